import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '../../src/clock.ts';
import { recordPayment } from '../../src/deposits/payments/record-payment.ts';
import type { DepositRequest } from '../../src/deposits/requests/deposit-request.ts';
import { purgeOldRows } from '../../src/work/purge-old-rows.ts';
import { auditFindings } from '../books.ts';
import { aTransfer, givenRequest } from '../deposits/given-deposits.ts';
import { aJpeg, aPdf, aPng, aWebp } from '../deposits/proof-files.ts';
import { queryAsOwner, queryAsServer } from '../query-as.ts';
import { type OperatorPortal, startOperatorPortal } from './operator/operator-portal.ts';

/* Clients upload files that show that they have paid a deposit, and operators look at them, on record. */

const reason = 'compared with the bank statement';
let portal: OperatorPortal;
let log = '';
let request: DepositRequest;

beforeAll(async () => {
  portal = await startOperatorPortal({ log: (line) => (log += line) });
});
beforeEach(async () => {
  const { server, sessions } = portal;
  sessions.accountId = (await server.givenAccount()).id;
  request = await givenRequest(server.app, { accountId: sessions.accountId, environment: 'sandbox' });
});
afterAll(() => portal.server.stop());

interface Proof {
  readonly id: string;
  readonly kind: string;
  readonly bytes: number;
  readonly purged: boolean;
}

interface Sent {
  readonly visitor?: string;
  readonly depositId?: string;
  readonly environment?: string;
  readonly key?: string;
  readonly origin?: string;
}

/** Uploads a file as a member of the account. */
async function upload(
  file: Buffer | string,
  sent: Sent = {},
): Promise<{ status: number; code: string | undefined; proofs: readonly Proof[] }> {
  const { server, sessions } = portal;
  const { visitor = 'owner', environment = 'sandbox', key = randomUUID() } = sent;
  const path = `/portal/accounts/${sessions.accountId}/${environment}/deposits/${sent.depositId ?? request.id}/proofs`;
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: {
      cookie: `visitor=${visitor}`,
      origin: sent.origin ?? server.url,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ content: typeof file === 'string' ? file : file.toString('base64') }),
  });
  const body = JSON.parse(await answer.text());
  return { status: answer.status, code: body.error?.code, proofs: body.data?.proofs ?? [] };
}

const proofsOf = (id: string) =>
  queryAsOwner(portal.server, 'select * from deposit_proofs where request_id = $1 order by uploaded_at', [
    id,
  ]);

const recordsOf = (id: string) =>
  queryAsOwner(
    portal.server,
    'select actor, action, account_id, detail from audit_records where subject = $1 order by number',
    [id],
  );

