import { keep, keyText, printOf, replayOf } from './keys.ts';
import {
  awaitConfirmation,
  carrierOf,
  change,
  firstOutcome,
  releaseHold,
  orderText,
  refund,
  spentToday,
  succeed,
  placeHold,
  walletOf,
  type ModelOrder,
  type State,
} from './model.ts';
import { declined, refusal, type Answer, type RequestOf, type Request } from './requests.ts';

/**
 * The progress of a request: it answers with one of `answers`, continues with `next`, or cannot continue yet. A
 * `beside` step answers nobody and is `done` at some time, perhaps after the answer.
 */
export type Progress =
  | { readonly answers: readonly string[] }
  | { readonly next: Step; readonly beside?: Step }
  | 'blocked'
  | 'done';
/** One atomic change. */
export type Step = (state: State) => Progress;

/** The first step of a request in the model. Its answer gives the id of an order that it made. */
export function firstStep(request: Request, answer: Answer): Step {
  switch (request.do) {
    case 'quote':
      return (state) => quote(state, request, answer);
    case 'inquire':
      return (state) => claimInquiry(state, request, answer);
    case 'confirm':
      return (state) => confirm(state, request, answer);
    case 'cancel':
      return (state) => onOrder(state, request, cancel);
    case 'resolve':
      return (state) => onOrder(state, request, (order) => resolve(state, order, request.as));
    case 'refund':
      return (state) => onCase(state, request, refundCase);
    case 'rule':
      return (state) => onCase(state, request, (known, order) => ruleCase(known, order, request.as));
    case 'reset':
      return (state) => reset(state, request);
    case 'deposit':
      return (state) => deposit(state, request);
    case 'reverse':
      return (state) => reverse(state, request);
    case 'read':
      return (state) => {
        const order = shown(state, request.account, request.orderId);
        return says(order === undefined ? refusal('not_found') : orderText(order));
      };
    case 'wallet':
      return (state) => {
        const { available, held } = walletOf(state, request.account);
        return says(`wallet ${available} ${held}`);
      };
  }
}

function quote(state: State, request: RequestOf<'quote'>, answer: Answer): Progress {
  const replay = replayOf(state, request);
  if (replay !== undefined)
    return 'refused' in replay ? says(replay.refused) : says(`${orderText(replay.order)} again`);
  const carrier = carrierOf(state, request.account, request.reference);
  if (carrier !== undefined) return says(refusal('client_reference_taken', { status: carrier.status }));
  if (answer.orderId === undefined || state.orders.has(answer.orderId)) return says('a new order');
  const order = newOrder(request, answer.orderId, request.price);
  state.orders.set(order.id, order);
  awaitConfirmation(state, order);
  keep(state, request, order.id);
  return says(orderText(order));
}

function newOrder(
  request: RequestOf<'inquire'> | RequestOf<'quote'>,
  id: string,
  amountDue: bigint,
): ModelOrder {
  const { account, reference, scenario } = request;
  const nothing = {
    version: 0,
    reason: null,
    price: 0n,
    until: 0,
    confirmedAt: 0,
    askAt: Infinity,
    busy: false,
    newPrice: 0n,
  };
  return { id, account, reference, scenario, amountDue, status: 'inquiring', ...nothing };
}

/** The maximum number of times a request is evaluated again: by then everything beside it has ended. */
const claimsMax = 3;

function claimInquiry(state: State, request: RequestOf<'inquire'>, answer: Answer, claims = 1): Progress {
  const known = state.keys.get(keyText(request));
  if (known !== undefined && known.print !== printOf(request)) return says(refusal('idempotency_key_reused'));
  if (known !== undefined) return { next: (later) => replayInquiry(later, request, answer) };
  const carrier = carrierOf(state, request.account, request.reference);
  if (carrier !== undefined) return says(refusal('client_reference_taken', { status: carrier.status }));
  const order = newOrder(request, answer.orderId ?? `claim ${request.key}`, request.amountDue);
  if (state.orders.has(order.id)) return says('a new order');
  order.busy = true;
  state.orders.set(order.id, order);
  keep(state, request, order.id);
  return {
    next: (later) => answerInquiry(later, request, answer, { id: order.id, claims }),
    beside: (later) => hearBiller(later, request, order.id),
  };
}

/** The answer of the biller. If the inquiry is already shown, the answer is late and changes it. */
function hearBiller(state: State, request: RequestOf<'inquire'>, id: string): Progress {
  const order = state.orders.get(id);
  if (order === undefined) return 'done';
  order.busy = false;
  if (order.status !== 'inquiring') return 'done';
  const late = order.version > 0;
  const refused = billRefusal(state, request);
  if (refused !== undefined && late) change(order, 'failed', refused);
  else if (refused !== undefined) {
    state.orders.delete(id);
    state.keys.delete(keyText(request));
  } else if (request.customerNo.endsWith('0202')) order.askAt = state.now + state.rules.slowMs;
  else awaitConfirmation(state, order);
  return 'done';
}

