import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { makeClock } from '../../../src/clock.ts';
import type { ProductKind } from '../../../src/product-kind.ts';
import { Secret } from '../../../src/sealed.ts';
import { startDigiflazzSimulator } from '../../../src/simulators/digiflazz/simulator.ts';
import { makeDigiflazz } from '../../../src/suppliers/digiflazz/adapter.ts';
import type { AttemptToSend, IncomingCallback, RealSupplier } from '../../../src/suppliers/supplier.ts';
import { listenOnFreePort } from '../../free-port.ts';
import type { PurchaseCase } from '../conformance.ts';
import { billOf, prepareCase, purchase, type SimulatedStage, stageOf } from '../purchases.ts';
import { startSimulated } from '../../simulators/simulated.ts';

export const apiKey = 'key-that-must-not-leak';
export const webhookSecret = 'hook-that-must-not-leak';

/** Starts a simulator with an empty ledger, and an adapter for it. */
export async function startStage(
  options: { callbackUrl?: string; username?: string; apiKey?: string; testing?: boolean } = {},
): Promise<SimulatedStage> {
  const credentials = { username: 'user', apiKey, webhookSecret };
  const simulated = await startSimulated(
    'digiflazz',
    (place) => startDigiflazzSimulator({ ...place, ...credentials, openingBalance: 100_000_000 }),
    options.callbackUrl,
  );
  const supplier = makeDigiflazz({
    baseUrl: `${simulated.url()}/v1`,
    username: options.username ?? 'user',
    apiKey: new Secret(options.apiKey ?? apiKey),
    webhookSecret: new Secret(webhookSecret),
    testing: options.testing ?? true,
    clock: makeClock(),
  });
  const stage: SimulatedStage = stageOf(simulated, supplier, (kind, scene) => prepare(stage, kind, scene));
  return stage;
}

async function prepare(
  stage: SimulatedStage,
  kind: ProductKind,
  scene: PurchaseCase,
): Promise<AttemptToSend> {
  const attempt =
    kind === 'prepaid'
      ? purchase('xld10', scene === 'rejected' ? '087800001232' : '087800001230')
      : await billOf(stage, 'pln', scene === 'rejected' ? '530000000006' : '530000000001');
  await prepareCase(stage, scene);
  return attempt;
}

/** A server that records its requests. */
export async function listen(
  answer: string,
): Promise<{ url: string; calls: IncomingCallback[]; urls: string[] }> {
  const calls: IncomingCallback[] = [];
  const urls: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const);
      calls.push({
        headers: Object.fromEntries(headers),
        body: Buffer.concat(chunks),
      });
      urls.push(request.url ?? '');
      response.end(answer);
    });
  });
  const port = await listenOnFreePort(server);
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${port}`, calls, urls };
}

/** An adapter for any URL, outside the test mode. */
export function adapterAt(baseUrl: string, secret: Secret | undefined): RealSupplier {
  return makeDigiflazz({
    baseUrl,
    username: 'user',
    apiKey: new Secret(apiKey),
    webhookSecret: secret,
    testing: false,
    clock: makeClock(),
  });
}
