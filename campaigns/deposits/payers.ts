import { randomUUID } from 'node:crypto';
import type { App } from '../../server/src/app.ts';
import { dayMs, hourMs, later } from '../../server/src/clock.ts';
import { type RequestedDeposit, requestDeposit } from '../../server/src/deposits/gateways/request-deposit.ts';
import { cancelDepositRequest } from '../../server/src/deposits/requests/cancel-request.ts';
import type { DepositRequest } from '../../server/src/deposits/requests/deposit-request.ts';
import type { WalletKey } from '../../server/src/ledger/wallet.ts';
import { Refusal } from '../../server/src/refusals.ts';
import type { Random } from '../../server/test/crash/random.ts';
import { referenceOf } from './books.ts';
import { differenceRupiah, drawPlan, type PaymentPlan } from './plan.ts';
import type { Testbed } from './testbed.ts';

/** What the payers did, for the verdict. */
export interface Paid {
  /** The requests that clients have made. */
  requests: number;
  /** Requests that were refused, and made again by another client. */
  refused: number;
  /** By the reference at a gateway, or the text of a line of the bank: the request, and whether the money fits it. */
  readonly meant: Map<string, { readonly requestId: string; readonly fits: boolean }>;
  /** How many requests have each behaviour. */
  readonly payerBehaviours: Map<string, number>;
  /** What must not happen. */
  readonly complaints: string[];
}

/** Nothing was paid yet. */
export function nothingPaid(): Paid {
  return { requests: 0, refused: 0, meant: new Map(), payerBehaviours: new Map(), complaints: [] };
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
  if (plan.behaviour === 'cancelled')
    await cancelDepositRequest(app, made, { id: made.id }).catch(ignoreRefusal);
  if (plan.place.via === 'bank') return payAtBank(testbed, paid, plan, made);
  const reference = await referenceOf(app.database, made.id);
  const gateway = testbed.gateways.find(({ name }) => name === plan.place.via);
  if (reference === undefined || gateway === undefined) return;
  // A charge that never arrived at the gateway cannot be paid.
  const pay = async (more: object): Promise<void> => gateway.control('/pay', { reference, ...more });
  const asked = Number(made.payable);
  const mean = (fits: boolean): void => void paid.meant.set(reference, { requestId: made.id, fits });
  try {
    switch (plan.behaviour) {
      case 'paid':
        mean(true);
        await pay({});
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
        return await giveUp(app, made);
      case 'never':
        return await giveUp(app, made);
    }
  } catch (error) {
    if (!isUnknownCharge(error)) throw error;
    paid.meant.delete(reference);
    await giveUp(app, made);
  }
}

/** A client with three open requests is refused; then another client asks. */
const clientsMax = 50;

async function request(
  testbed: Testbed,
  paid: Paid,
  { place, behaviour, amount }: PaymentPlan,
  random: Random,
): Promise<DepositRequest | undefined> {
  const [app] = testbed.apps;
  // A transfer that comes late is for a request of some days ago.
  const isOld = place.via === 'bank' && behaviour === 'late';
  const at = isOld ? { ...app, clock: { ...app.clock, offsetMs: -3 * dayMs } } : app;
  for (let tries = 0; tries < clientsMax; tries += 1) {
    try {
      return await requestAs(at, random.pick(testbed.wallets), {
        amount,
        method: place.method,
        ...('channel' in place ? { channel: place.channel } : { bankAccountId: testbed.bankAccount.id }),
      });
    } catch (error) {
      ignoreRefusal(error);
      paid.refused += 1;
    }
  }
  return undefined;
}

async function requestAs(
  app: Pick<App, 'clock' | 'database' | 'gateways' | 'keyring' | 'log'>,
  wallet: WalletKey,
  deposit: Omit<RequestedDeposit, 'idempotency'>,
): Promise<DepositRequest> {
  const content = `${deposit.method} ${deposit.amount}`;
  const idempotency = {
    key: randomUUID(),
    content: [content],
    fingerprint: (keyId?: string) => app.keyring.digest('fingerprint', [content], keyId),
  };
  return (await requestDeposit(app, wallet, { ...deposit, idempotency })).request;
}

async function payAtBank(
  testbed: Testbed,
  paid: Paid,
  { behaviour }: PaymentPlan,
  made: DepositRequest,
): Promise<void> {
  const asked = Number(made.payable);
  const receive = (amount: number, fits: boolean): void =>
    void paid.meant.set(testbed.bank.receive(amount), { requestId: made.id, fits });
  switch (behaviour) {
    case 'paid':
      return receive(asked, true);
    case 'twice':
      receive(asked, true);
      return receive(asked, true);
    case 'underpaid':
      // Far from every amount that was asked for, so that it fits no other request by chance.
      return receive(differenceRupiah + (made.payable > 1_000_000n ? 1 : 2), false);
    case 'overpaid':
      return receive(asked * 1_000, false);
    case 'late':
    case 'cancelled':
      return receive(asked, false);
    case 'forged':
    case 'never':
      return giveUp(testbed.apps[0], made);
  }
}

/** Nobody pays; the client cancels, so that it can ask for something else. */
async function giveUp(app: App, made: DepositRequest): Promise<void> {
  await cancelDepositRequest(app, made, { id: made.id }).catch(ignoreRefusal);
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}

function isUnknownCharge(error: unknown): boolean {
  return error instanceof Error && /answered (404|409)/.test(error.message);
}