/** The reason why there is no bill to pay. */
function billRefusal(
  state: State,
  { customerNo, amountDue: owed }: RequestOf<'inquire'>,
): string | undefined {
  if (customerNo.endsWith('0404')) return 'bill_not_found';
  if (customerNo.endsWith('0409')) return 'bill_already_paid';
  if (customerNo.endsWith('0202') || owed <= state.rules.transaction) return undefined;
  return 'transaction_limit_exceeded';
}

/** A request returns the biller's answer or, when it stops waiting, an order that is still inquiring. */
function answerInquiry(
  state: State,
  request: RequestOf<'inquire'>,
  answer: Answer,
  { id, claims }: { id: string; claims: number },
): Progress {
  const order = state.orders.get(id);
  if (order !== undefined) return showInquiry(state, order, answer, '');
  const refused = refusalOf(billRefusal(state, request), state, request);
  // Refused after the request stopped waiting, it is evaluated again next.
  const again = answer.late && answer.text !== refused && claims < claimsMax;
  return again ? claimInquiry(state, request, answer, claims + 1) : says(refused);
}

function refusalOf(
  reason: string | undefined,
  { rules }: State,
  { amountDue: owed }: RequestOf<'inquire'>,
): string {
  return reason === 'transaction_limit_exceeded'
    ? refusal(reason, { limit: rules.transaction, required: owed })
    : refusal(reason ?? 'nothing');
}

function showInquiry(state: State, order: ModelOrder, { late }: Answer, suffix: string): Progress {
  if (order.busy && !late) return 'blocked';
  if (order.version === 0) {
    walletOf(state, order.account).history.push(order.id);
    change(order, 'inquiring', null);
  }
  return says(orderText(order) + suffix);
}

/** A replay waits for the answer. If that is a refusal, the claim is gone and this request is evaluated next. */
function replayInquiry(state: State, request: RequestOf<'inquire'>, answer: Answer): Progress {
  const replay = replayOf(state, request);
  if (replay === undefined || 'refused' in replay) return claimInquiry(state, request, answer);
  return showInquiry(state, replay.order, answer, ' again');
}

function confirm(state: State, request: RequestOf<'confirm'>, answer: Answer): Progress {
  const replay = replayOf(state, request);
  if (replay !== undefined && 'refused' in replay) return says(replay.refused);
  if (replay !== undefined)
    return { next: (later) => outcome(later, replay.order.id, ' again', answer.late) };
  const order = shown(state, request.account, request.orderId);
  if (order === undefined) return says(refusal('not_found'));
  const refused = confirmRefusal(state, order, request);
  if (refused !== undefined) return says(refused);
  placeHold(state, order);
  order.busy = true;
  keep(state, request, order.id);
  return {
    next: (later) => {
      const held = later.orders.get(order.id);
      if (held === undefined) return 'blocked';
      const before = orderText(held);
      held.busy = false;
      firstOutcome(later, held);
      return says(confirmed(held, ''), ...(answer.late ? [before] : []));
    },
  };
}

function outcome(state: State, id: string, suffix: string, late: boolean): Progress {
  const order = state.orders.get(id);
  if (order === undefined || (order.busy && !late)) return 'blocked';
  return says(confirmed(order, suffix));
}

function confirmed(order: ModelOrder, suffix: string): string {
  return order.status === 'expired' ? expiredRefusal(order) : orderText(order) + suffix;
}

function expiredRefusal(order: ModelOrder): string {
  if (order.reason !== 'price_changed') return refusal('quote_expired', { status: 'expired' });
  return refusal('price_changed', { status: 'expired', new_price: order.newPrice });
}

function confirmRefusal(state: State, order: ModelOrder, request: RequestOf<'confirm'>): string | undefined {
  if (order.status === 'expired') return expiredRefusal(order);
  if (order.status !== 'awaiting_confirmation')
    return refusal('order_not_confirmable', { status: order.status });
  if (!request.rightToken) return refusal('confirmation_token_mismatch');
  const changed =
    (request.price !== undefined && request.price !== order.price) ||
    (request.version !== undefined && request.version !== order.version);
  if (changed) return refusal('order_changed', { required: order.price, status: order.status });
  const left = state.rules.daily - spentToday(state, order.account);
  if (order.price > left)
    return refusal('daily_limit_exceeded', {
      limit: state.rules.daily,
      remaining: left,
      required: order.price,
    });
  const { available } = walletOf(state, order.account);
  const short =
    order.scenario === 'insufficient_balance' && order.price - 1n < available ? order.price - 1n : available;
  return order.price > short
    ? refusal('insufficient_balance', { available: short, required: order.price })
    : undefined;
}

