/**
 * The specification of orders and money, implemented a second time and independently: a few maps in memory, one
 * change at a time. Amounts are rupiah, times are milliseconds.
 */

export type Scenario =
  | 'expired'
  | 'failed'
  | 'insufficient_balance'
  | 'manual_review'
  | 'pending'
  | 'price_changed'
  | 'success'
  | 'timeout';

export type Status =
  | 'awaiting_confirmation'
  | 'cancelled'
  | 'expired'
  | 'failed'
  | 'inquiring'
  | 'manual_review'
  | 'processing'
  | 'refunded'
  | 'succeeded';

export interface ModelOrder {
  readonly id: string;
  readonly account: number;
  readonly reference: string;
  readonly scenario: Scenario;
  status: Status;
  version: number;
  reason: string | null;
  price: bigint;
  /** The answer that the biller of an inquiry will give. */
  readonly amountDue: bigint;
  until: number;
  confirmedAt: number;
  /** When its supplier is asked again; Infinity: never. */
  askAt: number;
  /** A call to the supplier is in progress. */
  busy: boolean;
  newPrice: bigint;
}

export interface ModelWallet {
  available: bigint;
  held: bigint;
  spent: bigint;
  spentOn: number;
  /** Ids in the order in which they were first shown. */
  history: string[];
}

interface ModelKey {
  readonly print: string;
  readonly orderId: string | null;
  readonly balance: bigint;
}

interface ModelDeposit {
  readonly account: number;
  readonly amount: bigint;
  /** The amount that was reversed; 0: none. */
  readonly reversed: bigint;
}

/** The fixed parameters of a history. */
export interface Rules {
  readonly start: bigint;
  readonly daily: bigint;
  readonly transaction: bigint;
  readonly windowMs: number;
  readonly slowMs: number;
  readonly checkMs: number;
  readonly reviewMs: number;
  readonly reviewDeadlineMs: number;
}

export interface State {
  readonly rules: Rules;
  now: number;
  wallets: ModelWallet[];
  orders: Map<string, ModelOrder>;
  keys: Map<string, ModelKey>;
  deposits: Map<string, ModelDeposit>;
}

export function newState(rules: Rules, accounts: number, now: number): State {
  const wallet = (): ModelWallet => ({
    available: rules.start,
    held: 0n,
    spent: 0n,
    spentOn: 0,
    history: [],
  });
  return {
    rules,
    now,
    wallets: Array.from({ length: accounts }, wallet),
    orders: new Map(),
    keys: new Map(),
    deposits: new Map(),
  };
}

export function copyOf(state: State): State {
  return {
    ...state,
    wallets: state.wallets.map((wallet) => ({ ...wallet, history: [...wallet.history] })),
    orders: new Map([...state.orders].map(([id, order]) => [id, { ...order }])),
    keys: new Map(state.keys),
    deposits: new Map(state.deposits),
  };
}

export function walletOf(state: State, account: number): ModelWallet {
  const wallet = state.wallets[account];
  if (wallet === undefined) throw new Error(`There is no account ${account}.`);
  return wallet;
}

/** Moves time. An order past its window is expired from that moment on, for every reader. */
export function advanceClock(state: State, ms: number): void {
  state.now += ms;
  for (const order of state.orders.values()) {
    if (order.status === 'awaiting_confirmation' && state.now >= order.until)
      change(order, 'expired', 'window_passed');
  }
}

/** The states that a state may have become by itself: an order with a window of a second has expired. */
export function expiring(state: State): State[] {
  const passing = [...state.orders.values()].filter(
    ({ status, scenario }) => status === 'awaiting_confirmation' && scenario === 'expired',
  );
  return passing.map(({ id }) => {
    const next = copyOf(state);
    const order = next.orders.get(id);
    if (order !== undefined) change(order, 'expired', 'window_passed');
    return next;
  });
}

export function change(order: ModelOrder, status: Status, reason: string | null): void {
  order.status = status;
  order.reason = reason;
  order.version += 1;
}

/** An order is shown for the first time, or its bill arrives: its window begins now. */
export function awaitConfirmation(state: State, order: ModelOrder): void {
  if (order.version === 0) walletOf(state, order.account).history.push(order.id);
  order.price = order.amountDue;
  order.askAt = Infinity;
  order.until = state.now + (order.scenario === 'expired' ? 1_000 : state.rules.windowMs);
  change(order, 'awaiting_confirmation', null);
}

