/** A simulated supplier, controlled over HTTP. */
export interface SimulatedSupplier {
  readonly name: SupplierName;
  readonly url: string;
  /** Sets the faults from now on, or triggers an action. */
  control(path: string, body: unknown): Promise<void>;
  /** Its actual sales. */
  ledger(): Promise<readonly SimulatedTransaction[]>;
  /** Its transaction history, as its website exports it. */
  history(): Promise<string>;
  /** The faults that no call has met yet; they are removed. */
  dropFaults(): Promise<readonly WaitingFault[]>;
  /** How many calls wait for an answer that never comes. */
  silentCalls(): Promise<number>;
}

export type SupplierName = 'digiflazz' | 'iak';

/** The members of a line of a simulator's ledger that a campaign uses. */
export interface SimulatedTransaction {
  readonly refId: string;
  readonly kind: 'bill' | 'prepaid';
  readonly customerNo: string;
  readonly stage: string;
  readonly charged: number;
  readonly injected: readonly string[];
}

/** A fault that waits for its call. */
export interface WaitingFault {
  readonly refId: string | null;
}

/** Connects to the simulator of a supplier at an address. */
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
    history: async () => (await fetch(`${url}/_control/history`)).text(),
    async dropFaults() {
      const waiting = await call<readonly WaitingFault[]>('GET', '/faults');
      if (waiting.length > 0) await call('DELETE', '/faults');
      return waiting;
    },
    silentCalls: async () => (await call<{ calls: number }>('GET', '/silent')).calls,
  };
}