describe('an upload', () => {
  test.each([
    ['png', aPng()],
    ['jpeg', aJpeg()],
    ['webp', aWebp('VP8X')],
    ['pdf', aPdf],
  ])('of a %s is stored sealed, with its audit record, and changes no state', async (kind, file) => {
    const { status, proofs } = await upload(file);
    expect([status, proofs]).toMatchObject([201, [{ kind, bytes: file.length, purged: false }]]);
    const [row] = await proofsOf(request.id);
    const sealed = row?.['content_sealed'];
    expect(Buffer.isBuffer(sealed) && sealed.includes(file)).toBe(false);
    expect(await recordsOf(request.id)).toMatchObject([
      {
        ...{ action: 'deposit_proof.uploaded', account_id: request.accountId },
        actor: expect.stringContaining('person Siti Rahmawati'),
        detail: { proof: proofs[0]?.id, kind, bytes: file.length, environment: 'sandbox' },
      },
    ]);
    expect(await portal.dataOf('operator_viewer', `/deposits/requests/${request.id}`)).toMatchObject({
      request: { state: 'waiting' },
      proofs: [{ kind }],
    });
    expect(await auditFindings(portal.server.app)).toEqual([]);
  });

  test.each([
    ['a page that is called a picture', Buffer.from('<script>alert(1)</script>')],
    ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a picture of a size that no browser shows', aPng(4, 4, [40_000, 40_000])],
  ])('of %s is refused, and nothing is stored', async (_what, file) => {
    const { status, code } = await upload(file);
    expect([status, code]).toEqual([422, 'invalid_parameter']);
    expect(await proofsOf(request.id)).toEqual([]);
    expect(await recordsOf(request.id)).toEqual([]);
  });

  test('of what is not base64, or is empty, is refused', async () => {
    for (const content of ['', '<b>', 'data:image/png;base64,AAAA'])
      expect((await upload(content)).code, content).toBe('invalid_parameter');
    expect(await proofsOf(request.id)).toEqual([]);
  });

  test('of 2 MiB is taken, and one byte more is too large', async () => {
    const largest = Buffer.concat([aPng(), Buffer.alloc(2 * 1024 * 1024 - aPng().length)]);
    expect((await upload(largest)).status).toBe(201);
    expect(await upload(Buffer.concat([largest, Buffer.alloc(1)]))).toMatchObject({
      ...{ status: 413, code: 'payload_too_large' },
    });
    expect((await upload(Buffer.alloc(8 * 1024 * 1024))).status).toBe(413);
    expect(await proofsOf(request.id)).toHaveLength(1);
  });

  test('has one effect, however often its key is used, and the key is not used for another file', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(aPng(), { key })));
    expect(answers.map(({ status, proofs }) => [status, proofs.length])).toEqual(answers.map(() => [201, 1]));
    expect(await upload(aPdf, { key })).toMatchObject({ status: 409, code: 'idempotency_key_reused' });
    const other = await givenRequest(
      portal.server.app,
      { accountId: request.accountId, environment: 'sandbox' },
      { amount: 75_000n },
    );
    expect(await upload(aPng(), { key, depositId: other.id })).toMatchObject({
      ...{ status: 409, code: 'idempotency_key_reused' },
    });
    expect(await recordsOf(request.id)).toHaveLength(1);
  });

  test('is refused after the fifth file of a deposit, also of several at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_one, i) => upload(aPng(4 + i))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 'proof_not_possible')).toHaveLength(3);
    expect(await proofsOf(request.id)).toHaveLength(5);
  });

  test('is refused about a deposit that is credited', async () => {
    await recordPayment(portal.server.app, aTransfer(request));
    expect(await upload(aPng())).toMatchObject({ status: 409, code: 'proof_not_possible' });
  });

  test.each([
    ['owner', 201],
    ['finance', 201],
    ['developer', 403],
    ['staff', 403],
    ['viewer', 403],
    ['suspended', 403],
    ['foreigner', 404],
    ['operator_administrator', 404],
    ['nobody', 401],
  ])('of %s is answered %i', async (visitor, status) => {
    expect((await upload(aPng(), { visitor })).status).toBe(status);
    expect(await proofsOf(request.id)).toHaveLength(status === 201 ? 1 : 0);
  });

  test('from a page of another origin is refused', async () => {
    for (const origin of ['https://evil.example', 'null'])
      expect(await upload(aPng(), { origin })).toMatchObject({ status: 403, code: 'cross_site_request' });
    expect(await proofsOf(request.id)).toEqual([]);
  });

  test('about a deposit of another account or environment is not found', async () => {
    const foreign = await givenRequest(portal.server.app, {
      accountId: (await portal.server.givenAccount()).id,
      environment: 'sandbox',
    });
    for (const sent of [{ depositId: foreign.id }, { depositId: randomUUID() }, { environment: 'live' }])
      expect((await upload(aPng(), sent)).status).toBe(404);
    expect(await proofsOf(foreign.id)).toEqual([]);
  });
});

describe('an operator', () => {
  const path = (id: string) => `/deposits/proofs/${id}`;

  async function givenProof(file = aPng()): Promise<string> {
    const [proof] = (await upload(file)).proofs;
    if (proof === undefined) throw new Error('The file was not stored.');
    return proof.id;
  }

  test('sees that there is a file beside the payment and its candidates, and opens it on record', async () => {
    const { paymentId } = await recordPayment(
      portal.server.app,
      aTransfer(request, { amount: request.amount }),
    );
    const file = aPng(12, 9);
    const id = await givenProof(file);
    const shown = await portal.dataOf<object>('operator_support', `/deposits/payments/${paymentId}`);
    expect(shown).toMatchObject({
      candidates: expect.arrayContaining([
        expect.objectContaining({
          request: expect.objectContaining({ id: request.id }),
          proofs: [expect.objectContaining({ id, kind: 'png', bytes: file.length })],
        }),
      ]),
    });
    expect(JSON.stringify(shown)).not.toContain(file.toString('base64'));
    const answer = await portal.call('operator_finance', path(id), { reason });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { data } = JSON.parse(await answer.text());
    expect(data).toEqual({ kind: 'png', content: file.toString('base64') });
    expect((await recordsOf(request.id)).at(-1)).toMatchObject({
      ...{ action: 'deposit_proof.revealed', account_id: request.accountId, detail: { proof: id, reason } },
      actor: expect.stringContaining('Ratna Dewi'),
    });
  });

  test.each([
    ['operator_administrator', 200],
    ['operator_finance', 200],
    ['operator_support', 403],
    ['operator_viewer', 403],
    ['operator_stale', 403],
    ['owner', 404],
    ['nobody', 401],
  ])('who is %s is answered %i, and only a look is recorded', async (visitor, status) => {
    const id = await givenProof();
    expect((await portal.call(visitor, path(id), { reason })).status).toBe(status);
    const looks = (await recordsOf(request.id)).filter(({ action }) => action === 'deposit_proof.revealed');
    expect(looks).toHaveLength(status === 200 ? 1 : 0);
  });

  test('gives a reason, and opens nothing that does not exist', async () => {
    const id = await givenProof();
    expect(await portal.codeOf('operator_finance', path(id), { reason: ' ' })).toEqual([409, 'not_possible']);
    expect(await portal.codeOf('operator_finance', path(id), {})).toEqual([422, 'invalid_parameter']);
    const unknown = path(randomUUID());
    expect(await portal.codeOf('operator_finance', unknown, { reason })).toEqual([404, 'not_found']);
  });

  test('lists the deposits that are not credited and have a file', async () => {
    const list = async (): Promise<readonly unknown[]> =>
      portal.dataOf(
        'operator_support',
        `/deposits/requests?environment=sandbox&proof=yes&account=${request.accountId}`,
      );
    const proved = async (): Promise<number> =>
      (await portal.dataOf<{ proved: number }>('operator_support', '/deposits/overview?environment=sandbox'))
        .proved;
    const before = await proved();
    expect(await list()).toEqual([]);
    await givenProof();
    await givenProof(aPdf);
    expect([await list(), await proved()]).toMatchObject([[{ id: request.id }], before + 1]);
    const file = await portal.call(
      'operator_support',
      `/deposits/requests.csv?environment=sandbox&proof=yes&account=${request.accountId}`,
    );
    expect((await file.text()).trim().split('\r\n')).toHaveLength(2);
    await recordPayment(portal.server.app, aTransfer(request));
    expect([await list(), await proved()]).toEqual([[], before]);
  });
});

