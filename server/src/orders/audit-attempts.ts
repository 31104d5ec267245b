import type { Step, StepKind } from '../ledger/step.ts';
import type { Attempt } from '../suppliers/attempts/attempt.ts';
import type { OrderRecord } from './order-record.ts';

/** What the evidence says about a purchase or an inquiry. */
interface Told {
  readonly purchase: boolean;
  /** The step that opened it; null: the order's row has it. */
  readonly number: bigint | null;
  readonly supplier: string | null;
  readonly supplierSku: string | null;
  readonly reference: string | null;
}

/** The answer that ended a purchase or an inquiry, as a step recorded it. */
interface Ended {
  readonly number: bigint;
  readonly state: string;
  readonly source: string | null;
  readonly code: string | null;
}

/**
 * What is wrong between the purchases and inquiries of an order: each row of `attempts` says what the steps say, so that it
 * could be rebuilt from them, and an order that only an answer can end has exactly one that is open.
 */
export function attemptProblems(record: OrderRecord): string[] {
  const told = toldBy(record);
  const ended = endedBy(record.steps);
  return [
    ...record.attempts.flatMap((row) => rowProblems(row, told.get(row.id), ended.get(row.id))),
    ...missingRows(record, told),
    ...openProblems(record),
    ...endProblems(record.steps, told),
    ...record.steps.flatMap(({ kind, number, attemptId }) =>
      kind === 'statement' &&
      !told.has(attemptId ?? '') &&
      !record.attempts.some(({ id }) => id === attemptId)
        ? [`step ${number} is a statement about a purchase that the order never had`]
        : [],
    ),
  ];
}

/** The purchases and inquiries that the order's row and its steps name. */
function toldBy({ shown: { inquiry }, steps }: OrderRecord): ReadonlyMap<string, Told> {
  const told = new Map<string, Told>();
  if (inquiry !== null) told.set(inquiry.id, { ...inquiry, purchase: false, number: null });
  let held = false;
  for (const step of steps) {
    held ||= step.kind === 'hold';
    if ((step.kind === 'hold' || step.kind === 'attempt') && step.attemptId !== null)
      told.set(step.attemptId, { ...step, purchase: held });
  }
  return told;
}

/** The steps that end a purchase or an inquiry. */
const endKinds: ReadonlySet<StepKind> = new Set(['bill', 'capture', 'fail', 'release']);

function endedBy(steps: readonly Step[]): ReadonlyMap<string, Ended> {
  const ended = new Map<string, Ended>();
  for (const { kind, number, attemptId, said, source, code, detail } of steps) {
    if (kind === 'attempt' && typeof detail?.['ended'] === 'string') {
      ended.set(detail['ended'], {
        number,
        state: String(detail['said']),
        source: textOf(detail['source']),
        code: textOf(detail['code']),
      });
    } else if (attemptId !== null && endKinds.has(kind)) {
      ended.set(attemptId, { number, state: said ?? 'ruled', source, code });
    }
  }
  return ended;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function rowProblems(row: Attempt, told: Told | undefined, ended: Ended | undefined): string[] {
  const name = `the ${row.kind} ${row.reference}`;
  if (told === undefined)
    // An inquiry that another one followed before the order was shown is in no step.
    return row.kind === 'purchase' ? [`${name} is in no step of the order`] : [];
  const where = told.number === null ? 'the order' : `step ${told.number}`;
  const problems: string[] = [];
  if (
    told.purchase !== (row.kind === 'purchase') ||
    told.supplier !== row.supplier ||
    told.supplierSku !== row.supplierSku ||
    told.reference !== row.reference
  )
    problems.push(`${name} is another one than ${where} says`);
  if (ended !== undefined && !saysSame(row, ended))
    problems.push(`${name} is ${row.state}, but step ${ended.number} ended it as ${ended.state}`);
  if (ended === undefined && row.kind === 'purchase' && row.state !== 'open')
    problems.push(`${name} is ${row.state}, but no step ended it`);
  return problems;
}

/** How much of a supplier's code a step records, in characters. */
const codeLength = 40;

function saysSame({ state, closedBy, supplierCode }: Attempt, ended: Ended): boolean {
  return (
    state === ended.state &&
    closedBy === ended.source &&
    (supplierCode?.slice(0, codeLength).toWellFormed() ?? null) === ended.code
  );
}

/** Only the first purchase may be without a row, as long as no other follows it. */
function missingRows({ attempts }: OrderRecord, told: ReadonlyMap<string, Told>): string[] {
  const purchases = [...told].filter(([, { purchase }]) => purchase);
  if (purchases.length < 2) return [];
  return purchases.flatMap(([id, { number, reference }]) =>
    attempts.some((row) => row.id === id)
      ? []
      : [
          `the purchase ${reference} of step ${number} has no row of attempts, but another purchase follows it`,
        ],
  );
}

/** Only its open attempt can end a pending order. Without one its money would be held for ever. */
function openProblems({ shown, steps, attempts }: OrderRecord): string[] {
  const status = steps.findLast(({ version }) => version !== null)?.status ?? shown.order.status;
  // A ruling ends an order in review, whatever its attempt says.
  if (status === 'manual_review') return [];
  // The hold stands for the first purchase while that has no row.
  const hold = steps.find(({ kind }) => kind === 'hold');
  const onHold = status === 'processing' && !attempts.some(({ id }) => id === hold?.attemptId) ? 1 : 0;
  const open = attempts.filter(({ state }) => state === 'open').length + onHold;
  const pending = status === 'inquiring' || status === 'processing';
  if (pending && open === 0) return [`the order is ${status} but has no open attempt that could end it`];
  return open > (pending ? 1 : 0) ? [`the order is ${status}, but ${open} of its attempts are open`] : [];
}

/** The end of a hold names the newest purchase. */
function endProblems(steps: readonly Step[], told: ReadonlyMap<string, Told>): string[] {
  const newest = [...told].findLast(([, { purchase }]) => purchase)?.[0];
  return steps.flatMap(({ kind, number, attemptId }) =>
    (kind === 'capture' || kind === 'release') && attemptId !== (newest ?? null)
      ? [`step ${number} ends another purchase than the newest one of the order`]
      : [],
  );
}
