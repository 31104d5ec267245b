import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jakartaDay } from '../../../src/clock.ts';
import { auditFindings, moneyOf } from '../../books.ts';
import { givenRequest } from '../../deposits/given-deposits.ts';
import { givenSupplier } from './books-changes.ts';
import { aStatementFile, givenClient } from './given-payments.ts';
import { type OperatorPortal, startOperatorPortal } from './operator-portal.ts';

/* Files that operators upload: the same one from two people, parts that overlap, and what is no statement at all. */

let portal: OperatorPortal;
beforeAll(async () => {
  portal = await startOperatorPortal();
});
afterAll(async () => {
  expect(await auditFindings(portal.server.app)).toEqual([]);
  await portal.server.stop();
});

type StatementBody = ReturnType<typeof aStatementFile>;
const admin = 'operator_administrator';
const second = 'operator_second';
const sandbox = { environment: 'sandbox' } as const;

function digested(file: StatementBody) {
  const digest = createHash('sha256').update(Buffer.from(file.content, 'base64')).digest('hex');
  return { ...file, digest };
}

function fileWith(bytes: Buffer): StatementBody {
  return { ...aStatementFile([]), content: bytes.toString('base64') };
}

interface Imported {
  readonly added: number;
  readonly known: number;
  readonly held: number;
  readonly credited: number;
}

async function givenAsked(amount: bigint): Promise<{ accountId: string; payable: bigint }> {
  const accountId = await givenClient(portal);
  const { payable } = await givenRequest(portal.server.app, { accountId, ...sandbox }, { amount });
  return { accountId, payable };
}

const upload = (visitor: string, file: StatementBody): Promise<Imported> =>
  portal.dataOf<Imported>(visitor, '/deposits/statements', digested(file));

const balanceOf = async (accountId: string): Promise<bigint> =>
  (await moneyOf(portal.server.app, accountId)).available;

test('the same statement of two operators at once credits each line once', async () => {
  const asked = await Promise.all([101_000n, 102_000n, 103_000n].map(givenAsked));
  const file = aStatementFile(
    asked.map(({ payable }, i) => ({ amount: String(payable), text: `PARALEL ${i}` })),
  );
  const done = await Promise.all([admin, second, 'operator_finance'].map((visitor) => upload(visitor, file)));
  expect(done.reduce((sum, { added }) => sum + added, 0)).toBe(3);
  expect(done.reduce((sum, { known }) => sum + known, 0)).toBe(6);
  for (const { accountId, payable } of asked) expect(await balanceOf(accountId)).toBe(payable);
});

test('statements that overlap, at once, credit what both have once', async () => {
  const asked = await Promise.all([111_000n, 112_000n, 113_000n].map(givenAsked));
  const lines = asked.map(({ payable }, i) => ({ amount: String(payable), text: `TUMPANG ${i}` }));
  await Promise.all([
    upload(admin, aStatementFile(lines.slice(0, 2))),
    upload(second, aStatementFile(lines.slice(1))),
    upload(second, aStatementFile(lines)),
  ]);
  for (const { accountId, payable } of asked) expect(await balanceOf(accountId)).toBe(payable);
});

test('a file in UTF-16 is read, and one with zeros or of another kind is refused with the reason', async () => {
  const { content } = aStatementFile([{ amount: '121000', text: 'UTF-16' }]);
  const text = Buffer.from(content, 'base64').toString();
  for (const mark of ['\uFEFF', '']) {
    const preview = await portal.dataOf<Imported>(
      admin,
      '/deposits/statements/preview',
      fileWith(Buffer.from(mark + text, 'utf16le')),
    );
    expect(preview).toMatchObject({ added: 1 });
  }
  const day = jakartaDay(new Date());
  const hostile = [
    Buffer.from(`Tgl;Ket;Kredit;Debet\n${day};a\0b;5000;\n`),
    Buffer.alloc(100_000),
    Buffer.from('504b0304140000000800', 'hex'),
    gzipSync(Buffer.alloc(1_000_000)),
    Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x00]),
    Buffer.from('"'.repeat(100_001)),
    Buffer.from(`Tgl;Ket;Kredit;Debet\n${day};${'x'.repeat(500_000)};5000;\n`),
    Buffer.from(`Tgl;Ket;Kredit;Debet\n${day};x;${'9'.repeat(400)};\n`),
  ];
  for (const [i, bytes] of hostile.entries())
    for (const path of ['/deposits/statements/preview', '/deposits/statements']) {
      const file = fileWith(bytes);
      const answer = await portal.call(admin, path, path.endsWith('preview') ? file : digested(file));
      expect([i, path, answer.status, await answer.text()]).toEqual([
        ...[i, path],
        expect.toSatisfy((status) => status < 500),
        expect.anything(),
      ]);
    }
});

test('a file that is refused says what is wrong with it, and in which line', async () => {
  const { content } = aStatementFile([{ amount: '122000', text: 'WITHOUT AN END' }]);
  const file = fileWith(Buffer.from(content, 'base64').subarray(0, -1));
  const answer = await portal.call(admin, '/deposits/statements/preview', file);
  expect(await answer.json()).toMatchObject({
    error: { code: 'not_possible', details: [{ field: 'content', code: 'maybe_cut', line: 2 }] },
  });
  const unnamed = await portal.call(admin, '/deposits/statements/preview', { ...file, columns: undefined });
  const [detail] = JSON.parse(await unnamed.text()).error.details;
  expect([detail.code, detail.line]).toEqual(['columns_not_named', undefined]);
});

test('a file with too many lines, and a body that unpacks to more than is taken, are refused', async () => {
  const day = jakartaDay(new Date());
  const rows = Array.from({ length: 20_001 }, () => `${day};x;1;\n`);
  const many = fileWith(Buffer.from(`Tgl;Ket;Kredit;Debet\n${rows.join('')}`));
  const answer = await portal.call(admin, '/deposits/statements/preview', many);
  expect([answer.status, JSON.parse(await answer.text()).error.details[0]]).toMatchObject([
    422,
    { field: 'content', code: 'too_many_lines' },
  ]);
  const bomb = await fetch(`${portal.server.url}/portal/operator/deposits/statements/preview`, {
    method: 'POST',
    headers: {
      ...{ cookie: `visitor=${admin}`, origin: portal.server.url },
      ...{ 'content-type': 'application/json', 'content-encoding': 'gzip' },
    },
    body: gzipSync(Buffer.alloc(50_000_000, ' ')),
  });
  // No body is unpacked.
  expect(bomb.status).toBe(415);
});

test('a history of a supplier has at most so many transactions, and no text that is not stored', async () => {
  await givenSupplier(portal);
  const head = 'ref_id,customer_no,sku,price,status,time\n';
  const post = (csv: string) =>
    portal.call(admin, '/reconciliation/histories', { supplier: 'iak', csv: head + csv });
  const rows = Array.from(
    { length: 20_001 },
    (_, i) => `R${i},081234567890,xld10,10000,Sukses,2026-11-20 10:00:00\n`,
  );
  expect((await post(rows.join(''))).status).toBe(422);
  expect((await post('R\u0000X,081234567890,xld10,10000,Sukses,2026-11-20 10:00:00\n')).status).toBeLessThan(
    500,
  );
  expect((await post('R8,081234567890,xld10,1,Sukses,0000-01-01 00:00:00\n')).status).toBeLessThan(500);
  const beyond = `R9,081234567890,xld10,${'9'.repeat(30)},Sukses,2026-11-20 10:00:00\n`;
  expect((await post(beyond)).status).toBeLessThan(500);
});
