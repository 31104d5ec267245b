import { pause } from '../clock.ts';
import { CommandError } from '../command-error.ts';
import { newRequestId } from '../ids.ts';
import { type KonterAnswer, type KonterClient, memberOf, messageOf } from './konter-client.ts';

/** Is called with a description of every request. */
export type OnStep = (message: string) => void;

/** An order that a trigger made, as the API last showed it. */
export interface TriggeredOrder {
  readonly id: string;
  readonly status: string;
  readonly version: number;
}

/** How an event is made. */
export interface Recipe {
  readonly make: (api: Sandbox) => Promise<TriggeredOrder>;
  /** What the order still waits for, if anything. */
  readonly after?: string;
}

/** Kinds that a client can trigger with requests of its own. */
const recipes: ReadonlyMap<string, Recipe> = new Map([
  [
    'order.processing',
    {
      make: async (api) => api.confirm(await api.quote('pending'), [202]),
      after: 'It stays in processing, and its price is held, until you resolve it.',
    },
  ],
  ['order.succeeded', { make: async (api) => api.confirm(await api.quote('success'), [200]) }],
  ['order.failed', { make: async (api) => api.confirm(await api.quote('failed'), [200]) }],
  ['order.cancelled', { make: async (api) => api.cancel(await api.quote('success')) }],
  [
    'order.expired',
    {
      make: async (api) => {
        const order = await api.quote('expired');
        await api.confirm(order, [409]);
        return api.until(order, 'expired');
      },
    },
  ],
  [
    'order.manual_review',
    {
      make: async (api) =>
        api.until(await api.confirm(await api.quote('manual_review'), [202]), 'manual_review'),
      after: 'It stays in manual_review, and its price is held, until you resolve it.',
    },
  ],
  [
    'order.awaiting_confirmation',
    { make: async (api) => api.until(await api.slowInquiry(), 'awaiting_confirmation') },
  ],
]);

/** The kinds that `konter trigger` can make. */
export const triggerKinds: readonly string[] = [...recipes.keys()];

/** Kinds that no client can trigger, and who can. */
const beyondClients: ReadonlyMap<string, string> = new Map([
  [
    'order.refunded',
    'An order.refunded cannot be made with an API key: the operator of the server makes it with "konter order refund ' +
      'ID --reason TEXT".',
  ],
  [
    'wallet.deposited',
    'A wallet.deposited cannot be made with an API key: the operator of the server makes it with "konter deposit credit ' +
      '--account ID --environment sandbox --amount N --reference R".',
  ],
  [
    'wallet.adjusted',
    'A wallet.adjusted cannot be made with an API key: two operators of the server make it with "konter wallet adjust ' +
      'propose" and "konter wallet adjust approve".',
  ],
  [
    'product.changed',
    'A product.changed cannot be made with an API key: it is sent after the operator of the server or a price list has ' +
      'changed prices, to endpoints that name this kind.',
  ],
  [
    'webhook.test',
    'A webhook.test goes to one endpoint and not to listeners: the operator of the server makes it with "konter webhook ' +
      'test --account ID --environment sandbox --endpoint ID".',
  ],
  [
    'endpoint.disabled',
    'An endpoint.disabled cannot be made with an API key: it is sent when an endpoint of the account answers 410, or has ' +
      'failed for five days.',
  ],
]);

/**
 * Triggers an event in the sandbox with the requests that a client would send.
 * @throws CommandError when the server refuses a request; NoAnswer when it cannot be reached
 */
export async function trigger(client: KonterClient, recipe: Recipe, onStep: OnStep): Promise<TriggeredOrder> {
  const { id, status, version } = await recipe.make(openSandbox(client, onStep));
  return { id, status, version };
}

/**
 * The recipe for an event of a kind.
 * @throws CommandError that says why it cannot be triggered with an API key, and by whom it can
 */
export function recipeFor(kind: string): Recipe {
  const recipe = recipes.get(kind);
  if (recipe !== undefined) return recipe;
  throw new CommandError(
    beyondClients.get(kind) ??
      `There is no kind of event "${kind}"; those that can be triggered are ${triggerKinds.join(', ')}.`,
  );
}

