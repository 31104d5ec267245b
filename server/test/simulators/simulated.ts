import { rm } from 'node:fs/promises';
import type { RunningSimulator, SimulatorPlace } from '../../src/simulators/running.ts';
import { makeTestFolder } from '../folder.ts';

/** One transaction in the ledger of a simulator. */
export interface Sale {
  readonly refId: string;
  readonly stage: string;
  readonly charged: number;
  readonly sku: string;
}

/** A simulated supplier with a ledger of its own, over HTTP. */
export interface Simulated {
  url(): string;
  /** Changes its behaviour from now on. */
  control(path: string, body: unknown): Promise<void>;
  /** Its actual sales and charges, in all or under one reference. */
  sales(reference?: string): Promise<readonly Sale[]>;
  /** Our deposit with it, rupiah. */
  balance(): Promise<number>;
  /** Stops it; its port is closed. */
  crash(): Promise<void>;
  /** Restarts it with its ledger and nothing else; `callbackUrl` is its callback URL. */
  restart(callbackUrl?: string): Promise<void>;
  /** Ends it, and removes its ledger. */
  stop(): Promise<void>;
}

/** Starts a simulator with an empty ledger. The caller stops it. */
export async function startSimulated(
  name: string,
  start: (place: SimulatorPlace) => Promise<RunningSimulator>,
  callbackUrl?: string,
): Promise<Simulated> {
  const dataDir = await makeTestFolder(name);
  const startAt = (port: number, callbacks?: string): Promise<RunningSimulator> =>
    start({ dataDir, port, ...(callbacks === undefined ? {} : { callbackUrl: callbacks }) });
  let running: RunningSimulator | undefined = await startAt(0, callbackUrl);
  const { url } = running;

  async function call(method: string, path: string, body?: unknown): Promise<string> {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const response = await fetch(`${url}/_control${path}`, init);
    if (!response.ok) throw new Error(`control ${path} answered ${response.status}`);
    return response.text();
  }
  async function ledger(): Promise<{ balance: number; transactions: readonly Sale[] }> {
    return JSON.parse(await call('GET', '/ledger'));
  }
  async function crash(): Promise<void> {
    await running?.stop();
    running = undefined;
  }
  return {
    url: () => url,
    control: async (path, body) => void (await call('POST', path, body)),
    async sales(reference) {
      const { transactions } = await ledger();
      return transactions.filter(({ refId }) => reference === undefined || refId === reference);
    },
    balance: async () => (await ledger()).balance,
    crash,
    async restart(callbacks = callbackUrl) {
      await crash();
      running = await startAt(Number(new URL(url).port), callbacks);
    },
    async stop() {
      await crash();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
