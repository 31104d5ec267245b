import type { App } from '../../app.ts';
import { CommandError } from '../../command-error.ts';
import { withoutAddress } from '../../operators/actor-name.ts';
import { type AuditDetail, readAudits, type StoredAuditRecord } from '../../operators/audit-record.ts';
import { Refusal } from '../../refusals.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { SealedValue, Secret } from '../../sealed.ts';
import { readOnePersonLimit } from '../../settings/one-person-limit.ts';
import { findOrderById, type FoundOrder } from '../read/found-order.ts';
import type { RefundOrder, RuleOnCase } from '../lane/command.ts';
import { orderOf, type Reply } from '../lane/reply.ts';
import { findOrder } from '../stored/order-rows.ts';
import type { Order } from '../order.ts';
import { sealSerial } from '../private/private-values.ts';
import { type Actor, operatorDecision, runOperator } from './operator-decision.ts';
import type { ReviewRuling } from './review-case.ts';
import { readCasesOfOrders } from './review-cases.ts';
import type { RulingConsent } from './ruling-proposal.ts';
import { runRuling } from './run-ruling.ts';

const nextStep = 'check the order and repeat the command';

/** How many audit records of an order are searched for the one of a request. */
const auditsMax = 1_000;

/** What a ruling needs of the App. */
export type RulingApp = Pick<App, 'clock' | 'config' | 'database' | 'heads' | 'keyring' | 'orders'>;

/** What an operator decides about an order. */
export interface OrderDecision {
  readonly orderId: string;
  readonly ruling: ReviewRuling;
  /** The serial of a success, if the operator knows it. */
  readonly serial: Secret | undefined;
  readonly by: Actor;
  /** The newest step of the order that the operator has seen; null: whatever it is. */
  readonly seen: bigint | null;
  /** The Idempotency-Key of the request: the same one has one effect. Null: of a command. */
  readonly requestKey: string | null;
}

/** An order after a decision. */
export interface DecidedOrder {
  readonly kind: 'done';
  readonly order: Order;
  /** What was booked as a loss, rupiah. */
  readonly booked: Rupiah;
}

/** A decision above the limit of one person. Nothing was changed. */
export interface NeedsApproval {
  readonly kind: 'needs_approval';
  readonly place: FoundOrder;
  readonly serial: SealedValue | null;
  readonly amount: Rupiah;
  readonly newestStep: bigint;
}

/**
 * Carries out what one operator decides about an order, up to `reviews.ruling_limit`. A decision above it changes nothing.
 * @throws CommandError when the decision is not possible
 * @throws Refusal `already_decided`, `case_changed` when more happened than `seen`; `idempotency_key_reused`
 */
export async function decideOrder(
  app: RulingApp,
  input: OrderDecision,
): Promise<DecidedOrder | NeedsApproval> {
  const { ruling, by, seen, requestKey } = input;
  const operator = operatorDecision(by, 'a ruling');
  if (input.serial !== undefined && ruling !== 'succeeded')
    throw new CommandError('A serial can be given with a ruling for success only.', {
      reason: 'serial_without_success',
    });
  const place = await findOrderById(app.database, input.orderId);
  const { wallet, id } = place;
  const serial =
    input.serial === undefined ? null : sealSerial(app.keyring, { ...wallet, orderId: id }, input.serial);
  const consent: RulingConsent = {
    kind: 'alone',
    limit: await readOnePersonLimit(app.database, 'reviews.ruling_limit'),
  };
  const common = { wallet, orderId: id, operator, consent, seen, requestKey };
  return runDecision(app, place, commandOf(ruling, serial, common), serial);
}

/** The command of a decision. */
export function commandOf(
  ruling: ReviewRuling,
  serial: SealedValue | null,
  common: Omit<RefundOrder, 'kind'>,
): RefundOrder | RuleOnCase {
  return ruling === 'refunded'
    ? { ...common, kind: 'refund' }
    : { ...common, kind: 'rule_case', as: ruling, serial };
}

/**
 * Runs a decision. The same one again changes nothing and is answered as the first was, once its chain head is durable: the
 * first may have been recorded when the head could not be written.
 */
