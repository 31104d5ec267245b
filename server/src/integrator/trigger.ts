import { pause } from '../clock.ts';
import { CommandError } from '../command-error.ts';
import { newRequestId } from '../ids.ts';
import { type KonterAnswer, type KonterClient, memberOf, messageOf } from './konter-client.ts';

/** Is called with a description of every request. */
export type OnStep = (message: string) => void;

/** An order or a deposit that a trigger made, as the API last showed it. */
export interface Triggered {
  readonly what: 'deposit' | 'order';
  readonly id: string;
  readonly status: string;
  readonly version: number;
}

/** How an event is made. */
export interface Recipe {
  readonly make: (api: Sandbox) => Promise<Triggered>;
  /** What it still waits for, if anything. */
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
    'deposit.created',
    {
      // Cancelled at once, because an account has at most three open deposits.
      make: async (api) => api.cancel(await api.deposit('never')),
      after: 'It is cancelled again, so that it does not count as open.',
    },
  ],
  ['deposit.credited', { make: async (api) => api.until(await api.deposit('paid'), 'credited') }],
  ['deposit.expired', { make: async (api) => api.until(await api.deposit('expired'), 'expired') }],
  [
    'deposit.in_review',
    {
      make: async (api) => api.until(await api.deposit('underpaid'), 'in_review'),
      after: 'It stays in review until the operator rules on its payment.',
    },
  ],
  ['wallet.deposited', { make: async (api) => api.until(await api.deposit('paid'), 'credited') }],
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
    'A webhook.test goes to one endpoint and not to listeners: send it on the page of the endpoint in the portal, or ask the ' +
      'operator of the server for "konter webhook test --account ID --environment sandbox --endpoint ID".',
  ],
  [
    'endpoint.disabled',
    'An endpoint.disabled cannot be made with an API key: it is sent when an endpoint of the account answers 410, has failed ' +
      'for five days, or was disabled or deleted by a person.',
  ],
]);

/**
 * Triggers an event in the sandbox with the requests that a client would send.
 * @throws CommandError when the server refuses a request; NoAnswer when it cannot be reached
 */
export async function trigger(client: KonterClient, recipe: Recipe, onStep: OnStep): Promise<Triggered> {
  const { what, id, status, version } = await recipe.make(openSandbox(client, onStep));
  return { what, id, status, version };
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
  quote(scenario: string): Promise<SandboxResource>;
  /** An inquiry whose bill comes after the answer. */
  slowInquiry(): Promise<SandboxResource>;
  /** A deposit by bank transfer. */
  deposit(scenario: string): Promise<SandboxResource>;
  confirm(order: SandboxResource, statuses: readonly number[]): Promise<SandboxResource>;
  cancel(order: SandboxResource): Promise<SandboxResource>;
  /** Reads the order or deposit until it has this status. */
  until(order: SandboxResource, status: string): Promise<SandboxResource>;
}

interface SandboxResource extends Triggered {
  readonly token: string;
}

/** How often, and how many times, it is read while waiting for a status: half a minute in all. */
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
        ...{ scenario, allow_duplicate: true },
      };
      return resourceOf('order', await post('/quotes', body, [201]));
    },
    async slowInquiry() {
      const { code } = await findProduct(client, '/postpaid/catalog');
      const body = {
        product_code: code,
        client_reference: `trigger-${newRequestId()}`,
        // The sandbox takes three seconds for numbers with this ending.
        ...{ customer_no: '530000000202', allow_duplicate: true },
      };
      return resourceOf('order', await post('/postpaid/inquiries', body, [201, 202]));
    },
    async confirm(order, statuses) {
      const body = { confirmation_token: order.token };
      const answer = await post(`/orders/${order.id}/confirm`, body, statuses);
      return answer.status < 400 ? resourceOf('order', answer) : order;
    },
    async deposit(scenario) {
      const body = { amount: 100_000, method: 'bank_transfer', scenario };
      return resourceOf('deposit', await post('/deposits', body, [201]));
    },
    cancel: async ({ what, id }) => resourceOf(what, await post(`/${what}s/${id}/cancel`, undefined, [200])),
    async until({ what, id }, status) {
      for (let reads = 0; reads < readsMax; reads += 1) {
        const answer = await client.get(`/${what}s/${id}`);
        if (answer.status !== 200) throw new CommandError(messageOf(answer));
        const read = resourceOf(what, answer);
        if (read.status === status) {
          onStep(`GET /${what}s/${id}  ${status}`);
          return read;
        }
        await pause(readEveryMs);
      }
      throw new CommandError(`The ${what} ${id} did not become ${status} within half a minute.`);
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

function resourceOf(what: Triggered['what'], answer: KonterAnswer): SandboxResource {
  const data = memberOf(answer.body, 'data');
  const token = memberOf(data, 'confirmation_token');
  return {
    what,
    id: String(memberOf(data, 'id')),
    status: String(memberOf(data, 'status')),
    version: Number(memberOf(data, 'version')),
    token: typeof token === 'string' ? token : '',
  };
}
