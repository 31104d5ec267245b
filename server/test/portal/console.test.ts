import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PortalInBrowser, startPortalInBrowser } from '../../../portal/test/portal-in-browser.ts';
import { refusals } from '../../src/refusals.ts';
import { scenarios } from '../../src/suppliers/simulator/scenario.ts';

let portal: PortalInBrowser;
beforeAll(async () => {
  portal = await startPortalInBrowser({ browser: false, worker: false });
});
afterAll(() => portal.stop());

interface Reference {
  readonly operations: readonly { id: string; method: string; path: string; body: string | null }[];
  readonly errors: readonly { code: string; status: number; what_to_do: Record<'en' | 'id', string> }[];
  readonly scenarios: readonly string[];
}

async function read(
  path: string,
  visitor = 'developer',
): Promise<{ status: number; data: Record<string, unknown> }> {
  const answer = await portal.call(visitor, 'GET', path);
  const { data }: { data: Record<string, unknown> } = JSON.parse(await answer.text());
  return { status: answer.status, data };
}

async function reference(): Promise<Reference> {
  const answer = await fetch(`${portal.server.url}/portal/api-reference`, {
    headers: { cookie: 'visitor=developer' },
  });
  const { data }: { data: Reference } = JSON.parse(await answer.text());
  return data;
}

test('the reference has every operation of the API with a body that can be sent', async () => {
  const { operations } = await reference();
  const document: { paths: Record<string, Record<string, unknown>> } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8'),
  );
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(operations.map(({ method, path }) => `${method} ${path.split('?')[0]}`).toSorted()).toEqual(
    documented.toSorted(),
  );
  expect(operations.find(({ id }) => id === 'createQuote')?.body).toContain('"product_code": "tsel10"');
  expect(operations.find(({ id }) => id === 'getWalletStatement')?.path).toMatch(/\?month=\d{4}-\d\d$/);
  expect(operations.find(({ id }) => id === 'getWallet')?.body).toBeNull();
});

test('the reference has every error code with what to do in both languages, and every scenario', async () => {
  const { errors, ...rest } = await reference();
  expect(errors.map(({ code }) => code)).toEqual(Object.keys(refusals));
  for (const {
    what_to_do: { en, id },
  } of errors) {
    expect(en.length).toBeGreaterThan(20);
    expect(id.length).toBeGreaterThan(20);
    expect(id).not.toBe(en);
  }
  expect(rest.scenarios).toEqual(scenarios);
  expect((await fetch(`${portal.server.url}/portal/api-reference`)).status).toBe(401);
});

test('the texts of the pages name every scenario, and no other', () => {
  for (const language of ['id', 'en']) {
    const file = join(import.meta.dirname, '../../../portal/src/language', language, 'developers.json');
    const { scenario }: { scenario: Record<string, unknown> } = JSON.parse(readFileSync(file, 'utf8'));
    expect(Object.keys(scenario)).toEqual(scenarios);
  }
});

test('the first steps are done one after the other', async () => {
  const fresh = await portal.server.givenAccount();
  const asMember = async (): Promise<Record<string, unknown>> => {
    portal.sessions.accountId = fresh.id;
    const answer = await fetch(`${portal.server.url}/portal/accounts/${fresh.id}/sandbox/first-steps`, {
      headers: { cookie: 'visitor=developer' },
    });
    portal.sessions.accountId = portal.account.id;
    const { data }: { data: Record<string, unknown> } = JSON.parse(await answer.text());
    return data;
  };
  const client = portal.server.client(fresh.keys.sandbox);
  expect(await asMember()).toEqual({
    key: { display_prefix: expect.stringMatching(/^konter_test_/), created_at: expect.any(String) },
    order: null,
    sale: null,
    delivery: null,
  });
  const { data: order } = (
    await client.post('/sandbox/v1/quotes', {
      product_code: 'tsel10',
      client_reference: 'first',
      destination: { customer_no: '081200000000' },
    })
  ).body;
  expect(await asMember()).toMatchObject({
    order: { id: order.id, name: 'Telkomsel 10.000' },
    sale: null,
  });
  await client.post(`/sandbox/v1/orders/${order.id}/confirm`, {
    confirmation_token: order.confirmation_token,
  });
  expect(await asMember()).toMatchObject({
    sale: { id: order.id, milliseconds: expect.any(Number) },
    delivery: null,
  });
});

test.each([
  ['owner', 200],
  ['developer', 200],
  ['finance', 403],
  ['staff', 403],
  ['viewer', 403],
  ['foreigner', 404],
])('%s gets %i from the first steps and the deliveries', async (visitor, expected) => {
  expect((await read('/sandbox/first-steps', visitor)).status).toBe(expected);
  const events = '019aa7d0-4b1e-7c22-8d11-0c1e5a7f9b01';
  expect((await read(`/sandbox/event-deliveries?events=${events},${events}`, visitor)).status).toBe(expected);
});

test('deliveries of events are read by a bounded list of ids', async () => {
  const one = '019aa7d0-4b1e-7c22-8d11-0c1e5a7f9b01';
  expect((await read(`/sandbox/event-deliveries?events=${one}`)).data).toEqual({ deliveries: [] });
  for (const events of ['', 'x', `${one},`, Array.from({ length: 51 }, () => one).join(',')])
    expect((await read(`/sandbox/event-deliveries?events=${events}`)).status).toBe(422);
});
