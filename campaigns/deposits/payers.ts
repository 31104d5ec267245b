import { randomUUID } from 'node:crypto';
import { dayMs, hourMs, later } from '../../server/src/clock.ts';
import { createDepositRequest } from '../../server/src/deposits/requests/create-request.ts';
import { cancelDeposit } from '../../server/src/deposits/requests/cancel-deposit.ts';
import { Refusal } from '../../server/src/refusals.ts';
import type { Idempotency } from '../../server/src/orders/lane/command.ts';
import type { Random } from '../../server/test/crash/random.ts';
import { referenceOf } from './books.ts';
import { type Client, type MadeRequest, requestOverHttp } from './clients.ts';
import { differenceRupiah, drawPlan, type PaymentPlan, type Place } from './plan.ts';
import type { Testbed } from './testbed.ts';

/** What the payers did, for the verdict. */
export interface Paid {
  /** The requests that clients have made. */
  requests: number;
  /** Requests that were refused, and made again by another client. */
  refused: number;
  /** By the reference at a gateway, or the text of a line of the bank: the request, and whether the money fits it. */
  readonly meant: Map<string, { readonly requestId: string; readonly fits: boolean }>;
  /** Payments that operators let be taken back, when they get to it. */
  readonly toTakeBack: ToTakeBack[];
  /** What operators have taken back of payments that no gateway shows as taken back, rupiah, by `via` and the id of the money. */
  readonly takenBack: Map<string, number>;
  /** How many requests have each behaviour. */
  readonly payerBehaviours: Map<string, number>;
  /** What must not happen. */
  readonly complaints: string[];
}

/** A payment to be taken back. */
export interface ToTakeBack {
  readonly via: Place['via'];
  /** The reference at the gateway, or the text of a line of the bank. */
  readonly name: string;
  readonly accountId: string;
  readonly amount: number;
}

/** Nothing was paid yet. */
export function nothingPaid(): Paid {
  return {
    ...{ requests: 0, refused: 0, meant: new Map(), payerBehaviours: new Map(), complaints: [] },
    ...{ toTakeBack: [], takenBack: new Map() },
  };
}

/** Lets clients make requests and payers pay them, so many at once, until there are `payments` requests. */
export async function payMany(
  testbed: Testbed,
  paid: Paid,
  { payments, payers, random }: { payments: number; payers: number; random: Random },
): Promise<void> {
  let begun = 0;
  async function payOn(): Promise<void> {
    while (begun < payments) {
      begun += 1;
      await payOne(testbed, paid, drawPlan(random), random).catch((error: unknown) => {
        paid.complaints.push(
          `A payment ended with an error: ${error instanceof Error ? error.stack : String(error)}`,
        );
      });
    }
  }
  await Promise.all(Array.from({ length: payers }, payOn));
}

async function payOne(testbed: Testbed, paid: Paid, plan: PaymentPlan, random: Random): Promise<void> {
  const [app] = testbed.apps;
  const made = await request(testbed, paid, plan, random);
  if (made === undefined) return;
  paid.requests += 1;
  paid.payerBehaviours.set(plan.behaviour, (paid.payerBehaviours.get(plan.behaviour) ?? 0) + 1);
  if (plan.behaviour === 'cancelled') await made.cancel();
  if (plan.place.via === 'bank') return payAtBank(testbed, paid, plan, made);
  const reference = await referenceOf(app.database, made.id);
  const gateway = testbed.gateways.find(({ name }) => name === plan.place.via);
  // The server was killed before it had stored a reference.
  if (reference === undefined || gateway === undefined) return made.cancel();
  // A charge that never arrived at the gateway cannot be paid.
  const pay = async (more: object): Promise<void> => gateway.control('/pay', { reference, ...more });
  const asked = made.payable;
  const mean = (fits: boolean): void => void paid.meant.set(reference, { requestId: made.id, fits });
  try {
    switch (plan.behaviour) {
      case 'paid':
        mean(true);
        await pay({});
        return;
      case 'taken_back':
        mean(true);
        await pay({});
        paid.toTakeBack.push({
          ...{ via: plan.place.via, name: reference, accountId: made.accountId, amount: asked },
        });
        return;
      case 'twice':
        mean(true);
        await Promise.all([pay({}), pay({})]);
        return;
      case 'underpaid':
        mean(false);
        return await pay({ amount: asked - differenceRupiah });
      case 'overpaid':
        mean(false);
        return await pay({ amount: asked + differenceRupiah });
      case 'cancelled':
        mean(false);
        return await pay({});
      case 'late':
        mean(false);
        await gateway.control('/expire', { reference });
        return await pay({ paid_at: later(made.expiresAt, hourMs).toISOString() });
      case 'forged':
        for (const kind of ['forged', 'other_amount', 'contradictory', 'foreign'] as const)
          await gateway.control('/callback', { reference, kind });
        return await made.cancel();
      case 'never':
        return await made.cancel();
    }
  } catch (error) {
    if (!isUnknownCharge(error)) throw error;
    paid.meant.delete(reference);
    await made.cancel();
  }
}

