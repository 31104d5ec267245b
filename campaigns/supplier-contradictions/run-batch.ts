import { hourMs, jakartaTime, minuteMs } from '../../server/src/clock.ts';
import { sql } from '../../server/src/database/sql.ts';
import type { SimulatedSupplier } from '../simulated-supplier.ts';
import { readBooks } from '../supplier-chaos/books.ts';
import { buyOne, nothingSeen, type Purchase } from '../supplier-chaos/buyers.ts';
import { checkUnderWay } from '../supplier-chaos/verdict.ts';
import type { Service } from './answers.ts';
import type { Play, PlayEvent } from './plays.ts';
import type { Testbed } from './testbed.ts';

/** A play whose purchase was sent. */
export interface StartedPlay {
  readonly play: Play;
  readonly orderId: string;
  /** The service where it was bought first. */
  readonly supplier: SimulatedSupplier;
  /** The reference that identifies it at that supplier. */
  readonly reference: string;
}

/** The results of some plays. */
export interface BatchResult {
  readonly playing: readonly StartedPlay[];
  /** Problems found during the plays; each begins with the id of an order. */
  readonly findings: readonly string[];
  /** How many status checks were answered by the plays. */
  readonly answersGiven: number;
}

/** The interval between status checks is a minute at Digiflazz, and less at IAK. */
const stepMs = minuteMs + 1_000;
/** Before the third status check enough time passes for "not found", or a vague failure that is repeated, to be proof. */
const longStepMs = 21 * minuteMs;
const longStep = 2;
/** A purchase that has not ended after this many true answers does not end by itself. */
const truthsMax = 4;
/** Longer than a purchase may be pending before it is escalated to review. */
const reviewMs = 25 * hourMs;

const questions: Readonly<Record<Service, string>> = {
  'digiflazz-prepaid': 'topup',
  'digiflazz-bill': 'status-pasca',
  'iak-prepaid': 'check-status',
  'iak-bill': 'checkstatus',
};

/** Runs several plays at once, as if their purchases were made on one day. `number` is that of the first. */
export async function runBatch(
  testbed: Testbed,
  plays: readonly Play[],
  number: number,
): Promise<BatchResult> {
  // Bills have a payment cut-off at midnight.
  if (jakartaTime(testbed.app.clock.nodeNow()) > '18') await testbed.toNoon();
  const { playing, findings } = await buyAll(testbed, plays, number);
  let answersGiven = 0;
  const steps = Math.max(...plays.map((play) => play.steps.length));
  for (let index = 0; index < steps; index += 1) {
    const given = await takeStep(testbed, playing, index);
    answersGiven += given.length;
    findings.push(...(await checkStep(testbed, playing, given, index)));
  }
  await endAll(testbed, playing);
  return { playing, findings: [...new Set(findings)], answersGiven };
}

async function buyAll(
  testbed: Testbed,
  plays: readonly Play[],
  number: number,
): Promise<{ playing: readonly StartedPlay[]; findings: string[] }> {
  const seen = nothingSeen();
  const shop = { key: testbed.key, seen, address: () => testbed.address };
  const buying = plays.map(async (play, index) => {
    const purchase = purchaseOf(play, number + index);
    const supplier = supplierOf(testbed, play.service);
    const about = { command: 'purchase', customer_no: purchase.customerNo };
    await supplier.control('/faults', { ...play.first.fault, ...about });
    const order = await buyOne(shop, purchase);
    if (order === undefined) throw new Error(`${play.id} could not be bought.`);
    return { play, supplier, orderId: order.id };
  });
  const bought = await testbed.throughSilence(Promise.all(buying));
  const references = await readReferences(
    testbed,
    bought.map(({ orderId }) => orderId),
  );
  const playing = bought.map((one) => ({ ...one, reference: references.get(one.orderId) ?? '' }));
  return { playing, findings: [...seen.complaints] };
}

/** The product of a play. Each play has a customer of its own, by which a simulator recognises its purchase. */
function purchaseOf({ service, sellers }: Play, number: number): Purchase {
  const digits = String(number).padStart(8, '0');
  switch (service) {
    case 'digiflazz-prepaid':
      return sellers === 1
        ? { kind: 'prepaid', product: 'xld10', customerNo: `0817${digits}` }
        : { kind: 'prepaid', product: 'tsel10', customerNo: `0812${digits}` };
    case 'iak-prepaid':
      return sellers === 1
        ? { kind: 'prepaid', product: 'xld25000', customerNo: `0817${digits}` }
        : { kind: 'prepaid', product: 'pln20', customerNo: `140${digits}` };
    case 'digiflazz-bill':
      return { kind: 'bill', product: 'pln', customerNo: `5200${digits}` };
    case 'iak-bill':
      return { kind: 'bill', product: 'PDAMKOTA.SURABAYA', customerNo: `77${digits}` };
  }
}

function supplierOf(testbed: Testbed, service: Service): SimulatedSupplier {
  const found = testbed.suppliers.find(({ name }) => service.startsWith(name));
  if (found === undefined) throw new Error(`There is no simulator of ${service}.`);
  return found;
}

