import type { Step, StepKind } from '../../ledger/step.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import type { OrderRecord } from './order-record.ts';

/** What the evidence says about a purchase or an inquiry. */
interface Told {
  readonly purchase: boolean;
  /** The step that opened it; null: the order's row has it. */
  readonly number: bigint | null;
  readonly supplier: string | null;
  readonly supplierSku: string | null;
  readonly reference: string | null;
  readonly openedAt: Date;
  /** The most that we would pay, rupiah, and the bill that is paid; undefined: the evidence does not say. */
  readonly costMax: Rupiah | undefined;
  readonly bill: { readonly reference: string | null; readonly supplierReference: string | null } | undefined;
}

/** The answer that ended a purchase or an inquiry, as a step recorded it. */
interface Ended {
  readonly number: bigint;
  readonly state: string;
  readonly source: string | null;
  readonly code: string | null;
  readonly at: Date;
  /** Null where a failure was said; undefined: the step does not say. */
  readonly cost: Rupiah | null | undefined;
  readonly supplierReference: string | null | undefined;
}

/**
 * What is wrong between the purchases and inquiries of an order: each row of `attempts` says what the steps say, so that it
 * could be rebuilt from them, and an order that only an answer can end has exactly one that is open.
 */
export function attemptProblems(record: OrderRecord): string[] {
  const recorded = toldBy(record);
  const ended = endedBy(record.steps);
  return [
    ...record.attempts.flatMap((row) => rowProblems(record, row, recorded.get(row.id), ended.get(row.id))),
    ...missingRows(record, recorded),
    ...openProblems(record),
    ...endProblems(record.steps, recorded),
    ...record.steps.flatMap(({ kind, number, attemptId }) =>
      kind === 'statement' &&
      !recorded.has(attemptId ?? '') &&
      !record.attempts.some(({ id }) => id === attemptId)
        ? [`step ${number} is a statement about a purchase that the order never had`]
        : [],
    ),
  ];
}

/** The purchases and inquiries that the order's row and its steps name. */
function toldBy({ shown: { inquiry, order }, steps }: OrderRecord): ReadonlyMap<string, Told> {
  const recorded = new Map<string, Told>();
  if (inquiry !== null) {
    const claimed = { openedAt: order.createdAt, costMax: undefined, bill: undefined };
    recorded.set(inquiry.id, { ...inquiry, ...claimed, purchase: false, number: null });
  }
  let held: Rupiah | undefined;
  for (const step of steps) {
    if (step.kind === 'hold') held = step.postings.clientHold;
    if ((step.kind !== 'hold' && step.kind !== 'attempt') || step.attemptId === null) continue;
    const { number, supplier, supplierSku, reference } = step;
    recorded.set(step.attemptId, {
      ...{ number, supplier, supplierSku, reference },
      purchase: held !== undefined,
      // The clock of a sandbox account may be ahead of the journal.
      openedAt: (step.kind === 'hold' ? step.confirmedAt : null) ?? step.at,
      costMax: order.transactionKind === 'postpaid' ? held : order.costMax,
      bill: step.kind === 'hold' ? billOf(step) : undefined,
    });
  }
  return recorded;
}

function billOf({ detail }: Step): Told['bill'] {
  return {
    reference: textOf(detail?.['bill_reference']),
    supplierReference: textOf(detail?.['bill_supplier_reference']),
  };
}

/** The steps that end a purchase or an inquiry. */
const endKinds: ReadonlySet<StepKind> = new Set(['bill', 'capture', 'fail', 'release']);

