import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenBuyer } from '../orders/buyer.ts';
import { type Receiver, startReceiver } from './hook-receiver.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
let receiver: Receiver;
const logged: string[] = [];

beforeAll(async () => {
  stage = await openStage({ log: (line) => logged.push(line) });
  receiver = await startReceiver();
});
afterAll(async () => {
  await stage.stop();
  await receiver.stop();
});

describe('a delivery', () => {
  test('contains no planted secret, in the tables or in the request', async () => {
    const phone = '081298765432';
    const buyer = await givenBuyer(stage.server);
    const owner = { accountId: buyer.account.id, environment: 'sandbox' as const };
    const endpoint = await stage.givenEndpoint(`${receiver.url}?token=receivers-own`, { owner });
    // A receiver that returns its request, and more.
    receiver.answer((received, response) => {
      response.writeHead(500).end(`${buyer.account.keys.sandbox} ${endpoint.secret} ${received.body}`);
    });
    const quote = await buyer.quote({ destination: { customer_no: phone } });
    const token = quote.body.data.confirmation_token;
    await buyer.confirm(quote.body.data);
    const { serial } = (await buyer.result(quote.body.data.id)).body.data;
    expect(serial.length).toBeGreaterThan(5);
    await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(2);
    await stage.waitUntilNoneDue();

    const planted = [
      phone,
      phone.slice(1),
      token,
      serial,
      endpoint.secret,
      ...Object.values(buyer.account.keys),
    ];
    const sent = receiver.received
      .map(({ path, headers, body }) => JSON.stringify([path, headers, body]))
      .join('\n');
    for (const secret of planted) expect(sent).not.toContain(secret);

    const stored = await everyRow();
    expect(stored).toContain(buyer.account.id);
    for (const secret of [...planted, Buffer.from(endpoint.secret).toString('hex')])
      expect(stored).not.toContain(secret);
    for (const secret of [...planted, 'receivers-own']) expect(logged.join('\n')).not.toContain(secret);
  });
});

/** The content of the tables of webhooks, and of the audit records. */
async function everyRow(): Promise<string> {
  const client = new pg.Client(stage.server.database.ownerUrl);
  await client.connect();
  try {
    const tables = ['events', 'deliveries', 'delivery_attempts', 'webhook_endpoints', 'audit_records'];
    const texts = await Promise.all(
      tables.map(async (table) => {
        const { rows } = await client.query(`select row_to_json(t)::text as row from ${table} t`);
        return rows.map(({ row }) => row).join('\n');
      }),
    );
    return texts.join('\n');
  } finally {
    await client.end();
  }
}
