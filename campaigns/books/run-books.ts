import pg from 'pg';
import { auditBooks } from '../../server/src/audit/audit-books.ts';
import { makeClock } from '../../server/src/clock.ts';
import { sessionOptions } from '../../server/src/database/connection.ts';
import type { ChainHead, WalletHeads } from '../../server/src/ledger/chain-heads.ts';
import { walkWallets, walletText } from '../../server/src/ledger/wallet.ts';
import { readRecordChain } from '../../server/src/operators/record-chain.ts';
import { makeRandom } from '../../server/test/crash/random.ts';
import type { Outcome } from '../campaign.ts';
import { openTestbed, type Testbed, type TestbedDeps } from '../supplier-contradictions/testbed.ts';
import type { Corrupted, Corruption } from './corruption.ts';
import { corruptionsOfChains } from './corruptions-of-chains.ts';
import { corruptionsOfDecisions } from './corruptions-of-decisions.ts';
import { corruptionsOfDeposits } from './corruptions-of-deposits.ts';
import { corruptionsOfOrders } from './corruptions-of-orders.ts';
import { corruptionsOfPeople } from './corruptions-of-people.ts';
import { corruptionsOfRecords } from './corruptions-of-records.ts';
import { corruptionsOfSchema } from './corruptions-of-schema.ts';
import { corruptionsOfWallets } from './corruptions-of-wallets.ts';
import { fillBooks } from './load.ts';
import { fillRestore } from './load-decisions.ts';
import { fillDeposits } from './load-deposits.ts';
import { fillPeople } from './load-people.ts';
import { databaseInside } from './queryable.ts';
import { unseenCorruptions } from './unseen.ts';

/** The corruptions that the audit must find. */
export const corruptions: readonly Corruption[] = [
  ...corruptionsOfOrders,
  ...corruptionsOfWallets,
  ...corruptionsOfRecords,
  ...corruptionsOfDecisions,
  ...corruptionsOfDeposits,
  ...corruptionsOfPeople,
  ...corruptionsOfSchema,
  ...corruptionsOfChains,
];

/** What is needed beside a testbed: a superuser of its database. */
export interface BooksDeps extends TestbedDeps {
  readonly superuserUrl: string;
}

/** How many corruptions, with how many rounds of orders, by which seed. */
export interface BooksPlan {
  readonly corruptions: number;
  readonly rounds: number;
  readonly seed: number;
}

const clock = makeClock();

/**
 * Fills the books, and corrupts a random row of them by each kind of corruption in turn, each in a transaction that is rolled
 * back. The audit must find each of them, and nothing before and after.
 */
export async function runBooks(deps: BooksDeps, plan: BooksPlan): Promise<Outcome> {
  const testbed = await openTestbed(deps);
  const client = new pg.Client({ connectionString: deps.superuserUrl, options: sessionOptions });
  await client.connect();
  try {
    await fillBooks(testbed, plan.rounds);
    await fillDeposits(testbed.app);
    await fillPeople(testbed.app, deps.superuserUrl);
    await fillRestore(testbed.app, deps.superuserUrl);
    const known = await readHeads(testbed);
    return await corruptAll(
      { client, keyring: deps.keyring, random: makeRandom(plan.seed) },
      {
        ...{ plan, ...known },
        offsetMs: testbed.app.clock.offsetMs,
      },
    );
  } finally {
    await client.end();
    await testbed.close();
  }
}

interface KnownHeads {
  readonly heads: ReadonlyMap<string, WalletHeads>;
  readonly recordHeads: readonly ChainHead[];
}

/** The heads of every chain, as they leave the database. */
async function readHeads({ app }: Testbed): Promise<KnownHeads> {
  const heads = new Map<string, WalletHeads>();
  for await (const wallet of walkWallets(app.database, null)) {
    const steps = { number: wallet.lastStep, head: wallet.chainHead.toString('hex') };
    const orders = { number: wallet.orders, head: wallet.ordersHead.toString('hex') };
    heads.set(walletText(wallet), {
      steps: wallet.lastStep === 0n ? [] : [steps],
      orders: wallet.orders === 0n ? [] : [orders],
    });
  }
  const records = await readRecordChain(app.database);
  if (records === undefined) throw new Error('There is no chain of records.');
  const { number, head } = records;
  return { heads, recordHeads: [{ number, head: head.toString('hex') }] };
}

interface AuditTerms extends KnownHeads {
  readonly plan: BooksPlan;
  readonly offsetMs: number;
}

async function corruptAll(on: Corrupted, terms: AuditTerms): Promise<Outcome> {
  const { plan } = terms;
  const startMs = clock.monotonicMs();
  const findings: string[] = [];
  const clean = await audit(on, terms);
  findings.push(...clean.map((problem) => `before any corruption: ${problem}`));
  const missed = new Map<string, number>();
  const inTurn = shuffled(on);
  for (let n = 0; n < plan.corruptions; n += 1) {
    const one = inTurn[n % inTurn.length];
    if (one === undefined) break;
    const { changed, problems } = await corruptOnce(on, one, terms);
    if (changed === 0) findings.push(`${one.name}: the books have no row to corrupt`);
    else if (problems.length === 0) missed.set(one.name, (missed.get(one.name) ?? 0) + 1);
  }
  for (const [name, times] of missed) findings.push(`${name}: not found ${times} times`);
  for (const one of unseenCorruptions) {
    const { problems } = await corruptOnce(on, one, terms);
    if (problems.length > 0) findings.push(`${one.name}: documented as not found, but found: ${problems[0]}`);
  }
  findings.push(...(await audit(on, terms)).map((problem) => `after all corruptions: ${problem}`));
  return {
    findings,
    figures: {
      seed: plan.seed,
      'kinds of corruption': corruptions.length,
      corruptions: plan.corruptions,
      'documented as not found': unseenCorruptions.length,
      seconds: Math.round((clock.monotonicMs() - startMs) / 1_000),
    },
  };
}

/** The kinds of corruption in a random order, so that a short run has some of each part. */
function shuffled({ random }: Corrupted): readonly Corruption[] {
  return corruptions
    .map((one) => ({ one, place: random.whole(0, 1_000_000_000) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one);
}

async function corruptOnce(
  on: Corrupted,
  corruption: Corruption,
  terms: AuditTerms,
): Promise<{ changed: number; problems: readonly string[] }> {
  const { client } = on;
  await client.query('begin');
  try {
    await client.query('set local session_replication_role = replica');
    const changed = await corruption.corrupt(on);
    return { changed, problems: changed === 0 ? [] : await audit(on, terms) };
  } catch (error) {
    throw new Error(`The corruption "${corruption.name}" failed: ${String(error)}`, { cause: error });
  } finally {
    await client.query('rollback');
  }
}

async function audit(
  { client, keyring }: Corrupted,
  { heads, recordHeads, offsetMs }: AuditTerms,
): Promise<string[]> {
  const { findings } = await auditBooks(databaseInside(client), keyring, { heads, recordHeads, offsetMs });
  return findings.map(({ wallet, problem }) => `${wallet}: ${problem}`);
}
