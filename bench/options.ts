import { parseArgs } from 'node:util';

export const parts = ['hot', 'wallets', 'reads', 'memory', 'memory-told', 'deliveries', 'million'] as const;
export type Part = (typeof parts)[number];

/** How much is measured. */
export interface Options {
  readonly parts: readonly Part[];
  /** How often each measurement is repeated, the two sides alternating. */
  readonly rounds: number;
  /** Seconds of one measurement of one round, and of the warm-up before it. */
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /** Seconds of a load whose events are delivered. */
  readonly deliverySeconds: number;
  /** How many orders the server must process without growing. */
  readonly memoryOrders: number;
  /** How many orders the long history has. */
  readonly longHistory: number;
  /** Whether the server writes a CPU profile of its hot wallet into `bench/results`. */
  readonly profile: boolean;
}

/**
 * Reads the arguments of the command. `--quick`, or BENCH_QUICK=1, checks that everything works, without good figures.
 * @throws in one sentence when an argument cannot be used
 */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', multiple: true },
      quick: { type: 'boolean', default: process.env['BENCH_QUICK'] === '1' },
      profile: { type: 'boolean', default: false },
    },
  });
  const only = (values.only ?? []).flatMap((text) => text.split(','));
  const unknown = only.find((text) => !parts.some((part) => part === text));
  if (unknown !== undefined) throw new Error(`--only takes ${parts.join(', ')}, not "${unknown}".`);
  const size = values.quick
    ? {
        rounds: 1,
        seconds: 1,
        warmUpSeconds: 0.5,
        deliverySeconds: 5,
        memoryOrders: 3_000,
        longHistory: 20_000,
      }
    : {
        rounds: 3,
        seconds: 5,
        warmUpSeconds: 1,
        deliverySeconds: 60,
        memoryOrders: 100_000,
        longHistory: 1_000_000,
      };
  return {
    ...size,
    parts: only.length === 0 ? parts : parts.filter((part) => only.includes(part)),
    profile: values.profile,
  };
}