/** The requests that the recipes use. */
interface Sandbox {
  quote(scenario: string): Promise<SandboxOrder>;
  /** An inquiry whose bill comes after the answer. */
  slowInquiry(): Promise<SandboxOrder>;
  confirm(order: SandboxOrder, statuses: readonly number[]): Promise<SandboxOrder>;
  cancel(order: SandboxOrder): Promise<SandboxOrder>;
  /** Reads the order until it has this status. */
  until(order: SandboxOrder, status: string): Promise<SandboxOrder>;
}

interface SandboxOrder extends TriggeredOrder {
  readonly token: string;
}

/** How often, and how many times, an order is read while waiting for a status: half a minute in all. */
const readEveryMs = 250;
const readsMax = 120;

function openSandbox(client: KonterClient, onStep: OnStep): Sandbox {
  async function post(
    path: string,
    body: object | undefined,
    statuses: readonly number[],
  ): Promise<KonterAnswer> {
    const answer = await client.post(path, body);
    const code = memberOf(answer.body, 'error', 'code');
    onStep(`POST ${path}  ${answer.status}${typeof code === 'string' ? ` ${code}` : ''}`);
    if (!statuses.includes(answer.status)) throw new CommandError(messageOf(answer));
    return answer;
  }

  return {
    async quote(scenario) {
      const product = await findProduct(client, '/catalog');
      const body = {
        product_code: product.code,
        client_reference: `trigger-${newRequestId()}`,
        destination: Object.fromEntries(
          product.fields.map(({ key, inputMode }) => [key, inputFor(inputMode)]),
        ),
        scenario,
      };
      return orderOf(await post('/quotes', body, [201]));
    },
    async slowInquiry() {
      const { code } = await findProduct(client, '/postpaid/catalog');
      const body = {
        product_code: code,
        client_reference: `trigger-${newRequestId()}`,
        // The sandbox takes three seconds for numbers with this ending.
        customer_no: '530000000202',
      };
      return orderOf(await post('/postpaid/inquiries', body, [201, 202]));
    },
    async confirm(order, statuses) {
      const body = { confirmation_token: order.token };
      const answer = await post(`/orders/${order.id}/confirm`, body, statuses);
      return answer.status < 400 ? orderOf(answer) : order;
    },
    cancel: async (order) => orderOf(await post(`/orders/${order.id}/cancel`, undefined, [200])),
    async until(order, status) {
      for (let reads = 0; reads < readsMax; reads += 1) {
        const answer = await client.get(`/orders/${order.id}`);
        if (answer.status !== 200) throw new CommandError(messageOf(answer));
        const read = orderOf(answer);
        if (read.status === status) {
          onStep(`GET /orders/${order.id}  ${status}`);
          return read;
        }
        await pause(readEveryMs);
      }
      throw new CommandError(`The order ${order.id} did not become ${status} within half a minute.`);
    },
  };
}

interface Product {
  readonly code: string;
  readonly fields: readonly { readonly key: string; readonly inputMode: string }[];
}

/** The first product of a catalog that can be bought. */
async function findProduct(client: KonterClient, path: string): Promise<Product> {
  const answer = await client.get(`${path}?per_page=50`);
  if (answer.status !== 200) throw new CommandError(messageOf(answer));
  const data = memberOf(answer.body, 'data');
  const items: unknown[] = Array.isArray(data) ? data : [];
  const found = items.find((item) => memberOf(item, 'available') === true);
  const code = memberOf(found, 'code');
  if (typeof code !== 'string') throw new CommandError('Nothing in the catalog can be bought at the moment.');
  const fields = memberOf(found, 'fields');
  return {
    code,
    fields: (Array.isArray(fields) ? fields : []).map((field: unknown) => ({
      key: String(memberOf(field, 'key')),
      inputMode: String(memberOf(field, 'input_mode')),
    })),
  };
}

/** A value that fits a field of a destination, and is nobody's number. */
function inputFor(inputMode: string): string {
  if (inputMode === 'tel') return '081234567890';
  return inputMode === 'numeric' ? '530000000001' : 'test';
}

function orderOf(answer: KonterAnswer): SandboxOrder {
  const data = memberOf(answer.body, 'data');
  const token = memberOf(data, 'confirmation_token');
  return {
    id: String(memberOf(data, 'id')),
    status: String(memberOf(data, 'status')),
    version: Number(memberOf(data, 'version')),
    token: typeof token === 'string' ? token : '',
  };
}
