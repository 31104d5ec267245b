import { CommandError } from '../../server/src/command-error.ts';
import { takePaymentBack } from '../../server/src/deposits/payments/take-payment-back.ts';
import { readBalances } from '../../server/src/ledger/wallet-balances.ts';
import type { ReversalKind } from '../../server/src/ledger/cash/cash-chart.ts';
import { approveAdjustment } from '../../server/src/orders/adjustments/approve-adjustment.ts';
import {
  proposalLifetimeMs,
  proposeAdjustment,
} from '../../server/src/orders/adjustments/propose-adjustment.ts';
import type { Random } from '../../server/test/crash/random.ts';
import { paymentNamed } from './books.ts';
import type { Paid, ToTakeBack } from './payers.ts';
import type { Testbed } from './testbed.ts';

/** What was taken back. */
export interface TakeBackWork {
  /** At a gateway that shows it. */
  atGateways: number;
  /** By operators, as a bank or a gateway has told them. */
  byOperators: number;
  /** Wallets that were emptied before, so that the client owes what is taken back. */
  emptied: number;
}

/** How many payments are taken back at once. */
const roundMax = 4;

/**
 * Takes some of the waiting payments back, two times at once: Midtrans shows it, and of Xendit and the bank two operators say it. One
 * that is not in the books yet waits, unless Midtrans shows it.
 */
export async function takeSomeBack(
  testbed: Testbed,
  paid: Paid,
  random: Random,
  done: TakeBackWork,
): Promise<void> {
  for (const one of paid.toTakeBack.splice(0, roundMax)) {
    if (random.whole(0, 1) === 1) await emptyWallet(testbed, one, done);
    const isDone =
      one.via === 'midtrans'
        ? await takeBackAtGateway(testbed, one, random, done)
        : await takeBackByHand(testbed, one, paid, { random, done });
    if (!isDone) paid.toTakeBack.push(one);
  }
}

/** Two operators take what a wallet has, so that nothing is left to give back. */
async function emptyWallet(
  { apps: [first, second], operators: [rina, budi] }: Testbed,
  { accountId }: ToTakeBack,
  done: TakeBackWork,
): Promise<void> {
  const wallet = { accountId, environment: 'live' } as const;
  const balance = (await readBalances(first.database, 'live', [accountId])).get(accountId)?.balance ?? 0n;
  if (balance <= 0n) return;
  const { id } = await proposeAdjustment(first, {
    ...{ wallet, kind: 'adjustment', amount: -balance, reference: null, by: rina },
    ...{ reason: 'the client has spent it', evidence: 'campaign', expiresInMs: proposalLifetimeMs },
  });
  // A payment may have been taken back in the meantime; then the wallet has too little.
  await approveAdjustment(second, { id, by: budi }).catch(ignoreCommandError);
  done.emptied += 1;
}

/** All of it or a part. Where the charge was never created, nobody has paid it. */
async function takeBackAtGateway(
  { gateways }: Testbed,
  { name, amount, via }: ToTakeBack,
  random: Random,
  done: TakeBackWork,
): Promise<boolean> {
  const gateway = gateways.find((one) => one.name === via);
  const [command, more] = random.pick([
    ['/reverse', {}],
    ['/chargeback', {}],
    ['/refund', {}],
    ['/refund', { amount: Math.ceil(amount / 3) }],
  ] as const);
  await gateway?.control(command, { reference: name, ...more });
  done.atGateways += 1;
  return true;
}

async function takeBackByHand(
  testbed: Testbed,
  { name, amount, via }: ToTakeBack,
  paid: Paid,
  { random, done }: { readonly random: Random; readonly done: TakeBackWork },
): Promise<boolean> {
  const { apps, gateways, operators } = testbed;
  const payment = await paymentNamed(testbed, { via, name });
  if (payment === undefined) return false;
  const kind: ReversalKind = via === 'bank' ? 'reversal' : random.pick(['chargeback', 'refund'] as const);
  const gateway = gateways.find((one) => one.name === via);
  const command = kind === 'refund' ? '/refund' : '/chargeback';
  await gateway?.control(command, { reference: name });
  const back = random.whole(0, 2) === 0 ? Math.ceil(amount / 3) : amount;
  const outcomes = await Promise.all(
    apps.map(async (app, index) => {
      const by = operators[index] ?? operators[0];
      const outcome = await takePaymentBack(
        { ...app, prover: () => by, actor: by.actor },
        {
          ...{ paymentId: payment.id, kind, reference: null, reason: 'the bank says so' },
          amount: BigInt(back),
        },
      );
      return outcome.kind === 'done' ? outcome.done.outcome : outcome.kind;
    }),
  );
  if (outcomes.filter((one) => one === 'reversed' || one === 'ended_in_review').length > 1)
    paid.complaints.push(`The payment ${payment.id} was taken back twice by two operators.`);
  if (outcomes.some((one) => one === 'reversed' || one === 'ended_in_review'))
    paid.takenBack.set(`${via} ${payment.sourceId}`, back);
  done.byOperators += 1;
  return true;
}

function ignoreCommandError(error: unknown): void {
  if (!(error instanceof CommandError)) throw error;
}
