import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PortalInBrowser, startPortalInBrowser } from '../../../portal/test/portal-in-browser.ts';
import { formatTimeline } from '../../src/commands/format-order.ts';
import { answerComplaint } from '../../src/orders/complaints/answer-complaint.ts';
import { listOpenComplaints } from '../../src/orders/complaints/complaint-rows.ts';
import { findOrderById } from '../../src/orders/read/found-order.ts';
import { readOrderTimeline } from '../../src/orders/timeline/order-timeline.ts';
import { queryAsOwner, queryAsServer } from '../query-as.ts';
import { type Buyer, buyerOf } from './buyer.ts';

let portal: PortalInBrowser;
let buyer: Buyer;
beforeAll(async () => {
  portal = await startPortalInBrowser({ browser: false });
  buyer = buyerOf(portal.server, portal.account);
});
afterAll(() => portal.stop());

async function bought(): Promise<string> {
  const order = await buyer.awaiting('prepaid', { allow_duplicate: true });
  await buyer.confirm(order);
  return order.id;
}

interface Said {
  readonly status: number;
  readonly code: string | undefined;
  readonly complaints: readonly {
    readonly state: string;
    readonly messages: readonly {
      readonly author: string;
      readonly author_name: string;
      readonly text: string;
    }[];
  }[];
}

async function report(
  id: string,
  text: string,
  visitor = 'staff',
  key: string = randomUUID(),
): Promise<Said> {
  const answer = await portal.call(visitor, 'POST', `/sandbox/orders/${id}/complaint`, {
    body: { text },
    headers: { 'idempotency-key': key },
  });
  const body: { data?: { complaints: Said['complaints'] }; error?: { code: string } } = JSON.parse(
    await answer.text(),
  );
  return { status: answer.status, code: body.error?.code, complaints: body.data?.complaints ?? [] };
}

async function operate(id: string, text: string, closes: boolean): Promise<void> {
  const { database } = portal.server.app;
  await answerComplaint(database, await findOrderById(database, id), {
    ...{ text, closes, messageId: randomUUID(), actor: 'operator test' },
  });
}

const audited = (id: string): Promise<unknown> =>
  queryAsOwner(
    portal.server,
    "select action from audit_records where subject = $1 and action like 'complaint.%' order by number",
    [id],
  );

test('a complaint is opened, answered, continued and closed, with a record of each', async () => {
  const id = await bought();
  const opened = await report(id, '  Pulsa belum masuk.\r\nMohon dicek. \u001b[31m ');
  expect(opened.complaints).toMatchObject([
    {
      state: 'open',
      messages: [
        { author: 'client', author_name: 'Siti Rahmawati', text: 'Pulsa belum masuk.\nMohon dicek.  [31m' },
      ],
    },
  ]);
  const { database } = portal.server.app;
  expect(await listOpenComplaints(database, 10)).toMatchObject([{ orderId: id, state: 'open' }]);
  await operate(id, 'Pemasok memastikan terkirim.', false);
  expect(await listOpenComplaints(database, 10)).toEqual([]);
  const again = await report(id, 'Sudah dicek ulang, belum masuk.', 'finance');
  expect(again.complaints).toMatchObject([{ state: 'open' }]);
  expect(again.complaints[0]?.messages.map(({ author }) => author)).toEqual(['client', 'operator', 'client']);
  await operate(id, 'Dana dikembalikan.', true);
  await expect(operate(id, 'Lagi.', false)).rejects.toThrow('no open complaint');
  const shown = formatTimeline(await readOrderTimeline(database, await findOrderById(database, id), 0));
  expect(shown).toMatch(/Complaint of .*, closed\n.*the client \(Siti Rahmawati\):\n {4}Pulsa belum masuk\./);
  expect(await audited(id)).toEqual(
    ['opened', 'answered', 'message_sent', 'closed'].map((what) => ({ action: `complaint.${what}` })),
  );
  // After it was closed, another one may begin.
  expect((await report(id, 'Belum juga.')).complaints.map(({ state }) => state)).toEqual(['closed', 'open']);
});

test('a repeated request has one effect, and its key names no other message', async () => {
  const id = await bought();
  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => report(id, 'Belum masuk.', 'staff', key)));
  for (const { status, complaints } of answers) {
    expect(status).toBe(200);
    expect(complaints.map(({ messages }) => messages.length)).toEqual([1]);
  }
  expect(await audited(id)).toHaveLength(1);
  expect((await report(id, 'Lain.', 'staff', key)).code).toBe('idempotency_key_reused');
  expect((await report(await bought(), 'Belum masuk.', 'staff', key)).code).toBe('idempotency_key_reused');
});

test('several people who report at once write in one complaint', async () => {
  const id = await bought();
  await Promise.all(['satu', 'dua', 'tiga'].map((text) => report(id, text)));
  const { complaints } = await report(id, 'empat');
  expect(complaints.map(({ messages }) => messages.length)).toEqual([4]);
});

test('a viewer, another account and an order that was not paid are refused', async () => {
  const id = await bought();
  expect((await report(id, 'x', 'viewer')).code).toBe('role_not_allowed');
  expect((await report(id, 'x', 'foreigner')).code).toBe('not_found');
  expect((await report(id, ' ')).code).toBe('invalid_parameter');
  expect((await report(id, 'x'.repeat(1_001))).code).toBe('invalid_parameter');
  expect((await report((await buyer.awaiting('prepaid', { allow_duplicate: true })).id, 'x')).code).toBe(
    'complaint_not_possible',
  );
});

test('the database keeps messages as they are, and a closed complaint closed', async () => {
  const id = await bought();
  await report(id, 'Belum masuk.');
  await operate(id, 'Selesai.', true);
  await expect(queryAsServer(portal.server, "update complaint_messages set body = 'x'")).rejects.toThrow();
  await expect(queryAsServer(portal.server, 'delete from complaint_messages')).rejects.toThrow('permission');
  await expect(queryAsOwner(portal.server, "update complaint_messages set body = 'x'")).rejects.toThrow(
    'append-only',
  );
  await expect(
    queryAsOwner(portal.server, "update complaints set state = 'open' where order_id = $1", [id]),
  ).rejects.toThrow('closed_for_good');
});
