import { explainOrder } from '../orders/order-beliefs.ts';
import type { OrderTimeline } from '../orders/order-timeline.ts';
import { grouped } from '../rupiah.ts';
import { explainCode } from '../suppliers/adapters.ts';
import type { Attempt } from '../suppliers/attempts/attempt.ts';
import type { Proof } from '../suppliers/attempts/proof.ts';

/** Formats the history of an order: its facts, then all that happened, in chronological order. */
export function formatTimeline(life: OrderTimeline): string {
  const { order } = life;
  const facts = [
    `Order ${order.id} of account ${order.accountId}, ${order.environment}`,
    `  ${order.status}${order.reason === null ? '' : ` (${order.reason})`}, version ${order.version}`,
    `  ${order.productCode} "${order.productName}" for ${order.destinationMasked}`,
    `  price ${grouped(order.price)}, cost ${grouped(order.cost)}, charged ${grouped(order.charged)}`,
    `  client_reference "${order.clientReference}"${order.serial === null ? '' : ', has a serial'}`,
    ...formatSerials(life),
  ];
  const shown = listEntries(life)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, message }) => `${at.toISOString()}  ${message}`);
  const beliefs = listBeliefs(life);
  const why = beliefs.length === 0 ? [] : ['', 'Why konter believes this', ...beliefs];
  return [...facts, ...shown, ...why].join('\n');
}

/** What is proven about each attempt, and by which answers. The rules are those of docs/proofs.md. */
function listBeliefs(life: OrderTimeline): string[] {
  return explainOrder(life.order, life.attempts, life.statements).flatMap(({ attempt, proven, evidence }) => {
    const { kind, reference, state, supplier } = attempt;
    const ruled = state === 'ruled' ? '; an operator ruled on it' : '';
    return [
      `  ${kind} ${reference} at ${supplier}: ${kind === 'inquiry' ? 'it buys nothing' : provenWords[proven]}${ruled}`,
      ...evidence.map(
        (one) =>
          `    ${one.at.toISOString()}  ${one.answer} (answer to ${one.question}${formatCode(life, supplier, one.code)})` +
          ` proves ${one.proves}. ${one.source}`,
      ),
    ];
  });
}

const provenWords: Readonly<Record<Proof, string>> = {
  nothing: 'nothing is proven',
  never_begun: 'it was never begun',
  known: 'the supplier has it, and its end is open',
  failed: 'it was taken and failed',
  sold: 'it was sold',
};

/** Both serials of a case of two, masked but for their ends. */
export function formatSerials({ serials }: Pick<OrderTimeline, 'serials'>): string[] {
  return serials.map(
    ({ serial, step, kind, at }) => `  serial ${serial} by step ${step} (${kind}) at ${at.toISOString()}`,
  );
}

interface HistoryEntry {
  readonly at: Date;
  readonly message: string;
}

function listEntries(life: OrderTimeline): HistoryEntry[] {
  const suppliers = new Map<string | null, string>(life.attempts.map(({ id, supplier }) => [id, supplier]));
  const supplierOf = ({ attemptId }: { attemptId: string | null }): string | undefined =>
    suppliers.get(attemptId);
  return [
    { at: life.order.createdAt, message: 'created' },
    ...life.attempts.map((one) => ({
      at: one.openedAt,
      message: `${one.kind} at ${one.supplier}, ${one.supplierSku}, as ${one.reference}; ${one.state} now`,
    })),
    // A sign of acceptance that arrives with the final statement is shown with the end of the attempt.
    ...life.attempts.flatMap(({ acknowledgedAt: at, closedAt, reference, supplier }) =>
      at === null || at.getTime() === closedAt?.getTime()
        ? []
        : [{ at, message: `${supplier} acknowledged ${reference}: only its final statement counts now` }],
    ),
    ...life.attempts.flatMap((one) =>
      one.closedAt === null ? [] : [{ at: one.closedAt, message: formatClosed(life, one) }],
    ),
    ...life.statements.map((one) => ({
      at: one.at,
      message:
        `${supplierOf(one) ?? 'a supplier'} said ${one.said} (${one.source})` +
        `${formatCode(life, supplierOf(one), one.code)}${one.cost === null ? '' : `, cost ${grouped(one.cost)}`}`,
    })),
    ...life.history.flatMap(({ version, at, event, reason }) =>
      event === null
        ? []
        : [{ at, message: `version ${version}: ${event}${reason === null ? '' : ` (${reason})`}` }],
    ),
    ...life.journal.map((one) => ({
      at: one.at,
      message: `step ${one.number}: ${one.kind}${one.reference === null ? '' : ` for ${one.reference}`}`,
    })),
    ...life.cases.flatMap((one) => [
      { at: one.openedAt, message: `case ${one.number} opened: ${one.cause}` },
      ...(one.closedAt === null
        ? []
        : [{ at: one.closedAt, message: `case ${one.number} closed: ${one.ruling}` }]),
    ]),
    ...life.audits.map((one) => ({
      at: one.at,
      message: `${one.actor}: ${one.action} ${JSON.stringify(one.detail)}`,
    })),
  ];
}

function formatClosed(life: OrderTimeline, attempt: Attempt): string {
  const { reference, state, supplier, supplierCode } = attempt;
  return `attempt ${reference} closed: ${state}${formatCode(life, supplier, supplierCode)}${formatCost(attempt)}`;
}

function formatCode({ order }: OrderTimeline, supplier: string | undefined, code: string | null): string {
  return code === null ? '' : `, ${explainCode(supplier ?? '', order.transactionKind, code)}`;
}

/** An inquiry buys nothing: the cost is that of paying the bill. */
function formatCost({ kind, cost, costMax }: Attempt): string {
  if (cost === null) return '';
  if (kind === 'inquiry') return `, a bill that costs ${grouped(cost)}`;
  return `, cost ${grouped(cost)}${cost > costMax ? `, ${grouped(cost - costMax)} more than the order allowed` : ''}`;
}