/** A client with three open requests is refused; then another client asks. */
const clientsMax = 50;
/** One in so many requests is sent twice at once under one key. */
const replayShare = 20;

async function request(
  testbed: Testbed,
  paid: Paid,
  { place, behaviour, amount }: PaymentPlan,
  random: Random,
): Promise<MadeRequest | undefined> {
  const deposit = {
    ...{ amount: Number(amount), method: place.method },
    ...('channel' in place ? { channel: place.channel } : {}),
  };
  const times = random.whole(1, replayShare) === 1 ? 2 : 1;
  for (let tries = 0; tries < clientsMax; tries += 1) {
    const client = random.pick(testbed.clients);
    const made =
      place.via === 'bank' && behaviour === 'late'
        ? await requestDaysAgo(testbed, client, amount)
        : await requestOverHttp(testbed.address, client, deposit, times);
    if (made !== undefined) return made;
    paid.refused += 1;
  }
  return undefined;
}

/** A transfer that comes late is for a request of some days ago, which the API cannot make. Undefined: it was refused. */
async function requestDaysAgo(
  { apps: [app], bankAccount }: Testbed,
  { wallet }: Client,
  amount: bigint,
): Promise<MadeRequest | undefined> {
  const keyOf = (content: readonly string[]): Idempotency => ({
    ...{ key: randomUUID(), content },
    fingerprint: (keyId) => app.keyring.digest('fingerprint', content, keyId),
  });
  const at = { ...app, clock: { ...app.clock, offsetMs: -3 * dayMs } };
  const input = { amount, method: 'bank_transfer', bankAccountId: bankAccount.id } as const;
  try {
    const idempotency = keyOf([`bank_transfer ${amount}`]);
    const { request: made } = await createDepositRequest(at, wallet, { ...input, idempotency });
    const cancel = { id: made.id, idempotency: keyOf([made.id]) };
    return {
      ...{ ...wallet, id: made.id, payable: Number(made.payable), expiresAt: made.expiresAt },
      cancel: () => cancelDeposit(app, wallet, cancel).then(() => undefined, ignoreRefusal),
    };
  } catch (error) {
    ignoreRefusal(error);
    return undefined;
  }
}

async function payAtBank(
  testbed: Testbed,
  paid: Paid,
  { behaviour }: PaymentPlan,
  made: MadeRequest,
): Promise<void> {
  const asked = made.payable;
  const receive = (amount: number, fits: boolean): string => {
    const text = testbed.bank.receive(amount);
    paid.meant.set(text, { requestId: made.id, fits });
    return text;
  };
  switch (behaviour) {
    case 'paid':
      receive(asked, true);
      return;
    case 'taken_back':
      paid.toTakeBack.push({
        ...{ via: 'bank', name: receive(asked, true), accountId: made.accountId, amount: asked },
      });
      return;
    case 'twice':
      receive(asked, true);
      receive(asked, true);
      return;
    case 'underpaid':
      // Far from every amount that was asked for, so that it fits no other request by chance.
      receive(differenceRupiah + (made.payable > 1_000_000 ? 1 : 2), false);
      return;
    case 'overpaid':
      receive(asked * 1_000, false);
      return;
    case 'late':
    case 'cancelled':
      receive(asked, false);
      return;
    case 'forged':
    case 'never':
      return made.cancel();
  }
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}

function isUnknownCharge(error: unknown): boolean {
  return error instanceof Error && /answered (404|409)/.test(error.message);
}
