import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionsByCookie } from '../../../../portal/test/sessions-by-cookie.ts';
import { requestLive } from '../../../src/clients/business/live-request.ts';
import { operator } from '../../../src/operators/audit-record.ts';
import { creditDeposit } from '../../../src/orders/adjustments/credit-deposit.ts';
import { receiveStray } from '../../../src/orders/strays/receive-stray.ts';
import {
  type OperatorPermission,
  operatorRolesWith,
} from '../../../src/people/operators/operator-permissions.ts';
import { type OperatorRole, operatorRoles } from '../../../src/people/roles.ts';
import { portalIn } from '../../../src/portal/open-portal.ts';
import { setSetting } from '../../../src/settings/settings.ts';
import { addEndpoint } from '../../../src/webhooks/endpoints/endpoints.ts';
import { sandboxAccount } from '../../deposits/given-deposits.ts';
import { givenPrincipal } from '../../in-process.ts';
import { queryAsOwner } from '../../query-as.ts';
import {
  digiflazzKey,
  digiflazzSecret,
  iakKey,
  type LiveStage,
  startLiveStage,
  usernames,
} from '../../suppliers/live-stage.ts';
import { aPortal } from '../a-portal.ts';
import { type PortalOperation, readOperations } from '../access-operations.ts';
import { givenFailedOver, stockBoth } from './given-failed-over.ts';
import { givenDifference } from './books-changes.ts';
import { aStatementFile, givenCase } from './given-payments.ts';
import { aPriceFile, listAt } from './given-prices.ts';
import { type OperatorPortal, operatorPortalOn } from './operator-portal.ts';

/*
 * Secrets are planted, and every operation of operators that reads is asked for as every role, with every id that exists. Nothing is
 * listed but where a secret may be seen, so a new operation is walked when it exists.
 */

/** Something that may be seen by some roles in some operations only. */
interface Planted {
  readonly text: RegExp;
  /** The operations that show it to a role with the permission. Left out: no operation shows it to anybody. */
  readonly shown?: { readonly by: readonly string[]; readonly to: OperatorPermission };
}

const customer = '081299887766';
const bankAccount = '8830012345';
const gatewayKey = 'SB-Mid-server-planted';
const cost = 9_873;
const credited = 'a transfer';
let stage: LiveStage;
let portal: OperatorPortal;
let log = '';
let planted: Readonly<Record<string, Planted>>;
let held: readonly string[];
let ids: Readonly<Record<string, readonly string[]>>;

const columnOf = async (query: string): Promise<string[]> =>
  (await queryAsOwner(stage.server, query)).map(({ value }) => String(value));

beforeAll(async () => {
  const sessions = sessionsByCookie();
  stage = await startLiveStage({
    settings: { supplierTimeScale: 20, reviewDeadlineMs: 3_600_000, publicRequestsPerMinute: 1_000_000 },
    log: (line) => (log += line),
    portal: {
      portal: portalIn({ kind: 'ready', portal: aPortal }),
      sessions: {
        ...sessions,
        // Each request has a session and a person of its own, so their limits are not what is tested.
        async find(request) {
          const found = await sessions.find(request);
          const id = randomUUID();
          return found === undefined ? undefined : { ...found, id, person: { ...found.person, id } };
        },
      },
    },
  });
  portal = await operatorPortalOn(stage.server, sessions);
  await stage.product('digiflazz', { buyer_sku_code: 'tsel10', price: cost });
  await stockBoth(stage);
  const change = { destination: { customer_no: customer } };
  await givenFailedOver(stage, change);
  const sold = await givenSold(change);
  const secrets = await plant();
  planted = {
    ...{ 'the number of a customer': { text: /99887766/ }, 'a serial': { text: textOf(sold.serial) } },
    ...Object.fromEntries(secrets.map((secret) => [secret, { text: textOf(secret) }])),
    'the name of a payer': {
      text: /BUDI SANTOSO/,
      shown: { by: ['listHeldLines', 'previewStatement'], to: 'deposits:write' },
    },
    'the bank account of a client': {
      text: textOf(bankAccount),
      shown: { by: ['getClient'], to: 'deposits:write' },
    },
    'the user name at a supplier': {
      text: textOf(usernames.digiflazz),
      shown: { by: ['readSupplier'], to: 'suppliers:write' },
    },
    'a cost': {
      text: new RegExp(String.raw`(?<![\w.-])(?:${cost}|9[.]873)(?![\w-])`),
      shown: { by: ['*'], to: 'prices:read' },
    },
  };
  ids = await readIds();
  held = await columnOf('select id::text as value from catalog_reviews where closed_at is null');
});
afterAll(() => stage.stop());

