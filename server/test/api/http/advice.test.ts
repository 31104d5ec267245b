import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKey } from '../../../src/clients/keys.ts';
import { base, givenBuyer, type Buyer } from '../../orders/buyer.ts';
import { startTestServer, type TestServer } from '../../server.ts';

let server: TestServer;
let buyer: Buyer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
  buyer = await givenBuyer(server);
});
afterAll(() => server.stop());

const printable = 'This must be printable UTF-8 text on one line.';
const time = 'This must be a time such as 2026-11-21T10:00:00Z, with %2B for the + of an offset.';

describe('a refusal names the problem:', () => {
  test.each([
    ['orders/x', 'id', 'pattern', 'This must be a UUID.'],
    ['orders?client_reference=a%0Ab', 'client_reference', 'pattern', printable],
    ['catalog?q=caf%E9', 'q', 'pattern', printable],
    ['orders?client_reference=a&client_reference=b', 'client_reference', 'repeated', expect.any(String)],
    ['catalog?page=1&page=2', 'page', 'type', 'This must be a single whole number.'],
    ['catalog?page=1.0', 'page', 'type', 'This must be a single whole number.'],
    ['catalog?page=-1', 'page', 'minimum', 'This must be >= 1.'],
    ['catalog?per_page=-5', 'per_page', 'minimum', 'This must be >= 1.'],
    ['catalog?perpage=1', 'perpage', 'unknown', 'This member is unknown. Did you mean "per_page"?'],
    [
      'catalog?colour=red',
      'colour',
      'unknown',
      expect.stringMatching(/^This member is unknown\. Known members: "\w+"(, "\w+")+\.$/),
    ],
    ['wallet?page=1', 'page', 'unknown', 'This member is unknown. No members are accepted here.'],
    ['catalog?updated_since=2026-11-21', 'updated_since', 'pattern', time],
    ['catalog?updated_since=2026-11-21T10:00:00+07:00', 'updated_since', 'pattern', time],
    ['catalog?updated_since=Sat,%2021%20Nov%202026%2010:00:00%20GMT', 'updated_since', 'pattern', time],
    [
      'postpaid/catalog?updated_since=2026-02-30T10:00:00Z',
      'updated_since',
      'format',
      'This must be a time that exists, such as 2026-11-21T10:00:00Z.',
    ],
    ['orders?from=30-11-2026', 'from', 'pattern', 'This must be a day such as 2026-11-01.'],
    ['orders?to=2026-02-30', 'to', 'format', 'This must be a day that exists, such as 2026-11-01.'],
    ['events?wait=21', 'wait', 'pattern', 'This must be a whole number from 0 to 20.'],
  ])('of the path or query in %s', async (path, field, code, message) => {
    // Not through the client, which checks answers against the document: the event route is not in it.
    const headers = { authorization: `Bearer ${buyer.account.keys.sandbox}` };
    const answer = await fetch(`${server.url}${base}/${path}`, { headers });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      error: { code: 'invalid_parameter', details: [{ field, code, message }] },
    });
  });

  test('of a key that lacks a scope', async () => {
    const { database, config } = server.app;
    const command = { accountId: buyer.account.id, environment: 'sandbox', scopes: ['wallet:read'] } as const;
    const { key } = await createKey(database, config.brand, command);
    const answer = await server.client(key.open()).get(`${base}/catalog`);
    expect(answer.body.error).toMatchObject({ code: 'missing_scope' });
    expect(answer.body.error.details).toEqual([
      { field: 'Authorization', code: 'scope', message: 'The key needs the scope "catalog:read".' },
    ]);
  });

  test('of a body that is compressed or not in UTF-8', async () => {
    for (const header of [
      { 'content-encoding': 'gzip' },
      { 'content-type': 'application/json; charset=x' },
    ]) {
      const headers = { 'idempotency-key': randomUUID(), ...header };
      const { error } = (await buyer.client.post(`${base}/quotes`, '{}', headers)).body;
      expect(error).toMatchObject({
        code: 'unsupported_media_type',
        message: 'Send the request body as application/json, in UTF-8 and uncompressed.',
      });
    }
  });
});
