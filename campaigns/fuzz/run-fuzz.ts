import { contractCheckOf } from '../../server/test/api/contract-check.ts';
import { until } from '../../server/test/crash/serve.ts';
import { patienceMs } from '../../server/test/patience.ts';
import { makeClock } from '../../server/src/clock.ts';
import type { Outcome } from '../campaign.ts';
import { openConnection } from './connection.ts';
import type { Keys } from './encode-request.ts';
import { makeResponseChecker } from './response-checker.ts';
import { asJson, type Json, operationsOf } from './operations.ts';
import type { Plan } from './plan.ts';
import { type PlanContext, runPlan } from './run-plan.ts';
import { chunkSize, type PlanInputs, plansOf } from './plans.ts';
import { makeSoundness } from './sound-request.ts';

/** A running server with clients, and what is known of it beside its answers. */
export interface Testbed {
  readonly address: string;
  readonly keys: Keys;
  /** The text of the OpenAPI document. */
  readonly document: string;
  /** The memory of the server, bytes; undefined when it shares its process with the campaign. */
  readonly memory: (() => Promise<number>) | undefined;
  /** The lines of its log so far. */
  log(): AsyncIterable<string> | Iterable<string>;
  /** The problems that an audit of its books finds. */
  audit(): Promise<readonly string[]>;
}

/** How many requests, by which seed, over how many connections. */
export interface FuzzPlan {
  readonly requests: number;
  readonly seed: number;
  readonly connections: number;
  /** Plays this plan only. */
  readonly only?: number;
}

/** The server may use this much more memory at the end than after a fifth of the requests. */
const growthMbMax = 150;
const findingsMax = 50;
/** How many serials and tokens of the run are searched for in the log. */
const secretsMax = 100_000;
const clock = makeClock();

interface Observations {
  readonly findings: string[];
  readonly statuses: Map<number, number>;
  readonly secrets: Set<string>;
  readonly memoryMb: number[];
  requests: number;
  plans: number;
}

/** Sends the requests, judges every answer, and audits the books, the log and the memory afterwards. */
export async function runFuzz(testbed: Testbed, plan: FuzzPlan): Promise<Outcome> {
  const document = asJson(JSON.parse(testbed.document));
  await untilKeysAreKnown(testbed);
  const operations = operationsOf(document);
  const inputs = { operations, hints: await readHints(testbed) };
  const context: PlanContext = {
    address: testbed.address,
    operations: new Map(operations.map((one) => [one.id, one])),
    keys: testbed.keys,
    foreignId: await openForeignOrder(testbed),
    checkResponse: makeResponseChecker(contractCheckOf(testbed.document)),
    soundness: makeSoundness(),
  };
  const seen: Observations = {
    ...{ findings: [], statuses: new Map(), secrets: new Set(), memoryMb: [] },
    ...{ requests: 0, plans: 0 },
  };
  const startMs = clock.monotonicMs();
  await runAll(context, inputs, plan, seen, testbed);
  const seconds = (clock.monotonicMs() - startMs) / 1_000;
  await checkEnd(testbed, seen);
  return {
    findings: seen.findings,
    figures: {
      ...{ seed: plan.seed, requests: seen.requests, plans: seen.plans },
      'requests per second': Math.round(seen.requests / seconds),
      answers: [...seen.statuses]
        .toSorted(([a], [b]) => a - b)
        .map(([status, n]) => `${n} × ${status}`)
        .join(', '),
      ...(testbed.memory === undefined ? {} : { 'memory, MB': seen.memoryMb.map(Math.round).join(' ') }),
    },
  };
}

async function runAll(
  context: PlanContext,
  inputs: PlanInputs,
  { requests, seed, connections, only }: FuzzPlan,
  seen: Observations,
  testbed: Testbed,
): Promise<void> {
  const next = planReader(inputs, seed);
  let number = only ?? 0;
  const last = only ?? Infinity;
  const sampleEvery = Math.max(1, Math.floor(requests / 20));
  const work = async (): Promise<void> => {
    const connection = openConnection(context.address);
    while (number <= last && seen.requests < requests && seen.findings.length < findingsMax) {
      const current = number;
      number += 1;
      const played = await runPlan(context, connection, next(current), current);
      const before = seen.requests;
      seen.requests += played.requests;
      seen.plans += 1;
      for (const status of played.statuses) seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1);
      for (const secret of played.secrets) if (seen.secrets.size < secretsMax) seen.secrets.add(secret);
      seen.findings.push(...played.findings.map((one) => `Plan ${current}: ${one}.`));
      const isDue = Math.floor(before / sampleEvery) < Math.floor(seen.requests / sampleEvery);
      if (isDue && testbed.memory !== undefined) seen.memoryMb.push((await testbed.memory()) / 1_000_000);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: only === undefined ? connections : 1 }, work));
}