export async function runDecision(
  app: RulingApp,
  place: FoundOrder,
  command: RefundOrder | RuleOnCase,
  serial: SealedValue | null,
): Promise<DecidedOrder | NeedsApproval> {
  const earlier = await earlierRequest(app, place, command);
  if (earlier !== undefined) return replayed(app, place, earlier);
  try {
    const reply = await runOnce(app, command);
    if (reply.kind === 'busy')
      throw new CommandError('A supplier is being asked about this order right now; try again in a minute.', {
        reason: 'order_being_asked',
      });
    if (reply.kind === 'needs_approval') return { ...reply, place, serial };
    if (reply.kind === 'changed') {
      const before = await earlierRequest(app, place, command);
      if (before !== undefined) return await replayed(app, place, before);
      throw await changeSince(app, place, command);
    }
    const { order, booked = 0n } = orderOf(reply);
    return { kind: 'done', order, booked };
  } catch (error) {
    const before = error instanceof CommandError ? await earlierRuling(app, place, command) : undefined;
    if (before === undefined) throw error;
    return replayed(app, place, before, error);
  }
}

/** A command has a sentence for an unknown result. A request is answered as unknown, so that it is sent again with its key. */
async function runOnce(app: RulingApp, command: RefundOrder | RuleOnCase): Promise<Reply> {
  if (command.requestKey === null) return runOperator(() => runRuling(app, command), nextStep);
  const reply = await runRuling(app, command);
  if (reply.kind === 'declined') throw new CommandError(reply.message, reply.info);
  return reply;
}

async function replayed(
  app: RulingApp,
  { wallet, id }: FoundOrder,
  before: AuditDetail,
  error: unknown = new Error('The order of a ruling is gone.'),
): Promise<DecidedOrder> {
  const order = await findOrder(app.database, wallet, id, app.clock.offsetMs);
  if (order === undefined) throw error;
  await app.heads.prove(wallet);
  return { kind: 'done', order, booked: BigInt(Number(before['booked_loss'] ?? 0)) };
}

/** What the record of the request with the same key says. @throws Refusal when that request asked for something else */
async function earlierRequest(
  { database }: RulingApp,
  { id }: FoundOrder,
  command: RefundOrder | RuleOnCase,
): Promise<AuditDetail | undefined> {
  if (command.requestKey === null) return undefined;
  const audits = await readAudits(database, id, auditsMax);
  const by = withoutAddress(command.operator.actor);
  // Keys are the operator's own: another one may have used the same. The same one may be at another address by now.
  const found = audits.find(
    ({ actor, detail }) => detail['request'] === command.requestKey && withoutAddress(actor) === by,
  );
  if (found === undefined) return undefined;
  if (isSameRuling(found, command)) return found.detail;
  throw new Refusal('idempotency_key_reused');
}

function isSameRuling({ action, detail }: StoredAuditRecord, command: RefundOrder | RuleOnCase): boolean {
  const same =
    command.kind === 'refund'
      ? action === 'order.refunded'
      : action === 'order.ruled' && detail['as'] === command.as;
  return same && detail['reason'] === command.operator.reason;
}

/** What the record of the same decision says, if it is the newest about the order and no case has been opened since. */
async function earlierRuling(
  app: RulingApp,
  place: FoundOrder,
  command: RefundOrder | RuleOnCase,
): Promise<AuditDetail | undefined> {
  const { wallet, id } = place;
  if (command.requestKey !== null) return earlierRequest(app, place, command);
  const newest = (await readAudits(app.database, id, auditsMax)).at(-1);
  const cases = await readCasesOfOrders(app.database, wallet, [id]);
  if (newest === undefined || cases.some(({ closedAt }) => closedAt === null)) return undefined;
  return newest.actor === command.operator.actor && isSameRuling(newest, command) ? newest.detail : undefined;
}

/** Why the facts are no longer those that the operator saw: somebody has decided, or a supplier has said more. */
async function changeSince(
  { database }: RulingApp,
  { wallet, id }: FoundOrder,
  { seen }: RefundOrder | RuleOnCase,
): Promise<Refusal> {
  const audits = await readAudits(database, id, auditsMax);
  const newest = audits.findLast(({ action }) => action === 'order.ruled' || action === 'order.refunded');
  const cases = await readCasesOfOrders(database, wallet, [id]);
  if (newest === undefined || seen === null || cases.some(({ closedAt }) => closedAt === null))
    return new Refusal('case_changed');
  const ruling = newest.action === 'order.refunded' ? 'refunded' : String(newest.detail['as']);
  const message = nameOf(newest.actor);
  return new Refusal('already_decided', { details: [{ field: 'order', code: ruling, message }] });
}

/** The name in the actor of a record: `operator Ratna Dewi (ID) from 10.0.0.1` and `Ratna Dewi (token …)` are Ratna Dewi. */
function nameOf(actor: string): string {
  return actor.replace(/^operator /, '').replace(/ \((?:[\da-f-]{36}|token [^)]*)\).*$/, '');
}