describe('a stored file', () => {
  test('is in no log line and in no audit record', async () => {
    const file = Buffer.concat([aPng(), Buffer.from('a screenshot of somebody')]);
    const [proof] = (await upload(file)).proofs;
    await portal.call('operator_finance', `/deposits/proofs/${proof?.id}`, { reason });
    const records = JSON.stringify(
      await queryAsOwner(portal.server, 'select detail, rows_after from audit_records'),
    );
    for (const text of [file.toString('base64').slice(40, 90), 'a screenshot of somebody']) {
      expect(log).not.toContain(text);
      expect(records).not.toContain(text);
    }
  });

  test('keeps its content for a week in the sandbox, and its row for good', async () => {
    const [proof] = (await upload(aPng())).proofs;
    const { app } = portal.server;
    const after = async (days: number): Promise<unknown> => {
      app.clock.offsetMs = days * dayMs;
      await purgeOldRows(app);
      app.clock.offsetMs = 0;
      const [row] = await proofsOf(request.id);
      return row?.['content_sealed'];
    };
    expect(await after(6)).not.toBeNull();
    expect(await after(8)).toBeNull();
    const shown = await portal.dataOf('operator_viewer', `/deposits/requests/${request.id}`);
    expect(shown).toMatchObject({ proofs: [{ id: proof?.id, purged: true }] });
    expect(await portal.codeOf('operator_finance', `/deposits/proofs/${proof?.id}`, { reason })).toEqual([
      404,
      'not_found',
    ]);
    // Now the files are missing too early, and a week later they are not.
    expect(await auditFindings(app)).toContainEqual(expect.objectContaining({ wallet: 'proofs' }));
    app.clock.offsetMs = 8 * dayMs;
    const findings = await auditFindings(app);
    app.clock.offsetMs = 0;
    expect(findings).toEqual([]);
  });

  test('of live is kept for 400 days', async () => {
    const { app } = portal.server;
    await upload(aPng());
    const [row] = await proofsOf(request.id);
    await queryAsOwner(
      portal.server,
      `insert into deposit_proofs (id, request_id, account_id, environment, kind, bytes, content_sealed, content_key_id, content_digest)
       select gen_random_uuid(), p.request_id, p.account_id, 'live', p.kind, p.bytes, p.content_sealed, p.content_key_id, p.content_digest
         from deposit_proofs p where p.id = $1`,
      [row?.['id']],
    );
    app.clock.offsetMs = 399 * dayMs;
    await purgeOldRows(app);
    app.clock.offsetMs = 0;
    const rows = await proofsOf(request.id);
    expect(rows.map((one) => [one['environment'], one['content_sealed'] === null])).toEqual([
      ['sandbox', true],
      ['live', false],
    ]);
  });

  test('is not opened for another row, and can only be removed', async () => {
    const [first] = (await upload(aPng())).proofs;
    const [, second] = (await upload(aPdf)).proofs;
    for (const change of [
      `set kind = 'pdf'`,
      `set content_sealed = content_sealed`,
      `set uploaded_at = now()`,
    ])
      await expect(
        queryAsServer(portal.server, `update deposit_proofs ${change} where id = '${first?.id}'`),
        change,
      ).rejects.toThrow(/purge_only|permission denied/);
    await expect(
      queryAsServer(portal.server, `delete from deposit_proofs where id = '${second?.id}'`),
    ).rejects.toThrow('permission denied');
  });
});
