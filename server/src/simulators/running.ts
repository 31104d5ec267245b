import { type SupplierBehaviour, startFaultyServer } from './faulty-server.ts';
import type { Ledger } from './ledger.ts';

/** The options of every simulated supplier. */
export interface SimulatorPlace {
  /** Its port on 127.0.0.1; 0: any. */
  readonly port: number;
  /** The folder of its ledger; created when it is missing. */
  readonly dataDir: string;
  /** The URL of its callbacks when a request names none. */
  readonly callbackUrl?: string;
}

/** A running simulator. */
export interface RunningSimulator {
  /** Such as `http://127.0.0.1:9101`, without a trailing slash. */
  readonly url: string;
  /** The credentials for its clients, for display. */
  readonly credentials: Readonly<Record<string, string>>;
  /** Stops it and closes all connections; everything that it answered for is in its ledger. */
  stop(): Promise<void>;
}

/** Serves a simulated supplier until it is stopped. */
export async function runSimulator(
  simulation: { readonly ledger: Ledger; readonly timers: Set<NodeJS.Timeout> },
  play: SupplierBehaviour,
  { port, credentials }: Pick<SimulatorPlace, 'port'> & Pick<RunningSimulator, 'credentials'>,
): Promise<RunningSimulator> {
  const server = await startFaultyServer(port, play);
  return {
    url: server.url,
    credentials,
    async stop() {
      for (const timer of simulation.timers) clearTimeout(timer);
      await server.stop();
      await simulation.ledger.close();
    },
  };
}
