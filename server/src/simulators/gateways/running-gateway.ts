import { makeClock } from '../../clock.ts';
import type { RunningSimulator, SimulatorPlace } from '../running.ts';
import { openChargeLedger } from './charge.ts';
import { startingGatewayRates } from './faults.ts';
import { startGatewayServer } from './gateway-server.ts';
import { noNotifications } from './message.ts';
import { expireLater } from './payments.ts';
import type { Gateway, GatewaySettings, GatewaySimulation } from './simulation.ts';

/** The settings at the start; the rest differs between gateways. */
export const startingGatewaySettings = {
  callbacks: true,
  late_ms: 5_000,
  time_scale: 1,
  down: false,
  code_as_status: false,
  qr_string: true,
} as const;

/** A gateway to simulate. Its secrets are no real ones, because it collects no real money. */
interface SimulatedGateway {
  readonly gateway: Gateway;
  readonly secretKey: string;
  readonly callbackSecret: string;
  readonly settings: GatewaySettings;
  /** The credentials for its clients, for display. */
  readonly credentials: Readonly<Record<string, string>>;
}

/** Serves a simulated gateway, with a durable ledger, until it is stopped. */
export async function runGateway(
  place: SimulatorPlace,
  { credentials, ...simulated }: SimulatedGateway,
): Promise<RunningSimulator> {
  const simulation: GatewaySimulation = {
    ...simulated,
    ledger: await openChargeLedger(place.dataDir),
    clock: makeClock(),
    callbackUrl: place.callbackUrl ?? null,
    rates: startingGatewayRates,
    callFaults: [],
    seen: new Map(),
    notifications: noNotifications(),
    calls: new Map(),
    answers: new Map(),
    timers: new Set(),
  };
  for (const charge of simulation.ledger.all()) expireLater(simulation, charge);
  const server = await startGatewayServer(simulation, place.port);
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
