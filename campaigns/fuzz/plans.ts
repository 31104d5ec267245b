import fc from 'fast-check';
import { brokenRequests } from './broken-requests.ts';
import { asJson, type Operation } from './operations.ts';
import { type Actor, actors, type Call, type Plan, type PlannedBody, type Step, textFaults } from './plan.ts';
import { type Hints, oddNames, oddValues, valuesOf } from './values.ts';

/** What plans are made of. */
export interface PlanInputs {
  readonly operations: readonly Operation[];
  readonly hints: Hints;
}

/** How many plans are generated together. */
export const chunkSize = 250;

/** The plans of a chunk. The same seed and number give the same plans. */
export function plansOf(inputs: PlanInputs, seed: number, chunk: number): readonly Plan[] {
  const mixed = Math.trunc((seed + (chunk + 1) * 0x9e3779b1) % 2 ** 31);
  return fc.sample(planOf(inputs), { seed: mixed, numRuns: chunkSize });
}

const known = new WeakMap<PlanInputs, fc.Arbitrary<Plan>>();

function planOf(inputs: PlanInputs): fc.Arbitrary<Plan> {
  const made = known.get(inputs) ?? makePlan(inputs);
  known.set(inputs, made);
  return made;
}

function makePlan(inputs: PlanInputs): fc.Arbitrary<Plan> {
  const calls = new Map(inputs.operations.map((one) => [one.id, callsOf(one, inputs.hints)]));
  const callOf = (id: string): fc.Arbitrary<Call> => {
    const found = calls.get(id);
    if (found === undefined) throw new Error(`The document has no operation "${id}".`);
    return found;
  };
  const single = fc.oneof(...calls.values());
  const ofOrder = ordinary(
    fc.oneof(
      { weight: 3, arbitrary: callOf('confirmOrder') },
      ...[
        'getOrder',
        'getResult',
        'cancelOrder',
        'resolveOrder',
        'listOrders',
        'getWallet',
        'getInquiry',
      ].map((id) => ({ weight: 1, arbitrary: callOf(id) })),
    ),
  );
  const later: fc.Arbitrary<Step> = fc.oneof(
    { weight: 6, arbitrary: ofOrder },
    { weight: 2, arbitrary: fc.constant({ kind: 'repeat' } as const) },
    { weight: 1, arbitrary: single },
  );
  const flow = (first: string): fc.Arbitrary<readonly Step[]> =>
    fc
      .tuple(sound(callOf(first)), fc.array(later, { minLength: 1, maxLength: 7 }))
      .map(([created, steps]) => [created, ...steps]);
  const steps = fc.oneof(
    { weight: 6, arbitrary: fc.array(single, { minLength: 1, maxLength: 3 }) },
    { weight: 6, arbitrary: flow('createQuote') },
    { weight: 2, arbitrary: flow('createInquiry') },
    { weight: 2, arbitrary: fc.array(visits, { minLength: 1, maxLength: 3 }) },
  );
  return fc.oneof(
    { weight: 19, arbitrary: steps.map((list): Plan => ({ kind: 'steps', steps: list })) },
    { weight: 1, arbitrary: brokenRequests.map((bytes): Plan => ({ kind: 'broken', bytes })) },
  );
}

/** Calls of the account in the sandbox, about the order of the plan. */
function ordinary(calls: fc.Arbitrary<Call>): fc.Arbitrary<Call> {
  return fc
    .tuple(calls, fc.integer({ min: 0, max: 9 }))
    .map(([call, n]) =>
      n === 0
        ? call
        : { ...call, actor: 'owner', environment: 'sandbox', id: '$own', key: 'new', headers: [] },
    );
}

/** Calls without a fault, according to the document. */
function sound(calls: fc.Arbitrary<Call>): fc.Arbitrary<Call> {
  return ordinary(calls).map((call) =>
    call.body.kind === 'text' ? { ...call, body: { kind: 'json', value: call.body.value } } : call,
  );
}

const someActor: fc.Arbitrary<Actor> = fc.oneof(
  { weight: 12, arbitrary: fc.constant('owner' as const) },
  { weight: 1, arbitrary: fc.constantFrom(...actors) },
);

function callsOf(operation: Operation, hints: Hints): fc.Arbitrary<Call> {
  return fc.record({
    kind: fc.constant('call' as const),
    operation: fc.constant(operation.id),
    environment: mostly('sandbox', fc.constant('live' as const), 12),
    actor: someActor,
    id: fc.oneof(
      { weight: 6, arbitrary: fc.constant('$own') },
      { weight: 1, arbitrary: fc.constant('$foreign') },
      { weight: 1, arbitrary: fc.uuid() },
      { weight: 1, arbitrary: oddNames },
    ),
    query: queriesOf(operation, hints),
    headers: oddHeaders,
    body: bodiesOf(operation, hints),
    key: mostly('new', fc.constantFrom('bad', 'missing', 'of the last POST'), 12),
  });
}

function mostly<A, B>(usual: A, others: fc.Arbitrary<B>, weight: number): fc.Arbitrary<A | B> {
  return fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: others });
}

