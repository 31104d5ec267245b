import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { expectedAnswers, explain, type Exchange } from './explain.ts';
import { type Draft, type HistoryEvent, type Sent, unitMs } from './generate.ts';
import { newState, advanceClock, snapshotOf, walletOf, work, type State, type Status } from './model.ts';
import { billerCode, type Answer, type Request } from './requests.ts';
import { rules, type HistoryAccounts, type Stage } from './stage.ts';

/** The code for an inquiry whose request stopped waiting for the biller's answer. */
export const answeredLate = 'inquiring, and answered late';

/** Bills of several amounts, one of them above the limit of a transaction, then: slow, unknown, paid. */
const customers = [
  '530000001234',
  '530000001235',
  '530000001236',
  '530000001237',
  '530000000202',
  '530000000404',
  '530000000409',
];

/**
 * Runs one history on new accounts and throws at the first answer that the model cannot explain. `heard` counts the
 * answers by their status or refusal.
 */
export async function play(
  stage: Stage,
  happenings: readonly HistoryEvent[],
  heard: Map<string, number>,
): Promise<void> {
  const scene = await stage.open();
  const player = new Player(stage, scene, heard);
  for (const happening of happenings) await player.happen(happening);
  await player.end();
}

class Player {
  readonly #stage: Stage;
  readonly #scene: HistoryAccounts;
  readonly #requests: Request[] = [];
  readonly #log: string[] = [];
  readonly #heard: Map<string, number>;
  #state: State;

  constructor(stage: Stage, scene: HistoryAccounts, heard: Map<string, number>) {
    this.#heard = heard;
    this.#stage = stage;
    this.#scene = scene;
    this.#state = newState(rules, 2, scene.now);
  }

