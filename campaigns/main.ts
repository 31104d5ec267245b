import { campaigns } from './campaigns.ts';

/** `npm run campaign -- NAME [--option value …]`: runs one campaign to its end. Exit code 1 means findings. */
async function main([name = '', ...args]: readonly string[]): Promise<void> {
  const campaign = campaigns[name];
  if (campaign === undefined) {
    throw new Error(`There is no campaign "${name}"; there are: ${Object.keys(campaigns).join(', ')}.`);
  }
  const { findings, figures, repeat } = await campaign(args);
  for (const [what, value] of Object.entries(figures)) console.log(`${what.padEnd(36)} ${value}`);
  for (const finding of findings) console.error(finding);
  if (findings.length > 0 && repeat !== undefined) console.log(`To repeat it: ${repeat}`);
  console.log(findings.length === 0 ? 'No findings.' : `${findings.length} findings.`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  // Why a request has failed is in the cause.
  console.error(error instanceof Error && error.cause === undefined ? error.message : error);
  // Not 1: the campaign did not run to its end, so nothing is known.
  process.exitCode = 2;
});
