import fc from 'fast-check';
import { asJson, type Json, type Operation } from './operations.ts';
import { type Hints, oddNames, oddValues, valuesOf } from './values.ts';

/** A request of an operation of the portal. */
export interface PortalRequest {
  /** The value of the cookie; each role is one. */
  readonly visitor: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined: none. */
  readonly body: string | undefined;
  /** Whether the body is JSON that the document allows; undefined where there is none, or where readers of JSON differ. */
  readonly bodyValue: unknown;
}

/** What requests are made of. */
export interface PortalIngredients {
  /** Values that often make an operation succeed, by the name of the parameter or member. */
  readonly hints: Hints;
  /** The visitors who may use an operation. */
  readonly welcome: readonly string[];
  /** All others. */
  readonly visitors: readonly string[];
  /** Bodies that the operation accepts, beside those that the document allows. */
  readonly bodies: readonly unknown[];
  readonly origin: string;
}

/** Requests of an operation, allowed and not. */
export function portalRequestsOf(
  operation: Operation,
  { hints, welcome, visitors, bodies, origin }: PortalIngredients,
): fc.Arbitrary<PortalRequest> {
  return fc
    .record({
      visitor: mostly(fc.constantFrom(...welcome), fc.constantFrom(...visitors)),
      target: targetsOf(operation, hints),
      origin: mostly(fc.constant(origin), fc.constantFrom('https://evil.example', 'null', '')),
      key: mostly(fc.uuid(), fc.constantFrom('x', '')),
      body: operation.method === 'GET' ? fc.constant(noBody) : bodiesOf(operation.body, hints, bodies),
    })
    .map(({ visitor, target, origin: from, key, body }) => ({
      visitor,
      target,
      headers: {
        ...(operation.method === 'GET' || from === '' ? {} : { origin: from }),
        ...(operation.method === 'GET' || key === '' ? {} : { 'idempotency-key': key }),
        ...(body.text === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body.text,
      bodyValue: body.value,
    }));
}

function mostly<T>(usual: fc.Arbitrary<T>, others: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: others });
}

function targetsOf({ path, parameters }: Operation, hints: Hints): fc.Arbitrary<string> {
  const of = (place: string) => parameters.filter((one) => one.place === place);
  const places = of('path').map(({ name, schema }) =>
    mostly(valuesOf(schema, hints, name).map(textOf), fc.oneof(oddNames, fc.uuid())).map(
      (value) => [name, value] as const,
    ),
  );
  const queries = of('query').map(({ name, schema, required }) => {
    const value = fc.oneof(
      { weight: 9, arbitrary: valuesOf(schema, hints, name) },
      { weight: 1, arbitrary: oddValues },
    );
    return fc.option(
      value.map((one) => [name, textOf(one)] as const),
      { freq: required ? 20 : 2, nil: undefined },
    );
  });
  const odd = fc.option(fc.tuple(oddNames, oddValues.map(textOf)), { freq: 1, nil: undefined });
  return fc
    .tuple(
      fc.tuple(...places),
      fc.tuple(...queries),
      fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, odd),
    )
    .map(([values, pairs, extra]) => {
      const filled = values.reduce(
        (text, [name, value]) => text.replace(`{${name}}`, () => encoded(value)),
        path,
      );
      const query = [...pairs, extra]
        .filter((pair) => pair !== undefined)
        .map((pair) => pair.map(encoded).join('='))
        .join('&');
      return query === '' ? filled : `${filled}?${query}`;
    });
}

interface Body {
  readonly text: string | undefined;
  readonly value: unknown;
}

const noBody: Body = { text: undefined, value: undefined };

function bodiesOf(schema: Json | undefined, hints: Hints, given: readonly unknown[]): fc.Arbitrary<Body> {
  const allowed: fc.Arbitrary<unknown> = schema === undefined ? fc.constant({}) : valuesOf(schema, hints);
  const values = given.length === 0 ? allowed : fc.oneof(allowed, fc.constantFrom(...given));
  const faulty = fc
    .tuple(values, fc.option(oddNames), oddValues, fc.nat(20))
    .map(([value, name, odd, at]) => {
      const members = Object.entries(typeof value === 'object' && value !== null ? asJson(value) : {});
      const chosen = name ?? members[at % Math.max(1, members.length)]?.[0] ?? 'x';
      return Object.fromEntries([...members.filter(([one]) => one !== chosen), [chosen, odd]]);
    });
  const asBody = (value: unknown): Body => ({ text: JSON.stringify(value), value });
  const raw = values.map((value) => JSON.stringify(value));
  const broken = fc.oneof(
    raw.map((text) => text.slice(0, -1)),
    raw.map((text) => text.replace('{', '{"__proto__":{},')),
    raw.map((text) => `${text}${text}`),
    fc.constantFrom(
      '',
      ' ',
      '[',
      'null',
      '"x"',
      `"${'x'.repeat(70_000)}"`,
      '['.repeat(30_000),
      '{"a":1,"a":2}',
    ),
  );
  return fc.oneof(
    { weight: 12, arbitrary: values.map(asBody) },
    { weight: 4, arbitrary: faulty.map(asBody) },
    { weight: 1, arbitrary: oddValues.map(asBody) },
    { weight: 1, arbitrary: broken.map((text) => ({ text, value: undefined })) },
    { weight: schema === undefined ? 6 : 1, arbitrary: fc.constant(noBody) },
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Half of a surrogate pair has no encoding: these bytes are what an encoder without a check makes of it. */
function encoded(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}
