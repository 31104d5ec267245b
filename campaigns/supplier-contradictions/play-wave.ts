import { hourMs, jakartaTime, minuteMs } from '../../server/src/clock.ts';
import { sql } from '../../server/src/database/sql.ts';
import type { SimulatedSupplier } from '../simulated-supplier.ts';
import { readBooks } from '../supplier-chaos/books.ts';
import { buyOne, nothingSeen, type Purchase } from '../supplier-chaos/buyers.ts';
import { checkUnderWay } from '../supplier-chaos/verdict.ts';
import type { Service } from './answers.ts';
import type { Play, PlayEvent } from './plays.ts';
import type { Stage } from './stage.ts';

/** A play whose purchase was sent. */
export interface Playing {
  readonly play: Play;
  readonly orderId: string;
  /** Where it was bought first. */
  readonly supplier: SimulatedSupplier;
  /** Under which that supplier knows it. */
  readonly reference: string;
}

/** What became of some plays. */
export interface Wave {
  readonly playing: readonly Playing[];
  /** What was not as it must be while they were played; each begins with an order's id. */
  readonly findings: readonly string[];
  /** How many questions were answered as the plays have it. */
  readonly answersGiven: number;
}

/** Their rule for asking again is a minute at Digiflazz, and less than that at IAK. */
const stepMs = minuteMs + 1_000;
/** Before the third question the time passes after which "never seen it" is a proof, and a vague failure is believed. */
const longStepMs = 21 * minuteMs;
const longStep = 2;
/** A purchase that has not ended after so many true answers more does not end by itself. */
const truthsMax = 4;
/** Longer than a purchase may be under way before a person must look. */
const reviewMs = 25 * hourMs;

const questions: Readonly<Record<Service, string>> = {
  'digiflazz-prepaid': 'topup',
  'digiflazz-bill': 'status-pasca',
  'iak-prepaid': 'check-status',
  'iak-bill': 'checkstatus',
};

/** Plays several plays side by side, as their purchases were buyers of one day. `number` is that of the first of them. */
export async function playWave(stage: Stage, plays: readonly Play[], number: number): Promise<Wave> {
  // Bills end at midnight.
  if (jakartaTime(stage.app.clock.nodeNow()) > '18') await stage.toNoon();
  const { playing, findings } = await buyAll(stage, plays, number);
  let answersGiven = 0;
  const steps = Math.max(...plays.map((play) => play.steps.length));
  for (let index = 0; index < steps; index += 1) {
    const given = await takeStep(stage, playing, index);
    answersGiven += given.length;
    findings.push(...(await checkStep(stage, playing, given, index)));
  }
  await endAll(stage, playing);
  return { playing, findings: [...new Set(findings)], answersGiven };
}

async function buyAll(
  stage: Stage,
  plays: readonly Play[],
  number: number,
): Promise<{ playing: readonly Playing[]; findings: string[] }> {
  const seen = nothingSeen();
  const shop = { key: stage.key, seen, address: () => stage.address };
  const buying = plays.map(async (play, index) => {
    const purchase = purchaseOf(play, number + index);
    const supplier = supplierOf(stage, play.service);
    const about = { command: 'purchase', customer_no: purchase.customerNo };
    await supplier.control('/faults', { ...play.first.fault, ...about });
    const order = await buyOne(shop, purchase);
    if (order === undefined) throw new Error(`${play.id} could not be bought.`);
    return { play, supplier, orderId: order.id };
  });
  const bought = await stage.throughSilence(Promise.all(buying));
  const references = await readReferences(
    stage,
    bought.map(({ orderId }) => orderId),
  );
  const playing = bought.map((one) => ({ ...one, reference: references.get(one.orderId) ?? '' }));
  return { playing, findings: [...seen.complaints] };
}

/** What is bought, for a customer of its own: by the customer a simulator knows which play a purchase belongs to. */
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

