import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditContinuously } from '../../src/audit/continuous-audit.ts';
import { auditNewRows } from '../../src/audit/audit-new-rows.ts';
import { readFindings } from '../../src/audit/findings.ts';
import { readFinishedAt, type WalletPosition } from '../../src/audit/positions.ts';
import { setLimits } from '../../src/clients/limits.ts';
import { chainStart } from '../../src/ledger/book.ts';
import { tamper } from '../ledger/tamper.ts';
import { givenBuyer, type Buyer } from '../orders/buyer.ts';
import { queryAsOwner } from '../query-as.ts';
import { startTestServer, type TestServer } from '../server.ts';

let server: TestServer;
let buyer: Buyer;
const lines: string[] = [];
const never = new AbortController().signal;

beforeAll(async () => {
  server = await startTestServer({ worker: false, log: (line) => lines.push(line) });
});
beforeEach(async () => {
  buyer = await givenBuyer(server);
});
afterAll(() => server.stop());

test('reads every new row once, in one server, and logs what it finds', async () => {
  await buyer.confirm(await buyer.awaiting('prepaid'));
  await buyer.confirm(await buyer.awaiting('prepaid', { scenario: 'failed' }));
  await buyer.awaiting('postpaid');
  expect(await round()).toEqual([]);
  expect(await readFinishedAt(server.app.database)).toBeInstanceOf(Date);
  expect(await behind()).toEqual([]);

  await buyer.confirm(await buyer.awaiting('prepaid'));
  await tamper(server, `update steps set cost = cost + 1 where ${mine()} and number = 7`);
  // The round before holds the lease for a while.
  await auditContinuously(server.app, never);
  expect(await problems()).toEqual([]);
  const found = await round();
  expect(found).toContainEqual(expect.stringContaining('step 7 does not fit the chain'));
  const alerts = lines.filter((line) => line.includes('the continuous audit found'));
  expect(alerts).toHaveLength(found.length);
  expect(JSON.parse(alerts[0] ?? '{}')).toMatchObject({
    level: 50,
    wallet: `${buyer.account.id}/sandbox`,
  });
  expect(await round()).toEqual(found);
  expect(lines.filter((line) => line.includes('the continuous audit found'))).toHaveLength(found.length);
});

test.each([
  [
    'a serial that was swapped',
    (
      id: string,
    ) => `update steps set serial_sealed = (select t.serial_sealed from steps t where t.serial_sealed is not null
       and t.account_id <> '${id}' limit 1) where account_id = '${id}' and serial_sealed is not null`,
    'is not the one of its digest',
  ],
  [
    'the last step, removed with its head',
    (
      id: string,
    ) => `update wallets w set last_step = s.number, chain_head = s.chain, available = s.available, held = s.held
       from steps s where w.account_id = '${id}' and s.account_id = '${id}' and s.number = w.last_step - 1;
     delete from steps where account_id = '${id}' and number = 3`,
    'step 3 is not the one that was audited',
  ],
])('finds %s', async (_what, change, problem) => {
  const before = await problems();
  if (problem.startsWith('step')) await round();
  await buyer.confirm(await buyer.awaiting('prepaid'));
  if (problem.startsWith('step')) await round();
  await tamper(server, change(buyer.account.id));
  const found = (await round()).filter((one) => !before.includes(one));
  expect(found).toContainEqual(expect.stringContaining(problem));
});

/** Audits the wallet of the buyer from its first row on, in pages of a few rows, and returns what it finds. */
async function auditInPages(pageRows: number): Promise<string[]> {
  const { database, keyring } = server.app;
  const wallet = { accountId: buyer.account.id, environment: 'sandbox' } as const;
  const found: string[] = [];
  let position: WalletPosition = {
    ...{ ...wallet, steps: 0n, chain: chainStart },
    ...{ orders: 0n, ordersChain: chainStart },
  };
  for (;;) {
    const next = await auditNewRows(
      database,
      { keyring, purgedBefore: null, pageRows },
      position,
      (_, problem) => found.push(problem),
    );
    if (next === undefined || (next.steps === position.steps && next.orders === position.orders)) break;
    position = next;
  }
  const [read] = await queryAsOwner(
    server,
    `select last_step = ${position.steps} and orders = ${position.orders} as all from wallets where ${mine()} and environment = 'sandbox'`,
  );
  expect(read).toEqual({ all: true });
  return found;
}

test('reads every row in pages of any size, and finds a step whose order is gone', async () => {
  for (const scenario of ['success', 'failed', 'pending', 'success'])
    await buyer.confirm(await buyer.awaiting('prepaid', { scenario }));
  for (let i = 0; i < 4; i += 1) await buyer.awaiting('prepaid');
  const last = await buyer.awaiting('prepaid');
  await buyer.confirm(last);
  for (const pageRows of [1, 2, 3, 5, 250]) expect(await auditInPages(pageRows)).toEqual([]);
  await tamper(
    server,
    `delete from orders where ${mine()} and id = '${last.id}'; update wallets set orders = orders - 1 where ${mine()} and environment = 'sandbox'`,
  );
  for (const pageRows of [2, 250])
    expect(await auditInPages(pageRows)).toContainEqual(
      expect.stringMatching(/^step \d+ is of an order that does not exist$/),
    );
});

test('a lease from before the clock of the database was set back holds no round up', async () => {
  await buyer.confirm(await buyer.awaiting('prepaid'));
  const mineBehind = { account_id: buyer.account.id };
  expect(await behind()).toContainEqual(mineBehind);
  await queryAsOwner(
    server,
    "update continuous_audit set leased_until = clock_timestamp() + interval '10 minutes'",
  );
  await auditContinuously(server.app, never);
  expect(await behind()).not.toContainEqual(mineBehind);
});

test('finds a limit that is not as its audit record left it, and a disabled trigger', async () => {
  await setLimits(server.app.database, {
    actor: 'operator test',
    accountId: buyer.account.id,
    environment: 'live',
    daily: 1_000n,
  });
  await queryAsOwner(server, `update account_limits set daily_rupiah = 9000 where ${mine()}`);
  await queryAsOwner(server, 'alter table drifts disable trigger all');
  const found = await round();
  await queryAsOwner(server, 'alter table drifts enable trigger all');
  expect(found).toContain(
    `the row account_limits ${buyer.account.id}/live is not as its audit record left it`,
  );
  expect(found).toContainEqual(expect.stringMatching(/^the trigger .* on drifts is disabled$/));
});

/** Runs a round as soon as the pause after the last one is over, and returns all findings. */
async function round(): Promise<string[]> {
  await queryAsOwner(server, "update continuous_audit set leased_until = '-infinity'");
  await auditContinuously(server.app, never);
  return problems();
}

async function problems(): Promise<string[]> {
  return (await readFindings(server.app.database, 100)).map(({ problem }) => problem);
}

function behind(): Promise<unknown[]> {
  return queryAsOwner(
    server,
    `select w.account_id from wallets w left join audit_positions p
         on p.account_id = w.account_id and p.environment = w.environment
      where w.last_step <> coalesce(p.steps, 0) or w.orders <> coalesce(p.orders, 0)`,
  );
}

function mine(): string {
  return `account_id = '${buyer.account.id}'`;
}
