import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { makeClock } from '../../src/clock.ts';
import { newId } from '../../src/ids.ts';
import { Secret } from '../../src/sealed.ts';
import { startDigiflazzSimulator } from '../../src/simulators/digiflazz/simulator.ts';
import type { RunningSimulator } from '../../src/simulators/running.ts';
import { makeDigiflazz } from '../../src/suppliers/digiflazz/adapter.ts';
import type {
  AttemptToSend,
  BillToInquire,
  IncomingCallback,
  RealSupplier,
} from '../../src/suppliers/supplier.ts';
import type { ProductKind, Scene, Stage } from './conformance.ts';
import { listenOnFreePort } from '../free-port.ts';

export const apiKey = 'key-that-must-not-leak';
export const webhookSecret = 'hook-that-must-not-leak';

/** What the ledger of the simulator tells of one transaction. */
export interface Sale {
  readonly refId: string;
  readonly stage: string;
  readonly charged: number;
}

/** Digiflazz's side and the adapter, over HTTP. */
export interface DigiflazzStage extends Stage {
  readonly supplier: RealSupplier;
  url(): string;
  control(path: string, body: unknown): Promise<void>;
  sales(reference: string): Promise<readonly Sale[]>;
  balance(): Promise<number>;
}

/** Starts a simulator with an empty ledger, and an adapter for it. */
export async function startStage(
  options: { callbackUrl?: string; username?: string; apiKey?: string; testing?: boolean } = {},
): Promise<DigiflazzStage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'konter-digiflazz-'));
  const place = {
    dataDir,
    username: 'user',
    apiKey,
    webhookSecret,
    openingBalance: 100_000_000,
    ...(options.callbackUrl === undefined ? {} : { callbackUrl: options.callbackUrl }),
  };
  let running: RunningSimulator | undefined = await startDigiflazzSimulator({ ...place, port: 0 });
  const { url } = running;
  const supplier = makeDigiflazz({
    baseUrl: `${url}/v1`,
    username: options.username ?? 'user',
    apiKey: new Secret(options.apiKey ?? apiKey),
    webhookSecret: new Secret(webhookSecret),
    testing: options.testing ?? true,
    clock: makeClock(),
  });

  async function crash(): Promise<void> {
    await running?.stop();
    running = undefined;
  }
  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const response = await fetch(`${url}/_control${path}`, init);
    const document: unknown = await response.json();
    if (!response.ok) throw new Error(`control ${path} answered ${response.status}`);
    return document;
  }
  async function ledger(): Promise<{ balance: number; transactions: Sale[] }> {
    const document: { balance: number; transactions: Sale[] } = JSON.parse(
      JSON.stringify(await call('GET', '/ledger')),
    );
    return document;
  }
  const stage: DigiflazzStage = {
    supplier,
    url: () => url,
    control: async (path, body) => void (await call('POST', path, body)),
    sales: async (reference) => (await ledger()).transactions.filter(({ refId }) => refId === reference),
    balance: async () => (await ledger()).balance,
    attempt: (kind, scene) => prepare(stage, kind, scene),
    async sold(attempt) {
      const sales = await stage.sales(attempt.bill?.inquiryReference ?? attempt.reference);
      return sales.filter(({ charged }) => charged > 0).length;
    },
    later: (attempt) => ({ ...attempt, now: new Date(attempt.openedAt.getTime() + 15 * 60_000) }),
    crash,
    async restart() {
      running = await startDigiflazzSimulator({ ...place, port: Number(new URL(url).port) });
    },
    async stop() {
      await crash();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return stage;
}

const faultOf: Readonly<Partial<Record<Scene, string>>> = {
  html: 'html',
  empty: 'empty',
  huge: 'huge',
  lost: 'silent_before',
  reset: 'reset',
  slow: 'silent_after',
  wrong_types: 'wrong_types',
};

async function prepare(stage: DigiflazzStage, kind: ProductKind, scene: Scene): Promise<AttemptToSend> {
  const attempt =
    kind === 'prepaid'
      ? purchase('xld10', scene === 'rejected' ? '087800001232' : '087800001230')
      : await billOf(stage, 'pln', scene === 'rejected' ? '530000000006' : '530000000001');
  const fault = faultOf[scene];
  if (fault !== undefined) await stage.control('/faults', { fault });
  return attempt;
}

/** A prepaid purchase with a new reference. */
export function purchase(sku: string, customerNo: string, costMax = 50_000n): AttemptToSend {
  const at = new Date('2026-11-21T05:00:00Z');
  return {
    reference: newId().replaceAll('-', ''),
    supplierSku: sku,
    script: null,
    cost: costMax,
    costMax,
    price: costMax + 1_000n,
    destination: [new Secret(customerNo)],
    openedAt: at,
    now: at,
  };
}

/** An inquiry with a new reference. */
export function inquiry(sku: string, customerNo: string, billerCategory = sku): BillToInquire {
  return { ...purchase(sku, customerNo), adminFee: 2_500n, commission: 0n, billerCategory };
}

/** The payment of a bill that was just inquired. */
export async function billOf(stage: DigiflazzStage, sku: string, customerNo: string): Promise<AttemptToSend> {
  const asked = inquiry(sku, customerNo);
  const outcome = await stage.supplier.inquire(asked, { signal: AbortSignal.timeout(5_000) });
  if (outcome.kind !== 'bill') throw new Error(`The inquiry of ${sku} ended as ${outcome.kind}.`);
  return {
    ...purchase(sku, customerNo, outcome.bill.cost),
    bill: { inquiryReference: asked.reference, supplierReference: null },
  };
}

/** A server that keeps what it was sent. */
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

/** An adapter that speaks to any address, in earnest. */
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
