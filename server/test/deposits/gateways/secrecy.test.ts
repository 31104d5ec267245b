import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestDeposit } from '../../../src/deposits/gateways/request-deposit.ts';
import { addGateway, testGateway } from '../../../src/deposits/gateways/set-up-gateway.ts';
import { Secret } from '../../../src/sealed.ts';
import { listenOnFreePort } from '../../free-port.ts';
import { queryAsOwner } from '../../query-as.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { idempotencyOf } from '../given-deposits.ts';

/*
 * Every secret and the name of the payer is planted, the gateway behaves as badly as it can, and all that others can see is
 * searched: the log, URLs, answers, errors, events and the tables.
 */

const planted = {
  midtransKey: 'SB-planted-server-key',
  midtransCallbackKey: 'planted-signature-key',
  xenditKey: 'xnd_development_planted',
  xenditToken: 'planted-callback-token',
  payer: 'PLANTED PAYER NAME',
  account: '5309998877',
};
const everything = Object.values(planted).join(' ');

let gateway: Server;
let server: TestServer;
let log = '';
const urls: string[] = [];
const answers: string[] = [];

beforeAll(async () => {
  gateway = createServer((request, response) => {
    urls.push(`${request.method ?? ''} ${request.url ?? ''}`);
    request.resume();
    // It echoes everything in a document that is nearly right.
    request.on('end', () =>
      response.writeHead(400, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          status_code: '400',
          status_message: everything,
          error_code: everything,
          message: everything,
        }),
      ),
    );
  });
  const port = await listenOnFreePort(gateway);
  server = await startTestServer({
    catalog: false,
    log: (line) => (log += line),
    settings: { workerIntervalMs: 20, supplierRefreshMs: 20 },
  });
  const { database, gateways, keyring } = server.app;
  for (const [kind, key, callback] of [
    ['midtrans', planted.midtransKey, planted.midtransCallbackKey],
    ['xendit', planted.xenditKey, planted.xenditToken],
  ] as const)
    await addGateway(database, keyring, {
      ...{ kind, name: undefined, environment: 'live', displayName: undefined, fees: {} },
      actor: 'operator',
      ...{ key: new Secret(key), callbackSecret: new Secret(callback), baseUrl: `http://127.0.0.1:${port}` },
    });
  await gateways.refresh();
});
afterAll(async () => {
  await server.stop();
  gateway.closeAllConnections();
  await new Promise((resolve) => gateway.close(resolve));
});

async function post(name: string, body: unknown, headers: Record<string, string> = {}): Promise<void> {
  const answer = await fetch(`${server.url}/callbacks/gateway/${name}?key=${planted.midtransKey}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  answers.push(await answer.text());
}

test('no key, token or name of a payer is in a URL, the log, an answer, an event or a table', async () => {
  const { app } = server;
  const { id: accountId } = await server.givenAccount();
  for (const channel of ['bca', 'bsi', 'alfamart', 'cimb']) {
    const idempotency = idempotencyOf(app, channel);
    const method = channel === 'alfamart' ? 'retail' : 'virtual_account';
    const input = { amount: 50_000n, method, channel, idempotency } as const;
    await requestDeposit(app, { accountId, environment: 'live' }, input).catch((error: unknown) =>
      answers.push(JSON.stringify(error), String(error)),
    );
  }
  for (const name of ['midtrans', 'xendit']) answers.push(await testGateway(app.database, app.keyring, name));
  const details = { payer_name: planted.payer, payer_account_number: planted.account };
  const capture = {
    event: 'payment.capture',
    data: {
      reference_id: 'somebody-else',
      payment_id: 'py-1',
      status: 'SUCCEEDED',
      payment_details: details,
    },
  };
  await post('xendit', capture, { 'x-callback-token': planted.xenditToken });
  await post('xendit', capture, { 'x-callback-token': `${planted.xenditToken}x` });
  await post('midtrans', {
    order_id: 'somebody-else',
    ...details,
    signature_key: planted.midtransCallbackKey,
  });
  await post('midtrans', details);
  await app.securityEvents.close();
  const rows = await queryAsOwner(
    server,
    `select (select json_agg(t) from gateways t) as gateways, (select json_agg(t) from gateway_transactions t) as transactions,
            (select json_agg(t) from gateway_callbacks t) as callbacks, (select json_agg(t) from audit_records t) as records,
            (select json_agg(t) from security_events t) as security, (select json_agg(t) from events t) as events`,
  );
  const places = { log, urls: urls.join('\n'), answers: answers.join('\n'), tables: JSON.stringify(rows) };
  const found = Object.entries(places).flatMap(([place, text]) =>
    Object.entries(planted).flatMap(([what, value]) => (text.includes(value) ? [`${what} in ${place}`] : [])),
  );
  expect(found).toEqual([]);
  expect(urls.length).toBeGreaterThan(4);
  expect(log).toContain('a callback of a gateway has a wrong signature or token');
  expect(JSON.stringify(rows)).toContain('somebody-else');
});