/** The plans by their number. Connections need neighbours at the same time, so two chunks are in memory. */
function planReader(inputs: PlanInputs, seed: number): (number: number) => Plan {
  const chunks = new Map<number, readonly Plan[]>();
  return (number) => {
    const index = Math.floor(number / chunkSize);
    const chunk = chunks.get(index) ?? plansOf(inputs, seed, index);
    chunks.set(index, chunk);
    chunks.delete(index - 2);
    const plan = chunk[number % chunkSize];
    if (plan === undefined) throw new Error(`There is no plan ${number}.`);
    return plan;
  };
}

async function request(
  testbed: Testbed,
  path: string,
  init: RequestInit = {},
  key = testbed.keys.owner,
): Promise<Json> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...init.headers };
  const answer = await fetch(`${testbed.address}/sandbox/v1${path}`, { ...init, headers });
  return asJson(await answer.json());
}

/** A server reads new, revoked and suspended keys within seconds. */
async function untilKeysAreKnown({ address, keys }: Testbed): Promise<void> {
  const expected = [
    ['/v1', keys.live, 200],
    ['/sandbox/v1', keys.owner, 200],
    ['/sandbox/v1', keys.other, 200],
    ['/sandbox/v1', keys.reader, 200],
    ['/sandbox/v1', keys.revoked, 401],
    ['/sandbox/v1', keys.suspended, 403],
  ] as const;
  for (const [base, key, status] of expected)
    await until(`a key is answered with ${status}`, patienceMs, async () => {
      const answer = await fetch(`${address}${base}/wallet`, { headers: { authorization: `Bearer ${key}` } });
      return answer.status === status;
    });
}

/** Codes of products, so that most purchases succeed. */
async function readHints(testbed: Testbed): Promise<PlanInputs['hints']> {
  const codesOf = async (path: string): Promise<string[]> => {
    const { data } = await request(testbed, `${path}?per_page=50`);
    return Array.isArray(data) ? data.map((one) => String(asJson(one)['code'])) : [];
  };
  const codes = [
    ...(await codesOf('/catalog')).slice(0, 8),
    'tsel10',
    ...(await codesOf('/postpaid/catalog')).slice(0, 4),
  ];
  return {
    product_code: [...codes, 'tsel10', 'tsel10', 'plnpasca', 'plnpasca'],
    client_reference: ['$reference'],
    customer_no: ['$bill'],
    destination: [{ customer_no: '$destination' }],
    confirmation_token: ['$token'],
    month: ['2026-10', '2026-11'],
  };
}

async function openForeignOrder(testbed: Testbed): Promise<string> {
  const quote = {
    product_code: 'tsel10',
    client_reference: 'foreign',
    destination: { customer_no: '081200009999' },
  };
  const headers = { 'idempotency-key': '00000000-0000-4000-8000-000000000001' };
  const init = { method: 'POST', headers, body: JSON.stringify(quote) };
  const { data } = await request(testbed, '/quotes', init, testbed.keys.other);
  return String(asJson(data)['id']);
}

async function checkEnd(testbed: Testbed, seen: Observations): Promise<void> {
  const alive = await fetch(`${testbed.address}/readyz`).then(({ status }) => status, String);
  if (alive !== 200) seen.findings.push(`At the end /readyz answers ${alive}.`);
  for (const problem of await testbed.audit()) seen.findings.push(`The audit finds: ${problem}`);
  const early = seen.memoryMb[Math.floor(seen.memoryMb.length / 5)] ?? 0;
  const growth = Math.max(0, ...seen.memoryMb.slice(-3)) - early;
  if (growth > growthMbMax) seen.findings.push(`The memory of the server grew by ${Math.round(growth)} MB.`);
  let line = 0;
  for await (const text of testbed.log()) {
    line += 1;
    const problem = problemOfLine(text, testbed.keys, seen);
    if (problem !== undefined) seen.findings.push(`Line ${line} of the log ${problem}.`);
    if (seen.findings.length > findingsMax) return;
  }
}

function problemOfLine(text: string, keys: Keys, { secrets, plans }: Observations): string | undefined {
  // The alert about many refused keys is one, and is true.
  if (/"level":[56]0/.test(text) && !/"security_(?:events|alert_started)"/.test(text))
    return `reports an error: ${text.slice(0, 300)}`;
  if (Object.values(keys).some((key) => text.includes(key))) return 'has an API key';
  for (const [, number = ''] of text.matchAll(/(?<![0-9a-f-])(?:0812|53)(\d{8}|\d{10})(?![0-9a-f-])/g))
    if (Number(number) <= plans) return 'has a customer number';
  return text.match(/[\w-]{7,}/g)?.some((word) => secrets.has(word)) === true
    ? 'has a serial or a token'
    : undefined;
}
