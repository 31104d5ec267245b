import { randomUUID } from 'node:crypto';
import type { Answer, Client } from './load.ts';

/** The requests of a client for one order, from its quote to the last answer. */
export type Journey = (client: Client) => Promise<void>;

/** The final status of an order of each scenario after its confirm. */
const ends = {
  success: 'succeeded',
  pending: 'processing',
  failed: 'failed',
  insufficient_balance: 'awaiting_confirmation',
  price_changed: 'expired',
  expired: 'expired',
  timeout: 'failed',
  manual_review: 'manual_review',
} as const;

type Scenario = keyof typeof ends;

/** Every journey. A repeated one is chosen that much more often. */
export const journeys: readonly Journey[] = [
  ...Array.from({ length: 10 }, () => buying('success')),
  ...Array.from({ length: 2 }, () => buying('timeout')),
  buying('pending'),
  buying('failed'),
  buying('failed'),
  buying('insufficient_balance'),
  buying('price_changed'),
  buying('expired'),
  buying('manual_review'),
  cancelling,
  cancelling,
  resolving('pending'),
  resolving('manual_review'),
  paying,
  paying,
  payingSlowly,
  askingInVain,
];

function buying(scenario: Scenario): Journey {
  return async (client) => {
    const quote = await client.post('/quotes', quoteOf(scenario));
    await confirm(client, quote, scenario);
  };
}

async function cancelling(client: Client): Promise<void> {
  const quote = await client.post('/quotes', quoteOf('success'));
  const order = client.remember(quote, 'awaiting_confirmation');
  if (order === undefined) throw new Error(`A quote was refused: ${refusalOf(quote)}.`);
  client.remember(await client.post(`/orders/${order.id}/cancel`, {}), 'cancelled');
}

function resolving(scenario: 'pending' | 'manual_review'): Journey {
  return async (client) => {
    const quote = await client.post('/quotes', quoteOf(scenario));
    const id = await confirm(client, quote, scenario);
    const as = client.random.pick(['succeeded', 'failed']);
    const resolved = await client.post(`/orders/${id}/resolve`, { status: as });
    if (client.remember(resolved, as) === undefined)
      throw new Error(`A ruling was refused: ${refusalOf(resolved)}.`);
  };
}

async function paying(client: Client): Promise<void> {
  const scenario = client.random.pick<Scenario>(['success', 'timeout', 'failed']);
  const inquiry = await client.post('/postpaid/inquiries', inquiryOf(scenario, '1234'));
  if (inquiry.body.data?.status === 'inquiring') client.remember(inquiry, 'awaiting_confirmation');
  else await confirm(client, inquiry, scenario);
}

/** The bill comes later than the answer. A server that is killed in between must still ask for it. */
async function payingSlowly(client: Client): Promise<void> {
  client.remember(
    await client.post('/postpaid/inquiries', inquiryOf('success', '0202')),
    'awaiting_confirmation',
  );
}

async function askingInVain(client: Client): Promise<void> {
  const ending = client.random.pick(['0404', '0409']);
  const inquiry = await client.post('/postpaid/inquiries', inquiryOf('success', ending));
  // After a crash the worker may have turned it into an order, which then has the reason for the missing bill.
  if (client.remember(inquiry, 'failed') !== undefined) return;
  const expected = ending === '0404' ? 'bill_not_found' : 'bill_already_paid';
  if (refusalOf(inquiry) !== expected)
    throw new Error(`An inquiry gave ${refusalOf(inquiry)}, not ${expected}.`);
}

/** Confirms an order and returns its id. A refusal is one that its scenario causes. */
async function confirm(client: Client, made: Answer, scenario: Scenario): Promise<string> {
  // Until the confirm is answered its end is uncertain, and certain from then on.
  const order = client.remember(made, 'awaiting_confirmation');
  const token = made.body.data?.confirmation_token;
  if (order === undefined) throw new Error(`An order was refused: ${refusalOf(made)}.`);
  if (scenario === 'expired') order.expected = 'expired';
  // Its window of one second ended before the quote was answered.
  if (token === null) return order.id;
  const answer = await client.post(`/orders/${order.id}/confirm`, { confirmation_token: token });
  if (client.remember(answer, ends[scenario]) === undefined) {
    const allowed: Partial<Record<Scenario, string>> = {
      insufficient_balance: 'insufficient_balance',
      price_changed: 'price_changed',
      expired: 'quote_expired',
    };
    if (refusalOf(answer) !== allowed[scenario])
      throw new Error(`A confirm of ${scenario} gave ${refusalOf(answer)}.`);
    order.expected = ends[scenario];
  }
  if (answer.body.data?.status === 'succeeded') await readSerial(client, order);
  return order.id;
}

async function readSerial(client: Client, order: { id: string; serial?: string }): Promise<void> {
  const { serial } = (await client.get(`/orders/${order.id}/result`)).body.data ?? {};
  if (serial === undefined) throw new Error(`${order.id} succeeded and has no result.`);
  order.serial = serial;
}

function quoteOf(scenario: Scenario): Record<string, unknown> {
  const destination = { customer_no: '081234567890' };
  return { product_code: 'tsel10', client_reference: `crash-${randomUUID()}`, destination, scenario };
}

function inquiryOf(scenario: Scenario, ending: string): Record<string, unknown> {
  return {
    product_code: 'plnpasca',
    client_reference: `crash-${randomUUID()}`,
    customer_no: `53000000${ending}`,
    scenario,
  };
}

function refusalOf(answer: Answer): string {
  return answer.body.error?.code ?? `status ${answer.status}`;
}