const textOf = (text: string): RegExp => new RegExp(text.replaceAll(/[^\w-]/g, String.raw`\$&`));

/** An order that Digiflazz has sold, with its serial. */
async function givenSold(change: object): Promise<{ readonly serial: string }> {
  await stage.peers.digiflazz.control('/settings', { by_hand: false, settle_ms: 50 });
  const quoted = await stage.buyer.awaiting('prepaid', { allow_duplicate: true, ...change });
  const { id } = quoted;
  const confirmed = await stage.buyer.confirm(quoted);
  if (confirmed.status >= 300) throw new Error(`The order was answered ${confirmed.text}.`);
  await stage.buyer.until(id, 'succeeded');
  return { serial: (await stage.buyer.result(id)).body.data.serial };
}

/** Plants what no operation shows, and returns it. */
async function plant(): Promise<string[]> {
  const { app } = stage.server;
  const endpoint = await addEndpoint(
    app,
    {
      accountId: stage.account.id,
      environment: 'live',
      url: 'https://toko.berkahpulsa.id/hook/planted-path',
    },
    async () => [{ address: '93.184.216.34', family: 4 }],
  );
  const { accountId } = await givenPrincipal(app, 0n);
  // An order after the endpoint was added, so that it has deliveries.
  await givenSold({ destination: { customer_no: customer } });
  await requestLive(app.database, {
    ...{ accountId, actor: 'Siti' },
    data: {
      ...{ businessName: 'Toko', contactName: 'Siti', phone: '0215550001' },
      ...{ bank: 'bca', bankAccountNumber: bankAccount, bankAccountHolder: 'Siti' },
    },
  });
  const { paymentId, request } = await givenCase(portal, 150_000n);
  await setSetting(app.database, { name: 'deposits.credit_limit', text: '100000', actor: operator });
  await portal.dataOf('operator_second', `/deposits/payments/${paymentId}/match`, {
    ...{ to: { request_id: request.id }, reason: 'the client has sent the receipt' },
  });
  await creditDeposit(
    app.orders,
    { accountId: stage.account.id, environment: 'live' },
    { amount: 50_000n, reference: credited },
    operator,
  );
  await givenDifference(portal, '2026-11-20', BigInt(cost));
  await listAt(stage.server, { tsel10: cost * 10 });
  const stray = {
    ref_id: 'planted-ref',
    customer_no: Number(customer),
    price: cost,
    sn: 'planted-stray-serial',
  };
  const body = Buffer.from(JSON.stringify({ data: { ...stray, buyer_last_saldo: String(cost) } }));
  await receiveStray(app, 'digiflazz', { headers: {}, body }, { kind: 'hint', reference: 'planted-ref' });
  const gateway = { kind: 'midtrans', name: 'planted', environment: 'sandbox', key: gatewayKey };
  await portal.dataOf('operator_administrator', '/deposits/gateways', gateway);
  const feed = await portal.dataOf<{ url: string; secret: string }>(
    'operator_administrator',
    '/deposits/feeds',
    {
      ...{ bank_account_id: sandboxAccount, name: 'a service' },
    },
  );
  return [
    ...[stage.account.keys.live, stage.account.keys.sandbox, endpoint.secret.open(), 'planted-path'],
    ...[digiflazzKey, digiflazzSecret, iakKey, gatewayKey, 'planted-stray-serial'],
    ...[feed.secret, feed.url.split('/').at(-1) ?? ''],
  ];
}

/** The values of the parameters of paths. `id`: of everything that an operation may call so. */
async function readIds(): Promise<Readonly<Record<string, readonly string[]>>> {
  const [orders, accounts, records, payments, requests, strays, proposals, days] = await Promise.all(
    [
      'select id::text as value from orders',
      'select id::text as value from accounts',
      'select id::text as value from audit_records',
      'select id::text as value from deposit_payments',
      'select id::text as value from deposit_requests',
      'select number::text as value from stray_callbacks',
      'select id::text as value from adjustments',
      'select id::text as value from reconciliations',
    ].map(columnOf),
  );
  return {
    ...{
      order_id: orders ?? [],
      account_id: accounts ?? [],
      number: strays ?? [],
      environment: ['live', 'sandbox'],
    },
    endpoint_id: await columnOf('select id::text as value from webhook_endpoints'),
    event_id: await columnOf('select event_id::text as value from deliveries'),
    id: [records, payments, requests, proposals, days].flatMap((of) => of ?? []),
    ...{
      name: ['digiflazz', 'iak', 'planted'],
      kind: ['prepaid'],
      code: ['tsel10'],
      key: ['limits.daily'],
      format: ['csv', 'page'],
    },
  };
}