  async happen(happening: HistoryEvent): Promise<void> {
    switch (happening.kind) {
      case 'time':
        return this.#passTime(happening.ms);
      case 'work':
        if (happening.afterMs > 0) this.#passTime(happening.afterMs);
        this.#log.push(`node ${happening.node} works`);
        await this.#scene.work(happening.node);
        work(this.#state);
        return this.#passTime(unitMs);
      case 'together':
        return this.#send(
          happening.sent.map((sent) => ({ node: sent.node, request: this.#requestOf(sent) })),
        );
    }
  }

  /** Settles all open orders, compares everything, and audits the books. */
  async end(): Promise<void> {
    for (const order of [...this.#state.orders.values()]) {
      const { account, id: orderId } = order;
      const open = order.status === 'processing' || order.status === 'manual_review';
      const awaiting = order.status === 'awaiting_confirmation' || order.status === 'inquiring';
      if (open)
        await this.#send([
          { node: 1, request: { do: 'resolve', account, key: randomUUID(), orderId, as: 'failed' } },
        ]);
      if (awaiting)
        await this.#send([{ node: 0, request: { do: 'cancel', account, key: randomUUID(), orderId } }]);
    }
    this.#compare(await this.#scene.snapshot());
    await this.#scene.audit();
  }

  async #send(sent: readonly { node: number; request: Request }[]): Promise<void> {
    this.#requests.push(...sent.map(({ request }) => request));
    const answers = await Promise.all(sent.map(({ node, request }) => this.#scene.send(request, node)));
    const exchanges = sent.map(({ request }, i): Exchange => ({ request, answer: answers[i] ?? nobody }));
    for (const [i, { request, answer }] of exchanges.entries()) {
      this.#log.push(
        `${sent.length > 1 ? `  ${i + 1} of ${sent.length}, ` : ''}node ${sent[i]?.node}: ${text(request)}\n    -> ${answer.text}${answer.late ? ' (late)' : ''}`,
      );
    }
    for (const exchange of exchanges) {
      const label = labelOf(exchange);
      this.#heard.set(label, (this.#heard.get(label) ?? 0) + 1);
    }
    if (answers.some(({ late }) => late)) await this.#scene.settle();
    const seen = sent.length > 1 ? await this.#scene.snapshot() : undefined;
    const explained = explain(this.#state, exchanges, seen);
    if (explained === undefined) throw new Error(this.#complaint(exchanges, seen));
    this.#state = explained;
    // An order with the scenario `expired` is shown as expired a second later.
    if (sent.some(({ request }) => 'scenario' in request && request.scenario === 'expired'))
      this.#passTime(unitMs);
  }

  #passTime(ms: number): void {
    this.#log.push(`${ms / 1_000} s pass`);
    this.#scene.passTime(ms);
    advanceClock(this.#state, ms);
  }

  #compare(seen: string): void {
    if (seen === snapshotOf(this.#state)) return;
    this.#log.push('at the end');
    expect.soft(seen).toBe(snapshotOf(this.#state));
    throw new Error(`${this.#log.join('\n')}\n--- seen\n${seen}\n--- the model\n${snapshotOf(this.#state)}`);
  }

  #complaint(exchanges: readonly Exchange[], seen: string | undefined): string {
    const [first] = exchanges;
    const expected =
      exchanges.length === 1 && first !== undefined
        ? expectedAnswers(this.#state, first).join(' or ')
        : 'no order in time explains this';
    const after = seen === undefined ? '' : `\n--- seen after it\n${seen}`;
    return `${this.#log.join('\n')}\n--- the model: ${expected}\n--- before it\n${snapshotOf(this.#state)}${after}`;
  }

  #requestOf({ account, draft }: Sent): Request {
    const key = randomUUID();
    switch (draft.do) {
      case 'quote':
        return this.#quoteOf(account, key, draft.reference, draft.product, draft.scenario);
      case 'inquire': {
        const customerNo = customers[draft.customer] ?? billerCode;
        // A late bill cannot be made to expire a second later.
        const scenario =
          customerNo.endsWith('0202') && draft.scenario === 'expired' ? 'success' : draft.scenario;
        return {
          do: 'inquire',
          account,
          key,
          customerNo,
          amountDue: this.#stage.amountDue(customerNo),
          reference: `sale ${draft.reference}`,
          scenario,
        };
      }
      case 'confirm':
        return { do: 'confirm', account, key, ...this.#confirmable(account, draft) };
      case 'cancel':
        return {
          do: 'cancel',
          account,
          key,
          orderId: this.#pick(account, draft.order, ['awaiting_confirmation', 'inquiring']),
        };
      case 'read':
        return { do: 'read', account, orderId: this.#pick(account, draft.order, []) };
      case 'resolve':
        return {
          do: 'resolve',
          account,
          key,
          orderId: this.#pick(account, draft.order, ['processing', 'manual_review']),
          as: draft.as,
        };
      case 'refund':
        return { do: 'refund', account, orderId: this.#pick(account, draft.order, ['succeeded']) };
      case 'rule':
        return {
          do: 'rule',
          account,
          orderId: this.#pick(account, draft.order, ['manual_review']),
          as: draft.as,
        };
      case 'reset':
        return { do: 'reset', account, key };
      case 'wallet':
        return { do: 'wallet', account };
      case 'deposit':
        return {
          do: 'deposit',
          account,
          amount: BigInt(draft.amount) * 50_000n,
          reference: `${draft.reference}`,
        };
      case 'reverse':
        return this.#reversalOf(account, draft.amount, draft.reference);
      case 'again':
        return this.#earlier(draft.earlier) ?? { do: 'wallet', account };
      case 'reuse': {
        const earlier = this.#earlier(draft.earlier);
        const known = earlier !== undefined && 'key' in earlier ? earlier.key : key;
        return this.#quoteOf(earlier?.account ?? account, known, draft.reference, 0, 'success');
      }
    }
  }

  /** Mostly of an existing deposit, and of its own account. */
  #reversalOf(account: number, amount: number, pick: number): Request {
    const known = [...this.#state.deposits];
    const [reference, { account: of }] = known[pick % known.length] ?? [`${pick}`, { account }];
    return {
      do: 'reverse',
      account: pick === 3 ? account : of,
      amount: amount === 0 ? undefined : BigInt(amount) * 50_000n,
      reference,
    };
  }

  #quoteOf(
    account: number,
    key: string,
    reference: number,
    index: number,
    scenario: Extract<Draft, { do: 'quote' }>['scenario'],
  ): Request {
    const product = this.#stage.prices[index];
    if (product === undefined) throw new Error(`There is no product ${index}.`);
    return {
      do: 'quote',
      account,
      key,
      product: product.code,
      price: product.price,
      reference: `sale ${reference}`,
      scenario,
    };
  }

  #confirmable(
    account: number,
    draft: Extract<Draft, { do: 'confirm' }>,
  ): { orderId: string; rightToken: boolean; price?: bigint; version?: number } {
    const orderId = this.#pick(account, draft.order, ['awaiting_confirmation']);
    const { price, version } = this.#state.orders.get(orderId) ?? { price: 1n, version: 1 };
    switch (draft.assert) {
      case 'nothing':
        return { orderId, rightToken: true };
      case 'wrong token':
        return { orderId, rightToken: false };
      case 'price and version':
        return { orderId, rightToken: true, price, version };
      case 'old version':
        return { orderId, rightToken: true, version: version + 1 };
      case 'wrong price':
        return { orderId, rightToken: true, price: price + 1n };
    }
  }

  /** Mostly an order of the account of the request; else one of the newest, another account's, or an unknown one. */
  #pick(account: number, pick: number, meantFor: readonly Status[]): string {
    const own = walletOf(this.#state, account).history;
    if (pick === 31) return walletOf(this.#state, 1 - account).history.at(-1) ?? unknownId;
    const meant = own.filter((id) =>
      meantFor.some((status) => this.#state.orders.get(id)?.status === status),
    );
    const among = pick % 4 === 3 || meant.length === 0 ? own.slice(-5) : meant;
    return among[(pick >> 2) % Math.max(1, among.length)] ?? unknownId;
  }

  #earlier(pick: number): Request | undefined {
    return this.#requests.at(-1 - (pick % Math.max(1, Math.min(this.#requests.length, 12))));
  }
}

const unknownId = '01900000-0000-7000-8000-000000000000';
const nobody: Answer = { text: 'nothing', orderId: undefined, late: false };

/** The result in a word. */
function labelOf({ request, answer }: Exchange): string {
  const [first = '', second = ''] = answer.text.split(' ');
  if (first === 'balance' || first === 'wallet') return first;
  const late = request.do === 'inquire' && second === 'inquiring' && !request.customerNo.endsWith('0202');
  return late ? answeredLate : second;
}

function text(request: Request): string {
  return Object.entries(request)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}
