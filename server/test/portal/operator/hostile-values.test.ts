import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryAsOwner } from '../../query-as.ts';
import { allChanges } from './all-changes.ts';
import type { ChangeRequest } from './operator-change.ts';
import { type OperatorPortal, startUnlimitedPortal } from './operator-portal.ts';

/*
 * Every figure and every text of every change, as the document of the operations has them, with values that nobody means. Each is
 * refused with a code, and moves nothing.
 */

let portal: OperatorPortal;
beforeAll(async () => {
  portal = await startUnlimitedPortal();
});
afterAll(() => portal.server.stop());

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Field {
  readonly at: readonly string[];
  readonly schema: Schema;
}

/** The figures and texts of a body, with their places. */
function fieldsOf(schema: Schema, at: readonly string[] = []): Field[] {
  if (schema.type === 'integer' || schema.type === 'string') return [{ at, schema }];
  return [
    ...(schema.anyOf ?? []).flatMap((one) => fieldsOf(one, at)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => fieldsOf(one, [...at, name])),
  ];
}

/** A body with another value at a place. */
function changed(body: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  return { ...Object(body), [name]: changed(Object(body)[name], rest, value) };
}

function hostileValues({ type, minimum = -(2 ** 53), maximum = Number.MAX_SAFE_INTEGER }: Schema): unknown[] {
  if (type === 'string') return ['a\u0000b', '\u0000', '\ud800'];
  const outside = [minimum - 1, maximum + 1, 1e15, -1e15, 2 ** 63, -(2 ** 63), 1e300].filter(
    (value) => value < minimum || value > maximum,
  );
  return [...outside, 1.5, 0.1, '5', '1e3', ' 7 ', true, {}, []];
}

async function bodiesOf(): Promise<ReadonlyMap<string, Schema>> {
  const answer = await fetch(`${portal.server.url}/portal/openapi.json`);
  const { paths } = JSON.parse(await answer.text());
  const operations: [string, Schema][] = Object.values<Record<string, never>>(paths).flatMap((methods) =>
    Object.values<Record<string, never>>(methods).map(({ operationId, requestBody }) => [
      String(operationId),
      Object(Object(Object(requestBody)['content'])['application/json'])['schema'] ?? {},
    ]),
  );
  return new Map(operations);
}

async function countMoves(): Promise<string> {
  const [row] = await queryAsOwner(
    portal.server,
    `select concat_ws(' ', (select count(*) from steps), (select count(*) from cash_entries),
       (select count(*) from adjustments), (select count(*) from ruling_proposals), (select count(*) from audit_records)) as moves`,
  );
  return String(row?.['moves']);
}

function send({ visitor = 'operator_administrator', path, body = {}, method = 'POST' }: ChangeRequest) {
  return portal.call(visitor, path, body, method);
}

test.each(allChanges)(
  '$operationId refuses figures and texts that nobody means',
  async ({ operationId, given }) => {
    const fields = fieldsOf((await bodiesOf()).get(operationId) ?? {});
    if (fields.length === 0) return;
    const request = await given(portal);
    const figures = fields.filter(({ schema }) => schema.type === 'integer');
    const before = await countMoves();
    for (const { at, schema } of figures)
      for (const value of hostileValues(schema)) {
        const answer = await send({ ...request, body: changed(request.body, at, value) });
        expect([at.join('.'), value, answer.status, await answer.text()]).toEqual([
          ...[at.join('.'), value],
          expect.toSatisfy((status) => [400, 409, 413, 422].includes(status)),
          expect.anything(),
        ]);
      }
    if (figures.length > 0) expect(await countMoves()).toBe(before);
    for (const { at, schema } of fields.filter((field) => field.schema.type === 'string'))
      for (const value of hostileValues(schema)) {
        const answer = await send({ ...request, body: changed(request.body, at, value) });
        expect([at.join('.'), value, answer.status, await answer.text()]).toEqual([
          ...[at.join('.'), value],
          expect.toSatisfy((status) => status < 500 && ![403, 429].includes(status)),
          expect.anything(),
        ]);
      }
  },
);

const inSandbox = /\/sandbox(?=\/)/;

test('what is of the sandbox is not changed under the name of live', async () => {
  // What is made for each change is made once for a server.
  await portal.server.stop();
  portal = await startUnlimitedPortal();
  const tried: string[] = [];
  for (const { operationId, given } of allChanges) {
    const request = await given(portal);
    const ofBody = operationId === 'reverseDeposit' && Object(request.body)['environment'] === 'sandbox';
    if (!inSandbox.test(request.path) && !ofBody) continue;
    tried.push(operationId);
    const before = await countMoves();
    const answer = await send({
      ...request,
      path: request.path.replace(inSandbox, '/live'),
      ...(ofBody ? { body: { ...Object(request.body), environment: 'live' } } : {}),
    });
    expect([operationId, answer.status]).toEqual([
      operationId,
      expect.toSatisfy((status) => status >= 400 && status < 500),
    ]);
    expect(await countMoves()).toBe(before);
  }
  expect(tried).toEqual(expect.arrayContaining(['ruleOnOrder', 'revealOperatorOrder', 'reverseDeposit']));
});
