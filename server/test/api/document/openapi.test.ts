import type { ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderReasons, productReasons } from '../../../src/api/document/reasons.ts';
import { describedEvents } from '../../../src/api/document/event-schemas.ts';
import { operationRefusals } from '../../../src/api/document/operation-refusals.ts';
import { refusals } from '../../../src/refusals.ts';
import { transitions } from '../../../src/orders/transitions.ts';
import { scenarios } from '../../../src/suppliers/simulator/scenario.ts';
import { startTestServer, type TestServer } from '../../server.ts';

interface Document {
  readonly openapi: string;
  readonly info: { readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Delivery }>>;
}

interface Delivery {
  readonly operationId: string;
  readonly security: readonly unknown[];
  readonly requestBody: { readonly content: Readonly<Record<string, Body>> };
}

interface Schema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, unknown>>;
}

interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly servers?: unknown;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Body>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

interface Body {
  readonly schema: Schema;
  readonly example: object;
}

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly schema: { readonly default?: number; readonly pattern?: string };
  readonly example?: string;
}

interface Media {
  readonly schema: object;
  readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
}

let server: TestServer;
let document: Document;

beforeAll(async () => {
  server = await startTestServer({ worker: false });
  document = JSON.parse(await (await fetch(`${server.url}/openapi.json`)).text());
});
afterAll(() => server.stop());

function shownBody(path: string): object {
  const body = document.paths[path]?.post?.requestBody?.content['application/json']?.example;
  if (body === undefined) throw new Error(`The document shows no body for ${path}.`);
  return body;
}

function operations(): Operation[] {
  return Object.values(document.paths).flatMap((path) => Object.values(path));
}

test('the document is version 1.0.0 of OpenAPI 3.1 and covers both bases', () => {
  expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } });
});

// A generated client uses the first URL by default: it must be absolute, and must not cost money.
test('its servers are absolute URLs, the sandbox first', () => {
  const { publicUrl } = server.app.config;
  expect(publicUrl).toMatch(/^http:/);
  expect(document.servers.map(({ url }) => url)).toEqual([`${publicUrl}/sandbox/v1`, `${publicUrl}/v1`]);
});