function cancel(order: ModelOrder): Progress | undefined {
  if (order.status !== 'awaiting_confirmation' && order.status !== 'inquiring') {
    return says(refusal('order_not_cancellable', { status: order.status }));
  }
  change(order, 'cancelled', 'cancelled_by_client');
  order.askAt = Infinity;
  return undefined;
}

function resolve(state: State, order: ModelOrder, as: 'failed' | 'succeeded'): Progress | undefined {
  if (order.status !== 'processing' && order.status !== 'manual_review') {
    return says(refusal('order_not_resolvable', { status: order.status }));
  }
  return settleAs(state, order, as);
}

function onCase(
  state: State,
  request: RequestOf<'refund'> | RequestOf<'rule'>,
  act: (state: State, order: ModelOrder) => Progress | undefined,
): Progress {
  const order = state.orders.get(request.orderId);
  if (order === undefined || order.version === 0) return says(declined);
  return act(state, order) ?? says(orderText(order));
}

function refundCase(state: State, order: ModelOrder): Progress | undefined {
  if (order.status !== 'succeeded') return says(declined);
  refund(state, order);
  return undefined;
}

function ruleCase(state: State, order: ModelOrder, as: 'failed' | 'succeeded'): Progress | undefined {
  if (order.status !== 'manual_review') return says(declined);
  return settleAs(state, order, as);
}

function settleAs(state: State, order: ModelOrder, as: 'failed' | 'succeeded'): Progress | undefined {
  // While the supplier is being asked, its answer is applied first.
  if (order.busy) return 'blocked';
  if (as === 'succeeded') succeed(state, order);
  else releaseHold(state, order, 'failed', 'not_delivered');
  return undefined;
}

/** A request about one order that changes it at once, unless `act` returns something else. */
function onOrder(
  state: State,
  request: RequestOf<'cancel'> | RequestOf<'resolve'>,
  act: (order: ModelOrder) => Progress | undefined,
): Progress {
  const replay = replayOf(state, request);
  if (replay !== undefined)
    return 'refused' in replay ? says(replay.refused) : says(`${orderText(replay.order)} again`);
  const order = shown(state, request.account, request.orderId);
  if (order === undefined) return says(refusal('not_found'));
  const otherwise = act(order);
  if (otherwise !== undefined) return otherwise;
  keep(state, request, order.id);
  return says(orderText(order));
}

function reset(state: State, request: RequestOf<'reset'>): Progress {
  const known = state.keys.get(keyText(request));
  if (known !== undefined) {
    return says(
      known.print === printOf(request) ? `balance ${known.balance} again` : refusal('idempotency_key_reused'),
    );
  }
  const wallet = walletOf(state, request.account);
  if (wallet.held > 0n) return says(refusal('holds_outstanding'));
  wallet.available = state.rules.start;
  wallet.spent = 0n;
  state.keys.set(keyText(request), { print: printOf(request), orderId: null, balance: state.rules.start });
  return says(`balance ${state.rules.start}`);
}

function deposit(state: State, { account, amount, reference }: RequestOf<'deposit'>): Progress {
  const wallet = walletOf(state, account);
  const known = state.deposits.get(reference);
  if (known === undefined) {
    state.deposits.set(reference, { account, amount, reversed: 0n });
    wallet.available += amount;
    return says(`balance ${wallet.available + wallet.held}`);
  }
  const same = known.account === account && known.amount === amount && known.reversed === 0n;
  return says(same ? `balance ${wallet.available + wallet.held} again` : 'refused: the reference is taken');
}

function reverse(state: State, { account, amount, reference }: RequestOf<'reverse'>): Progress {
  const wallet = walletOf(state, account);
  const known = state.deposits.get(reference);
  if (known === undefined || known.account !== account) return says(declined);
  const taken = amount ?? known.amount;
  if (known.reversed === taken)
    return says(`deposit reversed: balance ${wallet.available + wallet.held} again`);
  if (known.reversed > 0n || taken > known.amount || taken > wallet.available) return says(declined);
  state.deposits.set(reference, { ...known, reversed: taken });
  wallet.available -= taken;
  return says(`deposit reversed: balance ${wallet.available + wallet.held}`);
}

function shown(state: State, account: number, id: string): ModelOrder | undefined {
  const order = state.orders.get(id);
  return order?.account === account && order.version > 0 ? order : undefined;
}

function says(...answers: string[]): Progress {
  return { answers };
}