function supplierOf(stage: Stage, service: Service): SimulatedSupplier {
  const found = stage.suppliers.find(({ name }) => service.startsWith(name));
  if (found === undefined) throw new Error(`Nobody plays ${service}.`);
  return found;
}

/** Under which the first supplier of each order knows the purchase: that of a bill by its inquiry. */
async function readReferences({ app }: Stage, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await app.database.rows(sql<{ order_id: string; reference: string }>`
    select distinct on (a.order_id) a.order_id, coalesce(a.bill_reference, a.reference) as reference
      from attempts a
     where a.environment = 'live' and a.kind = 'purchase' and a.order_id = any (${ids}::uuid[])
     order by a.order_id, a.opened_at, a.id`);
  return new Map(rows.map((row) => [row.order_id, row.reference]));
}

/** Plays one step of everything that has it, and gives the plays whose questions were answered as it says. */
async function takeStep(
  stage: Stage,
  playing: readonly Playing[],
  index: number,
): Promise<readonly Playing[]> {
  const asked = await Promise.all(
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
  await stage.passTime(index === longStep ? longStepMs : stepMs);
  await stage.advance();
  const dropped = await Promise.all(stage.suppliers.map((supplier) => supplier.dropFaults()));
  const unasked = new Set(dropped.flat().map(({ refId }) => refId));
  return asked.flat().filter(({ reference }) => !unasked.has(reference));
}

/** Lets something happen at the supplier. A purchase that never reached it has no end and is not called back about. */
async function happen({ play, supplier, reference }: Playing, event: PlayEvent): Promise<void> {
  const about = { ref_id: reference };
  const [path, body] =
    event === 'callback' ? ['/callback', { ...about, kind: 'true' }] : ['/settle', { ...about, as: event }];
  await supplier.control(path, body).catch((cause: unknown) => {
    throw new Error(`The purchase of ${play.id} was not begun, or had ended before: ${event}.`, { cause });
  });
}

/**
 * Holds the orders against what their suppliers have said so far: nothing is settled before its supplier has ended it, and
 * what was answered is on record while it matters.
 */
async function checkStep(
  stage: Stage,
  playing: readonly Playing[],
  given: readonly Playing[],
  index: number,
): Promise<string[]> {
  const { database } = stage.app;
  const ids = playing.map(({ orderId }) => orderId);
  const books = await readBooks(database, stage.suppliers, () => false, ids);
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

/** Ends what is still under way, but for what a person must look at, and lets that time come. */
async function endAll(stage: Stage, playing: readonly Playing[]): Promise<void> {
  const ending = playing.filter(({ play }) => play.late === null);
  const pending = await readPending(stage);
  for (const one of ending) if (pending.has(one.reference)) await happen(one, 'sold');
  for (let truths = 0; truths < truthsMax && (await isAnyOpen(stage, ending)); truths += 1) {
    await stage.passTime(stepMs);
    await stage.advance();
  }
  const waiting = playing.filter(({ play }) => play.late !== null);
  if (waiting.length === 0) return;
  await stage.passTime(reviewMs);
  await stage.advance();
  for (const one of waiting) for (const event of one.play.late ?? []) await happen(one, event);
  await stage.passTime(stepMs);
  await stage.advance();
}

async function readPending({ suppliers }: Stage): Promise<ReadonlySet<string>> {
  const ledgers = await Promise.all(suppliers.map(({ ledger }) => ledger()));
  return new Set(
    ledgers
      .flat()
      .filter(({ stage }) => stage === 'pending')
      .map(({ refId }) => refId),
  );
}

async function isAnyOpen({ app }: Stage, playing: readonly Playing[]): Promise<boolean> {
  const ids = playing.map(({ orderId }) => orderId);
  const rows = await app.database.rows(sql<{ id: string }>`
    select o.id
      from orders o
     where o.environment = 'live' and o.status = 'processing' and o.id = any (${ids}::uuid[])
     limit 1`);
  return rows.length > 0;
}