test('all errors share one schema with every code, and every request body has a name', () => {
  const { ApiError, ErrorCode } = document.components.schemas;
  expect(ApiError?.properties).toHaveProperty('error');
  expect(ErrorCode).toMatchObject({ type: 'string', enum: Object.keys(refusals) });
  const bodies: string[] = [];
  for (const { requestBody, responses } of operations()) {
    for (const [status, { content }] of Object.entries(responses))
      if (Number(status) >= 400)
        expect(content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/ApiError' });
    const { schema } = requestBody?.content['application/json'] ?? {};
    if (schema !== undefined) bodies.push(JSON.stringify(schema));
  }
  const names = [
    ...['DepositRequest', 'CustomerLookupRequest'],
    'QuoteRequest',
    'InquiryRequest',
    'SearchRequest',
    'ConfirmRequest',
    'ResolveRequest',
    'AdvanceClockRequest',
  ];
  expect(bodies).toEqual(names.map((name) => `{"$ref":"#/components/schemas/${name}"}`));
  for (const name of names) expect(document.components.schemas[name]).toMatchObject({ type: 'object' });
});

test('no schema has the name of a global, and the only choices between types are with null', () => {
  const globals = [...Object.getOwnPropertyNames(globalThis), 'Document', 'Element', 'Node', 'Result'];
  const names = Object.keys(document.components.schemas);
  expect(names.filter((name) => globals.includes(name))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['ApiError', 'Order', 'OrderSucceededEvent']));
  const text = JSON.stringify(document);
  expect(text).not.toMatch(/"(oneOf|allOf)":/);
  const choices = text.match(/"anyOf":\[.*?\]/g) ?? [];
  expect(choices.length).toBeGreaterThan(0);
  for (const choice of choices) expect(choice).toMatch(/^"anyOf":\[\{"\$ref":"[^"]+"\},\{"type":"null"\}\]$/);
});

test('it allows days and months from 1970 on, as the server does', async () => {
  const { keys } = await server.givenAccount();
  const patternOf = (path: string, name: string) =>
    document.paths[path]?.get?.parameters?.find((one) => one.name === name)?.schema.pattern;
  const [day, month] = [patternOf('/wallet/entries', 'from'), patternOf('/wallet/statement', 'month')];
  for (const first of ['1969-12', '1970-01', '2026-11']) {
    const allowed = first > '1970';
    expect(first).toEqual(
      allowed ? expect.stringMatching(`${month}`) : expect.not.stringMatching(`${month}`),
    );
    expect(new RegExp(`${day}`).test(`${first}-01`)).toBe(allowed);
    const entries = await server.client(keys.sandbox).get(`/sandbox/v1/wallet/entries?from=${first}-01`);
    expect(entries.status).toBe(allowed ? 200 : 422);
  }
});

test('it lists every kind of event as a webhook, with an example that matches its schema', () => {
  expect(Object.keys(document.webhooks)).toEqual(describedEvents.map(({ kind }) => kind));
  const ajv = new Ajv2020({ strict: true, strictTypes: false });
  addFormats.default(ajv);
  ajv.addVocabulary(['components', 'example']);
  const ids = new Set<string>();
  for (const [kind, { post }] of Object.entries(document.webhooks)) {
    const { schema, example } = post.requestBody.content['application/json'] ?? {};
    const validate = ajv.compile({ ...schema, components: document.components });
    expect(validate(example), `${kind} ${ajv.errorsText(validate.errors)}`).toBe(true);
    expect(example).toMatchObject({ type: kind });
    expect(validate({ ...example, type: 'other' })).toBe(false);
    expect(post.security).toEqual([]);
    ids.add(post.operationId);
  }
  expect(ids.size).toBe(describedEvents.length);
});

test('it explains idempotency, every status, every error, every scenario and webhooks', () => {
  const { description } = document.info;
  const headings = Array.from(description.matchAll(/^## (.*)$/gm), ([, heading]) => heading);
  expect(headings).toEqual([
    'A purchase in four calls',
    'Idempotency',
    'Order states',
    'Errors',
    'Scenarios',
    'Receiving webhooks',
  ]);
  const statuses = new Set<string>(transitions.map(({ to }) => to));
  for (const word of [...statuses, ...Object.keys(refusals), ...scenarios, '0404', '0409', '0202'])
    expect(description).toContain(`\`${word}\``);
});

test('every operation has a description, every POST describes replays, and confirm describes 202', () => {
  const posts = Object.values(document.paths).flatMap(({ post }) => post ?? []);
  expect(posts).toHaveLength(11);
  for (const { description, operationId } of posts)
    expect(description).toContain(operationId === 'searchOrders' ? 'is ignored' : '**Replay.**');
  for (const { description } of operations()) expect(description.length).toBeGreaterThan(100);
  const confirm = posts.find(({ operationId }) => operationId === 'confirmOrder');
  expect(confirm?.description).toContain('**202.** The outcome is open');
});

test('the example of each POST has its own Idempotency-Key', () => {
  const shown = Object.values(document.paths).flatMap(({ post }) =>
    (post?.parameters ?? []).filter(({ name }) => name === 'Idempotency-Key').map(({ example }) => example),
  );
  // A look-up changes nothing and has none.
  expect(shown).toHaveLength(9);
  expect(new Set(shown).size).toBe(9);
  expect(shown.join(' ')).toMatch(/^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12} ?){9}$/);
});

// Generators for Java, Go and C# make 32 bits of a bare integer, which cannot hold a wallet of 2,147,483,648 rupiah.
test('every integer that may be an amount in rupiah is 64-bit', () => {
  const bare = new Set<string>();
  JSON.stringify(document.components.schemas, (name, value: unknown) => {
    const whole = typeof value === 'object' && value !== null && 'type' in value && value.type === 'integer';
    if (whole && !('format' in value && value.format === 'int64')) bare.add(name);
    return value;
  });
  expect([...bare].toSorted()).toEqual([
    'advanced_seconds',
    'id',
    'last_page',
    'number',
    'page',
    'per_page',
    'requests_per_minute',
    'seconds',
    'total',
    'version',
  ]);
  const { price } = document.components.schemas['ConfirmRequest']?.properties ?? {};
  expect(price).toMatchObject({ type: 'integer', format: 'int64' });
});

test('it names konter only in the brand, which an operator can change', () => {
  const text = JSON.stringify(document);
  expect(text.match(/konter(?:_test_|_live_| API)/g)).toHaveLength(3);
  expect(text.match(/konter(?!_test_|_live_| API)/g)).toBeNull();
});

// Many generated clients prefer such a server to their configured one, and this one had no host.
test('no operation overrides the servers, and the description says what is missing in live', () => {
  const found = operations();
  expect(found.filter(({ servers }) => servers !== undefined)).toEqual([]);
  const onlySandbox = found.filter(({ description }) => description.startsWith('Sandbox only.'));
  expect(onlySandbox.map(({ operationId }) => operationId)).toEqual([
    'resolveOrder',
    'resetScenarios',
    'advanceClock',
  ]);
});

test('it has every operation, each with a status for every refusal that it may return', () => {
  const found = operations();
  expect(found.map(({ operationId }) => operationId).toSorted()).toEqual(
    Object.keys(operationRefusals).toSorted(),
  );
  for (const [id, codes] of Object.entries(operationRefusals)) {
    const statuses = Object.keys(found.find(({ operationId }) => operationId === id)?.responses ?? {});
    expect(statuses).toEqual(expect.arrayContaining(codes.map((code) => String(refusals[code].status))));
  }
});

test('every code in the list of refusals is returned by some operation or by the router', () => {
  const answered = new Set<string>(Object.values(operationRefusals).flat());
  const unanswered = Object.keys(refusals).filter((code) => !answered.has(code));
  expect(unanswered).toEqual(['method_not_allowed']);
});

test('it lists every reason that an answer may contain', () => {
  const described = (name: string): unknown => document.components.schemas[name]?.properties?.['reason'];
  for (const [name, reasons] of [
    ['Order', orderReasons],
    ['Product', productReasons],
  ] as const)
    for (const [reason, words] of Object.entries(reasons)) {
      const description = expect.stringContaining(`\`${reason}\`: ${words}`);
      // No enumeration: a generated client would fail on a new reason.
      expect(described(name)).toEqual({ type: ['string', 'null'], description });
    }
});

test('it links to the description of event bodies', async () => {
  expect(document.info.description).toContain('`/webhooks/schemas.json`');
  expect((await fetch(`${server.url}/webhooks/schemas.json`)).status).toBe(200);
});

test('its patterns use only syntax that other regular expression engines support', () => {
  const patterns = Array.from(
    JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\\\]|\\\\.)*")/g),
    ([, json]) => String(JSON.parse(json ?? '""')),
  );
  expect(patterns.length).toBeGreaterThan(10);
  // Unicode classes and groups that begin with "(?" are the first differences between languages. "\uHHHH" is that of
  // ECMA-262, which OpenAPI prescribes, and of Java, Python and .NET.
  expect(patterns.filter((pattern) => /\\[pPk]|\\u(?![0-9A-F]{4})|\(\?/.test(pattern))).toEqual([]);
});

test.each([
  'plain',
  'é 好 😀 ✈️',
  '\ufeff',
  'a\u2028b',
  'a\u2029b',
  '\u202eb',
  '\u2066b',
  '\u200bb',
  '\u061c',
  '\u0085',
  '\ud800',
  'a\udc00',
  '\ue000',
  '\ufdd0',
  '\uffff',
  'a\tb',
])('its pattern of client_reference and the server agree on %j', async (client_reference) => {
  const { properties }: { properties: { client_reference: { pattern: string } } } = JSON.parse(
    JSON.stringify(document.components.schemas['QuoteRequest']),
  );
  const isAllowed = new RegExp(properties.client_reference.pattern, 'u').test(client_reference);
  const { keys } = await server.givenAccount();
  const quote = { client_reference, product_code: 'none', destination: { customer_no: '0' } };
  const posted = await server.client(keys.sandbox).post('/sandbox/v1/quotes', quote);
  expect(posted.body.error.code).toBe(isAllowed ? 'unknown_product' : 'invalid_parameter');
});

test('an object that may be missing is its own type beside null, as client generators expect', () => {
  const { Bill, Order, OperatorPrefixes, CatalogAnswer } = document.components.schemas;
  const beside = (name: string) => ({
    anyOf: [{ $ref: `#/components/schemas/${name}` }, { type: 'null' }],
  });
  expect([Bill?.type, OperatorPrefixes?.type]).toEqual(['object', 'object']);
  expect(Order?.properties?.['bill']).toEqual(beside('Bill'));
  expect(CatalogAnswer?.properties?.['categories']).toEqual(beside('Categories'));
});

test('every example is an answer that the document allows', () => {
  const ajv = new Ajv2020({ strict: true, strictTypes: false });
  addFormats.default(ajv);
  ajv.addVocabulary(['components', 'example']);
  // Most answers share a schema. While schemas compile, the server in this process does not respond.
  const compiled = new Map<string, ValidateFunction>();
  for (const { operationId, responses } of operations()) {
    for (const [status, { content }] of Object.entries(responses)) {
      const media = content?.['application/json'];
      if (media === undefined) continue;
      const name = JSON.stringify(media.schema);
      const validate =
        compiled.get(name) ?? ajv.compile({ ...media.schema, components: document.components });
      compiled.set(name, validate);
      expect(Object.keys(media.examples).length).toBeGreaterThan(0);
      for (const { value } of Object.values(media.examples)) {
        expect(validate(value), `${operationId} ${status} ${ajv.errorsText(validate.errors)}`).toBe(true);
      }
    }
  }
});

test.each(['/quotes', '/postpaid/inquiries'])(
  'the example request for %s is accepted by a new sandbox',
  async (path) => {
    const { keys } = await server.givenAccount();
    const answer = await server.client(keys.sandbox).post(`/sandbox/v1${path}`, shownBody(path));
    expect(answer.status, answer.text).toBe(201);
  },
);

test('the example quote can be confirmed as shown, with the token of that quote', async () => {
  const client = server.client((await server.givenAccount()).keys.sandbox);
  const { data } = (await client.post('/sandbox/v1/quotes', shownBody('/quotes'))).body;
  const body = { ...shownBody('/orders/{id}/confirm'), confirmation_token: data.confirmation_token };
  const answer = await client.post(`/sandbox/v1/orders/${data.id}/confirm`, body);
  expect(answer.status, answer.text).toBe(200);
});

test.each(['/catalog', '/postpaid/catalog', '/orders'])(
  'the example query for %s finds something',
  async (path) => {
    const client = server.client((await server.givenAccount()).keys.sandbox);
    await client.post('/sandbox/v1/quotes', shownBody('/quotes'));
    const requests = (document.paths[path]?.get?.parameters ?? []).filter(
      (one) => one.in === 'query' && (one.example ?? one.schema.default) !== undefined,
    );
    const query = new URLSearchParams(
      Object.fromEntries(
        requests.map(({ name, schema, example }) => [name, example ?? String(schema.default)]),
      ),
    );
    const { meta } = (await client.get(`/sandbox/v1${path}?${query.toString()}`)).body;
    expect(meta.total, query.toString()).toBeGreaterThan(0);
  },
);

test('a catalog supports conditional requests', () => {
  const requests = operations().filter(({ responses }) => '304' in responses);
  expect(requests.map(({ operationId }) => operationId)).toEqual([
    'listProducts',
    'listBillers',
    'getPriceList',
  ]);
  for (const { parameters } of requests)
    expect(parameters).toContainEqual(
      expect.objectContaining({ in: 'header', name: 'If-None-Match', required: false }),
    );
});

test('the example of a 202 is an order with an open outcome, and that of a 200 an order that has ended', () => {
  const confirm = operations().find(({ operationId }) => operationId === 'confirmOrder');
  const shown = (status: string) => confirm?.responses[status]?.content?.['application/json']?.examples;
  expect(shown('202')).toMatchObject({ example: { value: { data: { status: 'processing', charged: 0 } } } });
  expect(shown('200')).toMatchObject({
    example: { value: { data: { status: 'succeeded', charged: 10235 } } },
  });
});
