import { jakartaDateTime } from '../clock.ts';
import { explainAttempts } from '../orders/timeline/explain-attempts.ts';
import { type OrderTimeline, postingNames } from '../orders/timeline/order-timeline.ts';
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
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.rank - other.rank)
    .map(({ at, message }) => `${jakartaDateTime(at)}  ${message}`);
  const beliefs = listBeliefs(life);
  const why = beliefs.length === 0 ? [] : ['', 'What each answer proves', ...beliefs];
  return [...facts, ...shown, ...listComplaints(life), ...why].join('\n');
}

/** What the client reported, with the answers. A person wrote it, so it is shown as text on lines of its own. */
function listComplaints({ complaints }: OrderTimeline): string[] {
  return complaints.flatMap(({ state, openedAt, messages }) => [
    '',
    `Complaint of ${jakartaDateTime(openedAt)}, ${state}`,
    ...messages.flatMap(({ author, authorName, body, at }) => [
      `  ${jakartaDateTime(at)}  ${author === 'client' ? `the client (${authorName})` : 'operator'}:`,
      ...body.split('\n').map((line) => `    ${line}`),
    ]),
  ]);
}

/** What is proven about each attempt, and by which answers. The rules are those of docs/proofs.md. */
function listBeliefs(life: OrderTimeline): string[] {
  return explainAttempts(life.order, life.attempts, life.statements).flatMap(
    ({ attempt, proven, evidence }) => {
      const { kind, reference, state, supplier } = attempt;
      const ruled = state === 'ruled' ? '; an operator ruled on it' : '';
      return [
        `  ${kind} ${reference} at ${supplier}: ${kind === 'inquiry' ? 'it buys nothing' : provenWords[proven]}${ruled}`,
        ...evidence.map(
          (one) =>
            `    ${jakartaDateTime(one.at)}  ${one.answer} (answer to ${one.question}${formatCode(life, supplier, one.code)})` +
            ` proves ${one.proves}. ${one.source}`,
        ),
      ];
    },
  );
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
    ({ serial, step, kind, at }) => `  serial ${serial} by step ${step} (${kind}) at ${jakartaDateTime(at)}`,
  );
}

interface HistoryEntry {
  readonly at: Date;
  /** The place among the entries of the same moment. */
  readonly rank: number;
  readonly message: string;
}

/** Entries of one moment are shown in this order: the cause before its consequence. */
const ranks = [
  'quote',
  'hold',
  'attempt',
  'said',
  'closed',
  'money',
  'event',
  'delivery',
  'case',
  'audit',
] as const;

function entry(kind: (typeof ranks)[number], at: Date, message: string): HistoryEntry {
  return { at, rank: ranks.indexOf(kind), message };
}

function listEntries(life: OrderTimeline): HistoryEntry[] {
  const { order } = life;
  const made = order.transactionKind === 'postpaid' ? 'inquiry made' : `quoted at ${grouped(order.price)}`;
  return [
    entry('quote', order.createdAt, `${made}, to be confirmed until ${jakartaDateTime(order.expiresAt)}`),
    ...listAttempts(life),
    ...listMoney(life),
    ...listEvents(life),
    ...life.cases.flatMap((one) => [
      entry('case', one.openedAt, `case ${one.number} opened: ${one.cause}`),
      ...(one.closedAt === null
        ? []
        : [entry('case', one.closedAt, `case ${one.number} closed: ${one.ruling}`)]),
    ]),
    ...life.audits.map((one) =>
      entry('audit', one.at, `${one.actor}: ${one.action} ${JSON.stringify(one.detail)}`),
    ),
  ];
}

/** Each attempt with what its supplier said. */
function listAttempts(life: OrderTimeline): HistoryEntry[] {
  const suppliers = new Map<string | null, string>(life.attempts.map(({ id, supplier }) => [id, supplier]));
  const supplierOf = ({ attemptId }: { attemptId: string | null }): string | undefined =>
    suppliers.get(attemptId);
  return [
    ...life.attempts.map((one) =>
      entry(
        'attempt',
        one.openedAt,
        `${one.kind} at ${one.supplier}, ${one.supplierSku}, as ${one.reference}; ${one.state} now`,
      ),
    ),
    // A sign of acceptance that arrives with the final statement is shown with the end of the attempt.
    ...life.attempts.flatMap(({ acknowledgedAt: at, closedAt, reference, supplier }) =>
      at === null || at.getTime() === closedAt?.getTime()
        ? []
        : [entry('said', at, `${supplier} acknowledged ${reference}: only its final statement counts now`)],
    ),
    ...life.attempts.flatMap((one) =>
      one.closedAt === null ? [] : [entry('closed', one.closedAt, formatClosed(life, one))],
    ),
    ...life.statements.map((one) =>
      entry(
        'said',
        one.at,
        `${supplierOf(one) ?? 'a supplier'} said ${one.said} (${one.source})` +
          `${formatCode(life, supplierOf(one), one.code)}${one.cost === null ? '' : `, cost ${grouped(one.cost)}`}`,
      ),
    ),
  ];
}

/** The accounts of the chart that are not the client's. */
const ourAccounts = postingNames.filter(
  ([account]) => account !== 'clientWallet' && account !== 'clientHold',
);

/** The ledger entries: what each changes of the wallet, the wallet after it, and what it books to the other accounts. */
function listMoney({ journal }: OrderTimeline): HistoryEntry[] {
  return journal.map((step) => {
    const { clientWallet, clientHold } = step.postings;
    const money = [
      formatChange('available', clientWallet, step.available),
      formatChange('held', clientHold, step.held),
      ...ourAccounts.map(([account, name]) => formatChange(name, step.postings[account])),
    ];
    const reference = step.reference === null ? '' : ` for ${step.reference}`;
    return entry(
      step.kind === 'hold' ? 'hold' : 'money',
      step.at,
      `step ${step.number}: ${step.kind}${reference}${money.join('')}`,
    );
  });
}

function formatChange(name: string, change: bigint, after?: bigint): string {
  if (change === 0n) return '';
  const left = after === undefined ? '' : ` = ${grouped(after)}`;
  return `; ${name} ${change > 0n ? '+' : ''}${grouped(change)}${left}`;
}

/** The events that clients receive, and what became of their deliveries. */
function listEvents(life: OrderTimeline): HistoryEntry[] {
  return life.history.flatMap(({ version, at, event, reason, eventId }) => {
    if (event === null) return [];
    const why = reason === null ? '' : ` (${reason})`;
    const deliveries = life.deliveries.filter((one) => one.eventId === eventId);
    return [
      entry('event', at, `version ${version}: ${event}${why}, event ${eventId}`),
      ...deliveries.map((one) => entry('delivery', one.closedAt ?? at, formatDelivery(event, one))),
    ];
  });
}

function formatDelivery(event: string, one: OrderTimeline['deliveries'][number]): string {
  const last = one.lastStatus ?? one.lastFault;
  const due = one.dueAt === null ? '' : `, next at ${jakartaDateTime(one.dueAt)}`;
  const attempts = one.attempts === 1 ? '1 attempt' : `${one.attempts} attempts`;
  return `delivery of ${event} to ${one.endpointId}: ${one.state}, ${attempts}${last === null ? '' : `, ${last}`}${due}`;
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