/** The members of the queries that an operation cannot do without. */
const queries: Readonly<Record<string, string>> = {
  suggestProducts: '?kind=prepaid&sku=tsel10',
  countAnyFailedDeliveries: '?since=2026-01-01T00:00:00Z',
  downloadStatementOfAccount: '?month=2026-10',
};

/** The bodies of the operations that read what must not be in an address. */
const bodies = (): Readonly<Record<string, object>> => ({
  searchAsOperator: { text: customer, for: 'box' },
  findDepositClients: { name: '' },
  findCreditedDeposit: { reference: credited },
  previewStatement: aStatementFile([{ amount: '50000', text: 'TRSF BUDI SANTOSO' }]),
  testGateway: {},
  searchBooksAccounts: { text: '' },
  checkStatement: { statement: 'no statement' },
  previewOperatorHeldRuling: { ids: held, ruling: 'accepted' },
  previewOperatorPriceRule: {
    change: { kind: 'set', scope: 'product', subject: 'tsel10', fixed: 700 },
  },
  previewOperatorGroupMove: { account_id: stage.account.id, group: null },
  findOperatorPriceClients: { text: 'Berkah' },
  findClients: {},
  findOperatorOrderClients: { text: 'Berkah' },
  previewCatalogImport: aPriceFile([
    {
      category: 'Pulsa',
      brand: 'AXIS',
      buyer_sku_code: 'rahasia5',
      product_name: 'Axis 5.000',
      price: 5_200,
    },
  ]),
  previewBusinessSetting: { value: '5000000' },
  countMessageReceivers: { audience: { to: 'all' } },
});

/** Every address of an operation, with every id. */
function pathsOf({ id, path }: PortalOperation): string[] {
  const places = path.match(/(?<=\{)\w+(?=\})/g) ?? [];
  return places.reduce(
    (paths, name) =>
      paths.flatMap((one) => (ids[name] ?? []).map((value) => one.replace(`{${name}}`, value))),
    [path.replace('/portal/operator', '') + (queries[id] ?? '')],
  );
}

/** Counts what moves money, and what asks somebody to approve that. */
const moves = `
  select concat_ws(' ', (select count(*) from steps), (select count(*) from cash_entries), (select count(*) from adjustments),
         (select count(*) from ruling_proposals)) as value`;

/** The names of what was planted and is in a text where it must not be. */
function leaksIn(text: string, operationId: string, role: OperatorRole): string[] {
  return Object.entries(planted).flatMap(([name, { text: secret, shown }]) => {
    const mayShow = shown?.by.some((one) => one === '*' || one === operationId) === true;
    const isShown = mayShow && operatorRolesWith(shown.to).includes(role);
    return !isShown && secret.test(text) ? [`${operationId} as ${role}: ${name}`] : [];
  });
}

test('no role reads a secret in an answer, a file or a refusal, and no line of the log has one', async () => {
  const operations = (await readOperations(stage.server.url)).filter(
    ({ id, access, method }) =>
      typeof access === 'object' &&
      'operator' in access &&
      (method === 'GET' || access.reads === true) &&
      id !== 'followBusiness',
  );
  const before = await columnOf(moves);
  const [leaks, unread]: [Set<string>, string[]] = [new Set(), []];
  for (const operation of operations) {
    const body = operation.method === 'GET' ? undefined : bodies()[operation.id];
    let answered = 0;
    for (const path of pathsOf(operation))
      for (const role of operatorRoles) {
        const answer = await portal.call(`operator_${role}`, path, body, operation.method);
        if (answer.ok) answered += 1;
        for (const leak of leaksIn(await answer.text(), operation.id, role)) leaks.add(leak);
      }
    if (answered === 0) unread.push(operation.id);
  }
  expect([...leaks]).toEqual([]);
  // Every operation has answered with something, not with refusals only.
  expect(unread).toEqual([]);
  // Nothing that only reads has moved money.
  expect(await columnOf(moves)).toEqual(before);
  const inLog = Object.entries(planted).filter(([name, { text }]) => name !== 'a cost' && text.test(log));
  expect(inLog.map(([name]) => name)).toEqual([]);
});