function endedBy(steps: readonly Step[]): ReadonlyMap<string, Ended> {
  const ended = new Map<string, Ended>();
  for (const step of steps) {
    const { kind, number, at, attemptId, said, source, code, detail } = step;
    if (kind === 'attempt' && typeof detail?.['ended'] === 'string') {
      ended.set(detail['ended'], {
        number,
        state: String(detail['said']),
        source: textOf(detail['source']),
        code: textOf(detail['code']),
        at,
        cost: null,
        supplierReference: undefined,
      });
    } else if (attemptId !== null && endKinds.has(kind)) {
      const ofPurchase = kind === 'capture' || kind === 'release';
      const cost = said === 'delivered' ? step.cost : null;
      const { supplierReference } = step;
      ended.set(attemptId, {
        ...{ number, state: said ?? 'ruled', source, code, at, supplierReference },
        cost: ofPurchase ? cost : undefined,
      });
    }
  }
  return ended;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function rowProblems(
  { shown }: OrderRecord,
  row: Attempt,
  recorded: Told | undefined,
  ended: Ended | undefined,
): string[] {
  const name = `the ${row.kind} ${row.reference}`;
  if (recorded === undefined)
    // An inquiry that another one followed before the order was shown is in no step.
    return row.kind === 'purchase' ? [`${name} is in no step of the order`] : [];
  const where = recorded.number === null ? 'the order' : `step ${recorded.number}`;
  const problems: string[] = [];
  if (
    recorded.purchase !== (row.kind === 'purchase') ||
    recorded.supplier !== row.supplier ||
    recorded.supplierSku !== row.supplierSku ||
    recorded.reference !== row.reference ||
    shown.order.script !== row.script ||
    (row.kind === 'purchase' && !isOpenedAs(row, recorded))
  )
    problems.push(`${name} is another one than ${where} says`);
  if (ended !== undefined && !saysSame(row, ended))
    problems.push(
      row.state === ended.state
        ? `${name} does not end as step ${ended.number} says`
        : `${name} is ${row.state}, but step ${ended.number} ended it as ${ended.state}`,
    );
  // An order that was first shown with its bill was inquired before.
  if (recorded.number === null && shown.order.status === 'awaiting_confirmation' && !isBillOf(shown, row))
    problems.push(`${name} did not bring the bill with which the order was shown`);
  if (ended === undefined && row.kind === 'purchase' && row.state !== 'open')
    problems.push(`${name} is ${row.state}, but no step ended it`);
  return problems;
}

function isBillOf({ inquiry }: OrderRecord['shown'], { state, supplierReference }: Attempt): boolean {
  return state === 'delivered' && supplierReference === inquiry?.supplierReference;
}

function isOpenedAs(row: Attempt, { openedAt, costMax, bill }: Told): boolean {
  return (
    row.openedAt.getTime() === openedAt.getTime() &&
    row.costMax === (costMax ?? row.costMax) &&
    (bill === undefined ||
      (bill.reference === row.billReference && bill.supplierReference === row.billSupplierReference))
  );
}

/** How much of a supplier's code a step records, in characters. */
const codeLength = 40;

function saysSame(row: Attempt, ended: Ended): boolean {
  const { state, closedBy, supplierCode } = row;
  return (
    state === ended.state &&
    closedBy === ended.source &&
    row.closedAt?.getTime() === ended.at.getTime() &&
    row.cost === (ended.cost === undefined ? row.cost : ended.cost) &&
    row.supplierReference ===
      (ended.supplierReference === undefined ? row.supplierReference : ended.supplierReference) &&
    (supplierCode?.slice(0, codeLength).toWellFormed() ?? null) === ended.code
  );
}

/** Only the first purchase may be without a row, as long as no other follows it. */
function missingRows({ attempts }: OrderRecord, recorded: ReadonlyMap<string, Told>): string[] {
  const purchases = [...recorded].filter(([, { purchase }]) => purchase);
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
function endProblems(steps: readonly Step[], recorded: ReadonlyMap<string, Told>): string[] {
  const newest = [...recorded].findLast(([, { purchase }]) => purchase)?.[0];
  return steps.flatMap(({ kind, number, attemptId }) =>
    (kind === 'capture' || kind === 'release') && attemptId !== (newest ?? null)
      ? [`step ${number} ends another purchase than the newest one of the order`]
      : [],
  );
}
