import { randomUUID } from 'node:crypto';
import type { Principal } from '../../src/clients/principal.ts';
import { CommandError } from '../../src/command-error.ts';
import { confirmationToken } from '../../src/orders/requests/confirmation-token.ts';
import { creditDeposit, reverseDeposit } from '../../src/orders/adjustments/credit-deposit.ts';
import type { Order } from '../../src/orders/order.ts';
import { presentOrder, presentWithoutToken, type OrderView } from '../../src/orders/read/present-order.ts';
import { readOrder } from '../../src/orders/read/read-orders.ts';
import { refundOrder, ruleOnCase } from '../orders/review/rule-alone.ts';
import { Refusal } from '../../src/refusals.ts';
import { moneyOf } from '../books.ts';
import { testDataKeys } from '../database.ts';
import type { Caller, UseCaseResult } from '../in-process.ts';
import type { TestServer } from '../server.ts';
import { billerCode, declined, refusal, type Answer, type Request } from './requests.ts';

/** The answer, as text. */
type AnswerText = Omit<Answer, 'late'>;

/**
 * Sends a request and returns the result as text. `prefix` is put before the references of deposits, because the
 * histories of a stage share its database, where such a reference is used once for all accounts.
 */
export async function perform(
  server: TestServer,
  principal: Principal,
  caller: Caller,
  request: Request,
  prefix: string,
): Promise<AnswerText> {
  const { app } = server;
  switch (request.do) {
    case 'quote': {
      const destination = { customer_no: '081234567890' };
      return answerText(
        await caller.quote(
          {
            productCode: request.product,
            clientReference: request.reference,
            destination,
            scenario: request.scenario,
          },
          request.key,
        ),
      );
    }
    case 'inquire': {
      const { customerNo, scenario, reference: clientReference } = request;
      return answerText(
        await caller.inquire({ productCode: billerCode, clientReference, customerNo, scenario }, request.key),
      );
    }
    case 'confirm': {
      const { orderId, rightToken, price, version } = request;
      const token = confirmationToken(app.keyring, { id: orderId, dataKeyId: testDataKeys[0].id });
      return answerText(
        await caller.confirm(
          { orderId, confirmationToken: rightToken ? token : 'wrong', price, version },
          request.key,
        ),
      );
    }
    case 'cancel':
      return answerText(await caller.cancel(request.orderId, request.key));
    case 'resolve':
      return answerText(await caller.resolve(request.orderId, request.as, request.key));
    case 'refund':
      return ruled(refundOrder(app, { orderId: request.orderId, by: by() }));
    case 'rule': {
      const { orderId, as } = request;
      return ruled(ruleOnCase(app, { orderId, as, serial: undefined, by: by() }).then(({ order }) => order));
    }
    case 'reset':
      return answerText(await caller.reset(request.key));
    case 'deposit':
      return credit(server, principal, request.amount, `${prefix} ${request.reference}`);
    case 'reverse':
      return reverse(server, principal, request.amount, `${prefix} ${request.reference}`);
    case 'read':
      return readOrder(app, principal, request.orderId).then(
        (order) => textOf(presentOrder(app.keyring, order), false),
        refusedText,
      );
    case 'wallet': {
      const { available, held } = await moneyOf(app, principal.accountId);
      return { text: `wallet ${available} ${held}`, orderId: undefined };
    }
  }
}

/** Each decision has its own reason: the same one again would be answered as the first. */
function by(): { actor: string; reason: string } {
  return { actor: 'operator test', reason: `a random history ${randomUUID()}` };
}

/** The result for an operator; only success is compared. */
async function ruled(order: Promise<Order>): Promise<AnswerText> {
  try {
    return textOf(presentWithoutToken(await order), false);
  } catch (error) {
    if (error instanceof CommandError) return { text: declined, orderId: undefined };
    throw error;
  }
}

async function credit(
  { app }: TestServer,
  principal: Principal,
  amount: bigint,
  reference: string,
): Promise<AnswerText> {
  try {
    const { balance, replayed } = await creditDeposit(
      app.orders,
      { accountId: principal.accountId, environment: 'sandbox' },
      { amount, reference },
      'operator',
    );
    return answerText({ kind: 'balance', balance, replayed });
  } catch (error) {
    if (error instanceof CommandError) return { text: 'refused: the reference is taken', orderId: undefined };
    throw error;
  }
}

async function reverse(
  { app }: TestServer,
  { accountId }: Principal,
  amount: bigint | undefined,
  reference: string,
): Promise<AnswerText> {
  try {
    const wallet = { accountId, environment: 'sandbox' } as const;
    const { reason } = by();
    const { balance, replayed } = await reverseDeposit(
      app.orders,
      wallet,
      { amount, reference, reason },
      'operator',
    );
    return { text: `deposit reversed: balance ${balance}${replayed ? ' again' : ''}`, orderId: undefined };
  } catch (error) {
    if (error instanceof CommandError) return { text: declined, orderId: undefined };
    throw error;
  }
}

function answerText(result: UseCaseResult): AnswerText {
  if (result.kind === 'order') return textOf(result.order, result.replayed);
  const text =
    result.kind === 'refused'
      ? refusal(result.code, result.figures)
      : `balance ${result.balance}${result.replayed ? ' again' : ''}`;
  return { text, orderId: undefined };
}

function refusedText(error: unknown): AnswerText {
  if (error instanceof Refusal) return { text: refusal(error.code, error.figures), orderId: undefined };
  throw error;
}

/** The members of an order that are compared, as text. */
export function textOf(
  order: OrderView & { confirmation_token?: string | null },
  replayed: boolean,
): AnswerText {
  const awaiting = order.status === 'awaiting_confirmation';
  if (order.confirmation_token !== undefined && (order.confirmation_token === null) === awaiting) {
    throw new Error(`An order in ${order.status} ${awaiting ? 'lacks' : 'shows'} its token.`);
  }
  const text = `${order.id} ${order.status} v${order.version} ${order.price}/${order.charged} ${order.reason}`;
  return { text: replayed ? `${text} again` : text, orderId: order.id };
}