/** The number of the day in Jakarta. */
function dayOf(now: number): number {
  return Math.floor((now + 7 * 3_600_000) / 86_400_000);
}

export function spentToday(state: State, account: number): bigint {
  const wallet = walletOf(state, account);
  return wallet.spentOn === dayOf(state.now) ? wallet.spent : 0n;
}

export function placeHold(state: State, order: ModelOrder): void {
  const wallet = walletOf(state, order.account);
  wallet.spent = spentToday(state, order.account) + order.price;
  wallet.spentOn = dayOf(state.now);
  wallet.available -= order.price;
  wallet.held += order.price;
  order.confirmedAt = state.now;
  change(order, 'processing', null);
}

export function succeed(state: State, order: ModelOrder): void {
  walletOf(state, order.account).held -= order.price;
  change(order, 'succeeded', null);
  order.askAt = Infinity;
}

/** An operator refunds the charge. The daily limit still counts it. */
export function refund(state: State, order: ModelOrder): void {
  walletOf(state, order.account).available += order.price;
  change(order, 'refunded', 'reversed');
}

export function releaseHold(
  state: State,
  order: ModelOrder,
  status: 'expired' | 'failed',
  reason: string,
): void {
  const wallet = walletOf(state, order.account);
  wallet.held -= order.price;
  wallet.available += order.price;
  if (wallet.spentOn === dayOf(order.confirmedAt)) wallet.spent -= order.price;
  change(order, status, reason);
  order.askAt = Infinity;
}

/** The first answer of the sandbox's supplier to an order. */
export function firstOutcome(state: State, order: ModelOrder): void {
  switch (order.scenario) {
    case 'failed':
      return releaseHold(state, order, 'failed', 'not_delivered');
    case 'price_changed':
      order.newPrice = order.price + (order.price + 9n) / 10n;
      return releaseHold(state, order, 'expired', 'price_changed');
    case 'timeout':
      order.askAt = state.now + state.rules.checkMs;
      return;
    case 'manual_review':
      order.askAt = state.now + state.rules.reviewMs;
      return;
    case 'pending':
      order.askAt = order.confirmedAt + state.rules.reviewDeadlineMs;
      return;
    default:
      return succeed(state, order);
  }
}

/** A round of the worker: the status of everything that is due is checked once. */
export function work(state: State): void {
  for (const order of state.orders.values()) {
    if (state.now < order.askAt) continue;
    order.askAt = Infinity;
    if (order.status === 'inquiring') {
      if (order.amountDue <= state.rules.transaction) awaitConfirmation(state, order);
      else change(order, 'failed', 'transaction_limit_exceeded');
    } else if (order.status === 'processing') {
      if (order.scenario === 'timeout') releaseHold(state, order, 'failed', 'not_delivered');
      else
        change(
          order,
          'manual_review',
          order.scenario === 'manual_review' ? 'contradictory_answers' : 'outcome_unknown',
        );
    }
  }
}

/** The only open order of a reference, if there is one. */
export function carrierOf(state: State, account: number, reference: string): ModelOrder | undefined {
  const free: ReadonlySet<Status> = new Set(['cancelled', 'expired', 'failed']);
  return [...state.orders.values()].find(
    (order) => order.account === account && order.reference === reference && !free.has(order.status),
  );
}

/** Everything that a client can see of a state, now or by a replay, as text. */
export function snapshotOf(state: State): string {
  return state.wallets
    .map((wallet, account) => {
      const lines = wallet.history.toReversed().map((id) => {
        const order = state.orders.get(id);
        return order === undefined ? `${id} is gone` : orderText(order);
      });
      const keys = [...state.keys.keys()].flatMap((text) => {
        const [of, key = ''] = text.split(' ');
        return of === String(account) ? [key] : [];
      });
      return [
        `account ${account}: ${wallet.available} available, ${wallet.held} held`,
        ...lines,
        keysText(keys),
      ].join('\n');
    })
    .join('\n');
}

/** Which keys are on record: of two confirms with the same refusal, one may have stored its key and one not. */
export function keysText(keys: readonly string[]): string {
  return `keys: ${keys.toSorted().join(' ')}`;
}

export function orderText(order: ModelOrder): string {
  const charged = order.status === 'succeeded' ? order.price : 0n;
  return `${order.id} ${order.status} v${order.version} ${order.price}/${charged} ${order.reason}`;
}
