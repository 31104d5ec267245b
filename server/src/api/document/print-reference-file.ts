import scalar from '@scalar/fastify-api-reference';
import fastify from 'fastify';
import { finished } from 'node:stream/promises';

/**
 * Prints the script of Scalar's reference. The package provides it only as a plugin of a server; this server never
 * listens.
 */
async function main(): Promise<void> {
  const page = fastify();
  await page.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } });
  const { statusCode, rawPayload } = await page.inject('/docs/js/scalar.js');
  if (statusCode !== 200) throw new Error(`Scalar answered ${statusCode}.`);
  process.stdout.end(rawPayload);
  await finished(process.stdout);
}

await main();
