import { type Play, startFaultyServer } from './faulty-server.ts';
import type { Ledger } from './ledger.ts';

/** What every simulated supplier is started with. */
export interface SimulatorPlace {
  /** Where it listens on 127.0.0.1; 0: anywhere. */
  readonly port: number;
  /** The folder of its ledger, made when it is missing. */
  readonly dataDir: string;
  /** Where its callbacks go when a request names no place of its own. */
  readonly callbackUrl?: string;
}

/** A simulated supplier that serves. */
export interface RunningSimulator {
  /** Such as `http://127.0.0.1:9101`, without a slash at the end. */
  readonly url: string;
  /** What a client of it must be set up with, for the person who started it. */
  readonly credentials: Readonly<Record<string, string>>;
  /** Ends it, broken connections included; what it had answered for stands in its ledger. */
  stop(): Promise<void>;
}

/** Serves what a supplier's side plays, until it is stopped. */
export async function runSimulator(
  world: { readonly ledger: Ledger; readonly timers: Set<NodeJS.Timeout> },
  play: Play,
  { port, credentials }: Pick<SimulatorPlace, 'port'> & Pick<RunningSimulator, 'credentials'>,
): Promise<RunningSimulator> {
  const server = await startFaultyServer(port, play);
  return {
    url: server.url,
    credentials,
    async stop() {
      for (const timer of world.timers) clearTimeout(timer);
      await server.stop();
      await world.ledger.close();
    },
  };
}
