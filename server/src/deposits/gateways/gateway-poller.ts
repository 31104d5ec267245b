import { faultOf } from '../../fault.ts';
import type { App } from '../../app.ts';
import { checkTransaction } from './check-transaction.ts';
import type { LiveGateway } from './gateways.ts';
import { leaseDueTransactions } from './transaction-rows.ts';

/** How many transactions of one gateway a process checks at once; a slow gateway delays only its own. */
const inFlightMax = 16;
/** How many of a gateway that does not answer. */
const inFlightWhileOpenMax = 2;
/**
 * What a check takes beside its question, milliseconds: it records what the gateway says. The lease of a process that has died
 * delays a paid deposit, and a check that outlives its lease is only repeated, so it is short.
 */
const recordingMs = 10_000;

/** Asks gateways about their due transactions, each gateway separately. */
export interface GatewayPoller {
  /** Leases due transactions, as far as there is room, and does not wait for the answers; returns how many it leased. */
  readonly round: () => Promise<number>;
  /** Resolves when no check is in flight. */
  readonly idle: () => Promise<void>;
}

/** Makes a poller. Any number of processes may run one: only the process that leased a transaction checks it. */
export function makeGatewayPoller(app: App): GatewayPoller {
  const inFlight = new Map<string, Set<Promise<void>>>();

  async function pollOne(live: LiveGateway): Promise<number> {
    const { name } = live.configured;
    const checks = inFlight.get(name) ?? new Set();
    inFlight.set(name, checks);
    const room = (live.breaker.closed ? inFlightMax : inFlightWhileOpenMax) - checks.size;
    if (room <= 0) return 0;
    const { offsetMs } = app.clock;
    const leased = await leaseDueTransactions(app.database, {
      gateway: name,
      limit: room,
      leaseMs: live.gateway.callDeadlineMs + recordingMs,
      offsetMs,
    });
    for (const one of leased) {
      const check = checkTransaction(app, live, one)
        // The lease ends by itself, and the check is repeated.
        .catch((error: unknown) =>
          app.log.error(
            { gateway: name, transaction: one.transaction.id, ...faultOf(error) },
            'a payment at a gateway could not be checked and will be checked again',
          ),
        )
        .finally(() => {
          checks.delete(check);
        });
      checks.add(check);
    }
    return leased.length;
  }

  return {
    async round() {
      // After a restore the books are behind; what came meanwhile is asked about when an operator has ended that.
      if (app.quarantine.active) return 0;
      let leased = 0;
      for (const live of app.gateways.all.values()) leased += await pollOne(live);
      return leased;
    },
    async idle() {
      await Promise.all([...inFlight.values()].flatMap((checks) => [...checks]));
    },
  };
}
