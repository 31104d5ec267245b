/** A supplier's side that is simulated, as it is told over HTTP what to do. */
export interface SimulatedSupplier {
  readonly name: SupplierName;
  readonly url: string;
  /** Sets what goes wrong from now on, or lets something happen. */
  control(path: string, body: unknown): Promise<void>;
  /** What it really sold. */
  ledger(): Promise<readonly SimulatedTransaction[]>;
  /** The faults that no call has met yet, which are dropped. */
  dropFaults(): Promise<readonly WaitingFault[]>;
  /** How many calls wait for an answer that does not come. */
  silentCalls(): Promise<number>;
}

export type SupplierName = 'digiflazz' | 'iak';

/** A line of a simulator's ledger, as far as a campaign needs it. */
export interface SimulatedTransaction {
  readonly refId: string;
  readonly customerNo: string;
  readonly stage: string;
  readonly charged: number;
  readonly injected: readonly string[];
}

/** A fault that waits for its call. */
export interface WaitingFault {
  readonly refId: string | null;
}

/** Speaks to the simulator of a supplier that listens there. */
export function simulatedSupplier(name: SupplierName, url: string): SimulatedSupplier {
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const response = await fetch(`${url}/_control${path}`, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} of ${name} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  }
  return {
    name,
    url,
    control: (path, body) => call('POST', path, body),
    ledger: async () =>
      (await call<{ transactions: readonly SimulatedTransaction[] }>('GET', '/ledger')).transactions,
    async dropFaults() {
      const waiting = await call<readonly WaitingFault[]>('GET', '/faults');
      if (waiting.length > 0) await call('DELETE', '/faults');
      return waiting;
    },
    silentCalls: async () => (await call<{ calls: number }>('GET', '/silent')).calls,
  };
}
