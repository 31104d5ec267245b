import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, makeClock } from '../../src/clock.ts';
import { newId } from '../../src/ids.ts';
import { Secret } from '../../src/sealed.ts';
import { startIakSimulator } from '../../src/simulators/iak/simulator.ts';
import type { RunningSimulator } from '../../src/simulators/running.ts';
import { makeIak } from '../../src/suppliers/iak/adapter.ts';
import type { AttemptToSend, BillToInquire, Outcome, RealSupplier } from '../../src/suppliers/supplier.ts';
import type { ProductKind, Scene, Stage } from './conformance.ts';

export const username = '081299990000';
export const apiKey = 'key-that-must-not-leak';

/** What the ledger of the simulator tells of one transaction. */
export interface Sale {
  readonly refId: string;
  readonly stage: string;
  readonly charged: number;
}

/** IAK's side and the adapter, over HTTP. */
export interface IakStage extends Stage {
  readonly supplier: RealSupplier;
  /** The simulator's clock. It is noon in Jakarta when the stage starts. */
  readonly clock: Clock;
  url(): string;
  control(path: string, body: unknown): Promise<void>;
  sales(reference: string): Promise<readonly Sale[]>;
  balance(): Promise<number>;
}

/** When every attempt of these tests is made. */
export const noon = new Date('2026-11-21T05:00:00Z');

/** Starts a simulator with an empty ledger, and an adapter for it. */
export async function startStage(
  options: { callbackUrl?: string; username?: string; apiKey?: string } = {},
): Promise<IakStage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'konter-iak-'));
  const clock = makeClock();
  clock.offsetMs = noon.getTime() - clock.nodeNow().getTime();
  const place = {
    dataDir,
    clock,
    username,
    apiKey,
    openingBalance: 100_000_000,
    ...(options.callbackUrl === undefined ? {} : { callbackUrl: options.callbackUrl }),
  };
  let running: RunningSimulator | undefined = await startIakSimulator({ ...place, port: 0 });
  const { url } = running;
  const supplier = makeIak({
    prepaidUrl: url,
    postpaidUrl: `${url}/`,
    username: options.username ?? username,
    apiKey: new Secret(options.apiKey ?? apiKey),
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
  const stage: IakStage = {
    supplier,
    clock,
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
      running = await startIakSimulator({ ...place, port: Number(new URL(url).port) });
      await stage.control('/settings', { settle_ms: 50, once_a_day: false });
    },
    async stop() {
      await crash();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  await stage.control('/settings', { settle_ms: 50, once_a_day: false });
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

async function prepare(stage: IakStage, kind: ProductKind, scene: Scene): Promise<AttemptToSend> {
  if (kind === 'prepaid' && scene === 'rejected')
    await stage.control('/faults', { fault: 'code', code: '39', ends: 'failed' });
  const attempt =
    kind === 'prepaid'
      ? purchase('xld25000', '081712340001')
      : await billOf(stage, 'PLNPOSTPAID', scene === 'rejected' ? '530000000006' : '530000000001');
  const fault = faultOf[scene];
  if (fault !== undefined) await stage.control('/faults', { fault });
  return attempt;
}

/** A prepaid purchase with a new reference. */
export function purchase(sku: string, customerNo: string, costMax = 50_000n): AttemptToSend {
  return {
    reference: newId().replaceAll('-', ''),
    supplierSku: sku,
    script: null,
    cost: costMax,
    costMax,
    price: costMax + 1_000n,
    destination: [new Secret(customerNo)],
    openedAt: noon,
    now: noon,
  };
}

/** An inquiry with a new reference. */
export function inquiry(sku: string, customerNo: string, billerCategory = ''): BillToInquire {
  return { ...purchase(sku, customerNo), adminFee: 2_500n, commission: 0n, billerCategory };
}

/** The payment of a bill that was just inquired. */
export async function billOf(stage: IakStage, sku: string, customerNo: string): Promise<AttemptToSend> {
  const asked = inquiry(sku, customerNo);
  const outcome = await stage.supplier.inquire(asked, patience());
  if (outcome.kind !== 'bill') throw new Error(`The inquiry of ${sku} ended as ${outcome.kind}.`);
  return {
    ...purchase(sku, customerNo, outcome.bill.cost),
    bill: {
      inquiryReference: asked.reference,
      supplierReference: outcome.supplierReference ?? null,
    },
  };
}

/** Long enough for any answer here. */
export function patience(): { readonly signal: AbortSignal } {
  return { signal: AbortSignal.timeout(5_000) };
}

/** An outcome in a word or two, for tables. */
export function wordOf(outcome: Outcome): string {
  return outcome.kind === 'rejected' ? outcome.reason : outcome.kind;
}