/** The references of the orders at their first supplier. That of a bill is the reference of its inquiry. */
async function readReferences(
  { app }: Testbed,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await app.database.rows(sql<{ order_id: string; reference: string }>`
    select distinct on (a.order_id) a.order_id, coalesce(a.bill_reference, a.reference) as reference
      from current_attempts a
     where a.environment = 'live' and a.kind = 'purchase' and a.order_id = any (${ids}::uuid[])
     order by a.order_id, a.opened_at, a.id`);
  return new Map(rows.map((row) => [row.order_id, row.reference]));
}

/** Runs one step of all plays that have it, and returns those whose status checks it answers. */
async function takeStep(
  testbed: Testbed,
  playing: readonly StartedPlay[],
  index: number,
): Promise<readonly StartedPlay[]> {
  const requests = await Promise.all(
    playing.map(async (one) => {
      const step = one.play.steps[index];
      for (const event of step?.events ?? []) await happen(one, event);
      const answer = step?.answer ?? null;
      if (answer === null) return [];
      const about = { command: questions[one.play.service], ref_id: one.reference };
      await one.supplier.control('/faults', { ...answer.fault, ...about });
      return [one];
    }),
  );
  await testbed.passTime(index === longStep ? longStepMs : stepMs);
  await testbed.advance();
  const dropped = await Promise.all(testbed.suppliers.map((supplier) => supplier.dropFaults()));
  const unasked = new Set(dropped.flat().map(({ refId }) => refId));
  return requests.flat().filter(({ reference }) => !unasked.has(reference));
}

/** Triggers an event at the supplier. A purchase that never arrived has no end and no callback. */
async function happen({ play, supplier, reference }: StartedPlay, event: PlayEvent): Promise<void> {
  const about = { ref_id: reference };
  const [path, body] =
    event === 'callback' ? ['/callback', { ...about, kind: 'true' }] : ['/settle', { ...about, as: event }];
  await supplier.control(path, body).catch((cause: unknown) => {
    throw new Error(`The purchase of ${play.id} was not begun, or had ended before: ${event}.`, { cause });
  });
}

/**
 * Compares the orders with the statements of their suppliers so far: no order is settled before its supplier has ended
 * it, and every answer is on record while it matters.
 */
async function checkStep(
  testbed: Testbed,
  playing: readonly StartedPlay[],
  given: readonly StartedPlay[],
  index: number,
): Promise<string[]> {
  const { database } = testbed.app;
  const ids = playing.map(({ orderId }) => orderId);
  const books = await readBooks(database, testbed.suppliers, () => false, ids);
  const open = new Set(books.orders.filter(({ status }) => status === 'processing').map(({ id }) => id));
  const stored = await database.rows(sql<{ order_id: string; code: string }>`
    select s.order_id, s.code
      from supplier_statements s
     where s.environment = 'live' and s.source = 'ask' and s.code is not null and s.order_id = any (${ids}::uuid[])`);
  const known = new Set(stored.map(({ order_id: id, code }) => `${id} ${code}`));
  const forgotten = given.flatMap(({ orderId, play }) => {
    const code = play.steps[index]?.answer?.code ?? null;
    const lost = code !== null && open.has(orderId) && !known.has(`${orderId} ${code}`);
    return lost ? [`${orderId} has no statement of the answer ${code}`] : [];
  });
  return [...checkUnderWay(books), ...forgotten];
}

/** Ends every pending purchase except those for a person, and lets time pass until their escalation. */
async function endAll(testbed: Testbed, playing: readonly StartedPlay[]): Promise<void> {
  const ending = playing.filter(({ play }) => play.late === null);
  const pending = await readPending(testbed);
  for (const one of ending) if (pending.has(one.reference)) await happen(one, 'sold');
  for (let truths = 0; truths < truthsMax && (await isAnyOpen(testbed, ending)); truths += 1) {
    await testbed.passTime(stepMs);
    await testbed.advance();
  }
  const waiting = playing.filter(({ play }) => play.late !== null);
  if (waiting.length === 0) return;
  await testbed.passTime(reviewMs);
  await testbed.advance();
  for (const one of waiting) for (const event of one.play.late ?? []) await happen(one, event);
  await testbed.passTime(stepMs);
  await testbed.advance();
}

async function readPending({ suppliers }: Testbed): Promise<ReadonlySet<string>> {
  const ledgers = await Promise.all(suppliers.map(({ ledger }) => ledger()));
  return new Set(
    ledgers
      .flat()
      .filter(({ stage }) => stage === 'pending')
      .map(({ refId }) => refId),
  );
}

async function isAnyOpen({ app }: Testbed, playing: readonly StartedPlay[]): Promise<boolean> {
  const ids = playing.map(({ orderId }) => orderId);
  const rows = await app.database.rows(sql<{ id: string }>`
    select o.id
      from current_orders o
     where o.environment = 'live' and o.status = 'processing' and o.id = any (${ids}::uuid[])
     limit 1`);
  return rows.length > 0;
}