const oddHeaders: fc.Arbitrary<readonly (readonly [string, string])[]> = mostly(
  [],
  fc.array(
    fc.constantFrom(
      ...([
        ['accept', 'text/html'],
        ['accept-encoding', 'gzip, br'],
        ['accept-encoding', 'identity;q=0'],
        ['if-none-match', '*'],
        ['if-none-match', '"x", W/"y"'],
        ['range', 'bytes=0-1'],
        ['expect', '100-continue'],
        ['expect', 'anything'],
        ['x-http-method-override', 'DELETE'],
        ['x-forwarded-host', 'evil.example'],
        ['origin', 'https://evil.example'],
        ['cookie', 'a=b'],
        ['upgrade', 'websocket'],
        ['te', 'trailers'],
      ] as const),
    ),
    { minLength: 1, maxLength: 2 },
  ),
  8,
);

function queriesOf(
  { parameters }: Operation,
  hints: Hints,
): fc.Arbitrary<readonly (readonly [string, string])[]> {
  const usual = parameters
    .filter(({ place }) => place === 'query')
    .map(({ name, required, schema, example }) => {
      const own = example === undefined ? hints : { [name]: [example], ...hints };
      const value = fc.oneof(
        { weight: 9, arbitrary: valuesOf(schema, own, name) },
        { weight: 1, arbitrary: oddValues },
      );
      const given = value.map((one) => [[name, textOf(one)] as const]);
      return sometimes(given, required ? 94 : 50);
    });
  const odd = fc.tuple(oddNames, oddValues.map(textOf)).map((pair) => [pair]);
  const extra = sometimes(odd, 9);
  return fc.tuple(...usual, extra).map((lists) => lists.flat());
}

/** The list with this probability, percent; otherwise an empty one. */
function sometimes<T>(list: fc.Arbitrary<readonly T[]>, percent: number): fc.Arbitrary<readonly T[]> {
  return fc.oneof(
    { weight: percent, arbitrary: list },
    { weight: 100 - percent, arbitrary: fc.constant([]) },
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function bodiesOf({ body, method }: Operation, hints: Hints): fc.Arbitrary<PlannedBody> {
  if (method === 'GET') return fc.constant({ kind: 'none' });
  const values =
    body === undefined ? fc.constantFrom<unknown>({}, {}, {}, { x: 1 }, []) : valuesOf(body, hints);
  const json = (value: unknown): PlannedBody => ({ kind: 'json', value });
  const faulty = fc.tuple(values, oddNames, oddValues, fc.nat(20));
  return fc.oneof(
    { weight: body === undefined ? 30 : 0, arbitrary: fc.constant<PlannedBody>({ kind: 'none' }) },
    { weight: 50, arbitrary: values.map(json) },
    { weight: 3, arbitrary: faulty.map(([value, , odd, at]) => json(withMember(value, undefined, odd, at))) },
    { weight: 1, arbitrary: faulty.map(([value, name, odd]) => json(withMember(value, name, odd, 0))) },
    { weight: 1, arbitrary: faulty.map(([value, , , at]) => json(withoutMember(value, at))) },
    { weight: 1, arbitrary: oddValues.map(json) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(values, fc.constantFrom(...textFaults))
        .map(([value, fault]): PlannedBody => ({ kind: 'text', value, fault })),
    },
  );
}

/** An object with another value of a member; that of a name, or that at a position. */
function withMember(value: unknown, name: string | undefined, odd: unknown, at: number): unknown {
  const members = Object.entries(asJson(isObject(value) ? value : {}));
  const chosen = name ?? members[at % Math.max(1, members.length)]?.[0] ?? 'x';
  return Object.fromEntries([...members.filter(([one]) => one !== chosen), [chosen, odd]]);
}

function withoutMember(value: unknown, at: number): unknown {
  const members = Object.entries(asJson(isObject(value) ? value : {}));
  return Object.fromEntries(members.filter((_, i) => i !== at % Math.max(1, members.length)));
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const visits: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('visit' as const),
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE', 'PUT', 'PATCH', 'TRACE'),
  target: fc.oneof(
    fc.constantFrom(
      ...['/', '/healthz', '/readyz', '/openapi.json', '/docs', '/favicon.ico', '/statement-keys.json'],
      ...['/deposit', '/schemas/order.succeeded.json', '/metrics', '/.env', '/v1', '/v1/', '/sandbox/v1/'],
      ...['/sandbox/v1/orders/', '/sandbox/v1//orders', '/SANDBOX/V1/orders', '/sandbox/v1/%6frders'],
      ...[
        '/sandbox/v1/orders/%2e%2e/wallet',
        '/v1/../healthz',
        '/callbacks/digiflazz/x',
        '/callbacks/iak/%00',
      ],
      ...['/sandbox/v1/events', '/sandbox/v1/events?wait=0', '/sandbox/v1/quotes', '/sandbox/v1/wallet?x=1'],
      ...['http://evil.example/v1/wallet', '//evil.example/v1/wallet', '*', '/%', '/%ff%fe', '/?%%%', '/#x'],
    ),
    fc.webPath().map((path) => (path === '' ? '/' : path)),
    fc.webPath().map((path) => `/sandbox/v1${path}`),
  ),
  body: fc.constantFrom('', '', '{}', '{"a":', 'x'.repeat(70_000)),
  actor: fc.constantFrom(...actors),
});
