import scalar from '@scalar/fastify-api-reference';
import fastify from 'fastify';
import { finished } from 'node:stream/promises';

/**
 * A program of its own: `node print-reference-file.ts BRAND PATH` prints a file of the reference. Scalar's page is a plugin
 * of a server; the one here never listens.
 */
async function main([brand = '', path = '']: readonly string[]): Promise<void> {
  const page = fastify();
  await page.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      pageTitle: `${brand} API`,
      url: '/openapi.json',
      withDefaultFonts: false,
      hideClientButton: true,
      persistAuth: false,
      telemetry: false,
    },
  });
  const { statusCode, rawPayload } = await page.inject(path);
  if (statusCode !== 200) throw new Error(`Scalar answered ${statusCode} for ${path}.`);
  process.stdout.end(rawPayload);
  await finished(process.stdout);
}

await main(process.argv.slice(2));
