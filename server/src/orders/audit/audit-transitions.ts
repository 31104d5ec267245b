import type { Postings } from '../../ledger/chart.ts';
import type { Step, StepKind } from '../../ledger/step.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { OrderRecord } from './order-record.ts';
import type { OrderStatus } from '../order.ts';
import { transitions } from '../transitions.ts';

/** Where the steps of an order lead. */
interface Outcome {
  readonly status: string;
  readonly confirmed: boolean;
  readonly price: Rupiah;
}

/**
 * What is wrong with the transitions of an order and their money: versions rise by one, each step is a transition, and the
 * amounts that were held, captured, released and refunded are those of the status at which the order arrived.
 */
export function transitionProblems({ shown, steps }: OrderRecord): string[] {
  const versioned = steps.filter(({ version }) => version !== null);
  const problems: string[] = [];
  let { status, version }: { status: string; version: number } = shown.order;
  for (const step of versioned) {
    if (step.version !== version + 1)
      problems.push(
        `step ${step.number} makes version ${step.version} of the order after version ${version}`,
      );
    else if (!isTransition(step.kind, status, step.status))
      problems.push(`step ${step.number}, a ${step.kind}, leads from ${status} to ${step.status}`);
    version = step.version ?? version;
    status = step.status ?? status;
  }
  const newest = versioned.at(-1);
  const confirmed = newest !== undefined && newest.confirmedAt !== null;
  return [
    ...problems,
    ...moneyProblems(steps, { status, confirmed, price: priceOf(shown.order.price, steps) }),
  ];
}

/** The price of an order: that of its bill, if a step brought one. */
function priceOf(quoted: Rupiah, steps: readonly Step[]): Rupiah {
  const price = steps.find(({ kind }) => kind === 'bill')?.detail?.['price'];
  return typeof price === 'string' && /^\d{1,18}$/.test(price) ? BigInt(price) : quoted;
}

const moneyKinds: ReadonlySet<StepKind> = new Set(['hold', 'capture', 'release', 'refund']);

function isTransition(kind: StepKind, from: string, to: string | null): boolean {
  const effect = moneyKinds.has(kind) ? kind : 'none';
  return transitions.some((one) => one.from === from && one.to === to && one.money === effect);
}

const sold: ReadonlySet<string> = new Set<OrderStatus>(['succeeded', 'refunded']);
const unsold: ReadonlySet<string> = new Set<OrderStatus>(['failed', 'expired']);

function moneyProblems(steps: readonly Step[], { status, confirmed, price }: Outcome): string[] {
  const held = sumOf(steps, ['hold'], 'clientHold');
  const captured = -sumOf(steps, ['capture'], 'clientHold');
  const released = -sumOf(steps, ['release'], 'clientHold');
  const refunded = sumOf(steps, ['refund'], 'clientWallet');
  const paid = sumOf(steps, ['capture'], 'supplierClearing');
  const returned = -sumOf(steps, ['refund'], 'supplierClearing');
  const cost = steps.findLast(({ kind }) => kind === 'capture' || kind === 'refund')?.cost ?? 0n;
  const isSold = sold.has(status);
  // What the client's wallet paid and what is held follow from these, except where a step moves between the two.
  const moves =
    sumOf(steps, ['hold', 'release'], 'clientWallet') + sumOf(steps, ['hold', 'release'], 'clientHold');
  const right =
    held === (confirmed ? price : 0n) &&
    captured === (isSold ? price : 0n) &&
    released === (confirmed && unsold.has(status) ? price : 0n) &&
    refunded === (status === 'refunded' ? price : 0n) &&
    paid === (isSold ? cost : 0n) &&
    returned === (status === 'refunded' ? cost : 0n) &&
    moves === 0n;
  if (right) return [];
  return [
    `the order is ${status} at ${price}, but the journal holds ${held}, captures ${captured}, releases ${released} and ` +
      `refunds ${refunded}; at a cost of ${cost} it pays ${paid} and takes back ${returned}`,
  ];
}

function sumOf(steps: readonly Step[], kinds: readonly StepKind[], account: keyof Postings): Rupiah {
  return steps.reduce(
    (sum, { kind, postings }) => (kinds.includes(kind) ? sum + postings[account] : sum),
    0n,
  );
}
