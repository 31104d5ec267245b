import { afterAll, beforeAll, expect, test } from 'vitest';
import { announceCatalog, waitUntilPropagated } from '../../../src/catalog/version.ts';
import { jakartaDay } from '../../../src/clock.ts';
import { readProposals } from '../../../src/orders/adjustments/proposal-rows.ts';
import { parseCsv } from '../../../src/parse-csv.ts';
import { givenRequest } from '../../deposits/given-deposits.ts';
import { advanceToNoon } from '../../noon.ts';
import { buyerOf } from '../../orders/buyer.ts';
import { queryAsOwner } from '../../query-as.ts';
import { type OperatorPortal, startUnlimitedPortal } from './operator-portal.ts';

/*
 * Clients and suppliers choose texts that operators download. No file that the document of the operations names has a cell that a
 * spreadsheet runs, and no page a script.
 */

const hostile = [
  '=HYPERLINK("http://evil.example";"x")',
  '+1+cmd|x',
  '-1+cmd|x',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '＝1+1',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'a;=1+1',
  'a\n=1+1',
];
let portal: OperatorPortal;
const accounts: string[] = [];
let month: string;

beforeAll(async () => {
  portal = await startUnlimitedPortal();
  const { server } = portal;
  advanceToNoon(server.app.clock);
  month = jakartaDay(server.app.clock.nodeNow()).slice(0, 7);
  for (const text of hostile) {
    const account = await server.givenAccount();
    accounts.push(account.id);
    const buyer = buyerOf(server, account);
    await buyer.confirm(await buyer.awaiting('prepaid', { allow_duplicate: true }));
    await givenRequest(server.app, { accountId: account.id, environment: 'sandbox' });
    await queryAsOwner(server, 'update accounts set name = $2 where id = $1', [account.id, text]);
  }
  const products = await queryAsOwner(server, 'select code from products order by code limit 11');
  for (const [i, { code }] of products.entries())
    await queryAsOwner(server, 'update products set name = $2 where code = $1', [code, hostile[i]]);
  await server.app.database.transaction(announceCatalog);
  await waitUntilPropagated();
});
afterAll(() => portal.server.stop());

/** The paths of the files and pages, with each value of their parameters. */
async function filesOf(): Promise<string[]> {
  const answer = await fetch(`${portal.server.url}/portal/openapi.json`);
  const { paths } = JSON.parse(await answer.text());
  const found = Object.entries<Record<string, unknown>>(paths).filter(([path, methods]) => {
    const content = Object(Object(Object(Object(methods['get'])['responses'])['200'])['content']);
    return path.startsWith('/portal/operator/') && ('text/csv' in content || 'text/html' in content);
  });
  const values = { format: ['csv', 'html'], account_id: accounts, environment: ['sandbox'], name: ['iak'] };
  return Object.entries(values).reduce(
    (made, [name, all]) =>
      made.flatMap((path) =>
        path.includes(`{${name}}`) ? all.map((value) => path.replace(`{${name}}`, value)) : [path],
      ),
    found.map(([path]) => path.replace('/portal/operator', '')),
  );
}

/** Queries that a file may take; one that it does not know is left out when it is refused. */
const queries = (): string[] => [
  ...['', `month=${month}`, `month=${month}&format=csv`, `month=${month}&format=page`],
  ...['environment=sandbox', 'environment=sandbox&by=client', 'environment=sandbox&by=product'],
];

function isFormula(cell: string): boolean {
  return /^[=+@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) || /^-(?![\d.,]+$)/.test(cell);
}

test('no file has a cell that a spreadsheet runs, and no page a script', async () => {
  const files = await filesOf();
  const [runs, answered]: [string[], Set<string>] = [[], new Set()];
  let seen = 0;
  for (const path of files)
    for (const query of queries().flatMap((one) => [one, `${one}&language=en`, `${one}&language=id`])) {
      const answer = await portal.call('operator_administrator', `${path}?${query}`);
      const text = await answer.text();
      if (!answer.ok) {
        expect([path, query, answer.status]).toEqual([path, query, 422]);
        continue;
      }
      answered.add(path);
      if (answer.headers.get('content-type')?.startsWith('text/html') === true) {
        if (/<script>alert|<img src=x/.test(text)) runs.push(`${path}?${query}`);
        continue;
      }
      const cells = parseCsv(text.replace('\uFEFF', '')).flat();
      seen += cells.filter((cell) => hostile.some((one) => cell.includes(one.trim()))).length;
      runs.push(...cells.filter(isFormula).map((cell) => `${path}?${query}: ${cell}`));
    }
  expect(runs).toEqual([]);
  // Each file was answered, and many cells were what clients and suppliers have written.
  expect([...answered].toSorted()).toEqual(files.toSorted());
  expect(seen).toBeGreaterThan(50);
});

test('a file has every row once, of a list that is longer than one query reads', async () => {
  const { server } = portal;
  const rows = 1_203;
  await queryAsOwner(
    server,
    `insert into alerts (id, condition, subject, summary, began_at)
     select gen_random_uuid(), 'disk_low', n::text, 'It says so.', date_trunc('second', now()) - (n / 700) * interval '1 hour'
       from generate_series(1, ${rows}) n`,
  );
  await queryAsOwner(
    server,
    `insert into security_events (minute, kind, key_id, address, count)
     select date_trunc('minute', now()), case when n % 2 = 0 then 'invalid_key' else 'failure_limit' end, null,
            '10.0.0.0'::inet + n, 1
       from generate_series(1, ${rows}) n`,
  );
  for (const [path, place, wanted] of [
    ['/alerts.csv?language=en&state=all', 3, /^\d+$/],
    ['/security-events.csv?language=en', 3, /^10\.0\./],
  ] as const) {
    const text = await (await portal.call('operator_administrator', path)).text();
    const found = parseCsv(text.replace('\uFEFF', '')).flatMap((cells) => cells[place] ?? []);
    const own = found.filter((cell) => wanted.test(cell));
    expect([path, own.length, new Set(own).size]).toEqual([path, rows, rows]);
  }
});

test('proposals are read page by page without a gap, also those of one moment', async () => {
  const { app } = portal.server;
  const administrator = await readAdministrator();
  await queryAsOwner(
    portal.server,
    `insert into adjustments (id, account_id, environment, kind, amount, reference, reason, evidence, proposed_by, proposed_at, expires_at)
     select gen_random_uuid(), $1::uuid, 'sandbox', 'adjustment', 1000 + n, null, 'Koreksi', 'Bukti', $2::uuid,
            date_trunc('second', now()) + (n / 3) * interval '1 millisecond', now() + interval '1 day'
       from generate_series(1, 10) n`,
    [accounts[0], administrator],
  );
  const all = await readProposals(app.database, { offsetMs: 0, waiting: true, limit: 100 });
  expect(all).toHaveLength(10);
  const paged: string[] = [];
  let after: string | null = null;
  do {
    const page: readonly { readonly id: string }[] = await readProposals(app.database, {
      ...{ offsetMs: 0, waiting: true, limit: 3 },
      after,
    });
    paged.push(...page.map(({ id }) => id));
    after = page.length < 3 ? null : (page.at(-1)?.id ?? null);
  } while (after !== null);
  expect(paged).toEqual(all.map(({ id }) => id));
});

async function readAdministrator(): Promise<unknown> {
  const [row] = await queryAsOwner(portal.server, 'select id from operators order by id limit 1');
  return row?.['id'];
}
