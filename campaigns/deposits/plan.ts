import type { Random } from '../../server/test/crash/random.ts';

/** Where a deposit is paid: a bank account, or a channel of a gateway that no other gateway has. */
export const places = [
  { via: 'bank', method: 'bank_transfer' },
  { via: 'midtrans', method: 'virtual_account', channel: 'bca' },
  { via: 'midtrans', method: 'virtual_account', channel: 'mandiri' },
  { via: 'midtrans', method: 'virtual_account', channel: 'permata' },
  { via: 'midtrans', method: 'qris', channel: 'qris' },
  { via: 'xendit', method: 'virtual_account', channel: 'bsi' },
  { via: 'xendit', method: 'retail', channel: 'alfamart' },
  { via: 'xendit', method: 'retail', channel: 'indomaret' },
] as const;
export type Place = (typeof places)[number];

/** What a payer does about a deposit request. All but `paid` and `taken_back` need a person, and `never` and `forged` bring no money. */
export const payerBehaviours = [
  'cancelled',
  'forged',
  'late',
  'never',
  'overpaid',
  'paid',
  'taken_back',
  'twice',
  'underpaid',
] as const;
export type PayerBehaviour = (typeof payerBehaviours)[number];

/** One deposit request and what becomes of it. */
export interface PaymentPlan {
  readonly place: Place;
  readonly behaviour: PayerBehaviour;
  /** What the client asks to pay in, rupiah. */
  readonly amount: bigint;
}

/** Of a hundred requests so many have each behaviour. */
const shares: readonly (readonly [PayerBehaviour, number])[] = [
  ['paid', 53],
  ['taken_back', 5],
  ['late', 7],
  ['twice', 7],
  ['underpaid', 7],
  ['overpaid', 7],
  ['cancelled', 4],
  ['forged', 5],
  ['never', 5],
];

/** Draws a request. Where a gateway takes one payment for each request, nobody pays twice. */
export function drawPlan(random: Random): PaymentPlan {
  const place = random.pick([...places.slice(0, 1), ...places]);
  const drawn = drawBehaviour(random.whole(1, 100));
  const takesMore = place.method === 'bank_transfer' || place.method === 'retail';
  const behaviour = drawn === 'twice' && !takesMore ? 'paid' : drawn;
  return { place, behaviour, amount: BigInt(random.whole(10, 4_000)) * 1_000n };
}

function drawBehaviour(drawn: number): PayerBehaviour {
  let left = drawn;
  for (const [behaviour, share] of shares) {
    left -= share;
    if (left <= 0) return behaviour;
  }
  return 'paid';
}

/** How much other payers send than what was asked for, rupiah. */
export const differenceRupiah = 2_500;
