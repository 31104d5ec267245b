/** An event in the database. */
export interface StoredEvent {
  readonly id: string;
  readonly accountId: string;
  readonly body: string;
}

/** A receipt of an event at its receiver. Times are milliseconds of one clock. */
export interface Receipts {
  readonly eventId: string;
  readonly body: string;
  readonly isValid: boolean;
  readonly receipts: readonly { readonly atMs: number; readonly acceptedMs: number | null }[];
}

/** The input of a verdict. */
export interface Evidence {
  readonly events: readonly StoredEvent[];
  readonly endpoints: readonly {
    readonly accountId: string;
    readonly name: string;
    readonly received: readonly Receipts[];
    /**
     * Events with an attempt that ended without an answer for the server, or was still in progress when its lease
     * expired: a process without CPU time may receive an answer too late to record it.
     */
    readonly unanswered: ReadonlySet<string>;
  }[];
  /** When the server was killed and when it was running again. */
  readonly kills: readonly { readonly fromMs: number; readonly toMs: number }[];
  /** The orders as the API shows them at the end, without the members that events omit, by id. */
  readonly orders: ReadonlyMap<string, OrderShown>;
}

/** An order in the API or in an event. */
export interface OrderShown {
  readonly id: string;
  readonly version: number;
  readonly [member: string]: unknown;
}

/** The members that change; all others stay as they were at first. */
const changing = ['charged', 'reason', 'status', 'version'];

/** Returns the problems in a sentence each. Without findings no event was lost, invented or repeated without reason. */
export function verdictOf(evidence: Evidence): string[] {
  return [...checkReceipts(evidence), ...checkOrders(evidence)];
}

function checkReceipts({ events, endpoints, kills }: Evidence): string[] {
  const findings: string[] = [];
  const stored = new Map(events.map((event) => [event.id, event]));
  for (const { accountId, name, received, unanswered } of endpoints) {
    const byId = new Map(received.map((one) => [one.eventId, one]));
    for (const event of events) {
      if (event.accountId !== accountId) continue;
      const accepted = byId.get(event.id)?.receipts.some(({ acceptedMs }) => acceptedMs !== null) === true;
      if (!accepted) findings.push(`${event.id} was lost: ${name} never accepted it.`);
    }
    for (const { eventId, body, isValid: sound, receipts } of received) {
      const event = stored.get(eventId);
      if (event?.accountId !== accountId)
        findings.push(`${name} got ${eventId}, which never happened there.`);
      else if (event.body !== body) findings.push(`${name} got another body of ${eventId} than is stored.`);
      if (!sound) findings.push(`${name} got ${eventId} with a changed body or a wrong signature.`);
      const doubled = receipts.some(({ atMs }) => {
        const before = receipts.find(({ acceptedMs }) => acceptedMs !== null && acceptedMs < atMs);
        return before !== undefined && !unanswered.has(eventId) && !wasKilled(kills, before.atMs, atMs);
      });
      if (doubled) findings.push(`${name} got ${eventId} again although its answer had arrived.`);
    }
  }
  return findings;
}

function checkOrders({ events, orders }: Evidence): string[] {
  const findings: string[] = [];
  const versions = new Map<string, OrderShown[]>();
  for (const { id, body } of events) {
    const { data }: { data: { order?: OrderShown } } = JSON.parse(body);
    if (data.order === undefined) continue;
    if ('confirmation_token' in data.order || 'serial' in data.order)
      findings.push(`${id} contains a secret.`);
    versions.set(data.order.id, [...(versions.get(data.order.id) ?? []), data.order]);
  }
  for (const [id, recorded] of versions) {
    const order = orders.get(id);
    if (order === undefined) {
      findings.push(`An event is about ${id}, which is no order.`);
      continue;
    }
    const inOrder = recorded.toSorted((a, b) => a.version - b.version);
    const expected = Array.from({ length: order.version - 1 }, (_, i) => i + 2);
    if (JSON.stringify(inOrder.map(({ version }) => version)) !== JSON.stringify(expected))
      findings.push(`The events of ${id} do not have each of its versions once.`);
    if (JSON.stringify(sorted(inOrder.at(-1))) !== JSON.stringify(sorted(order)))
      findings.push(`The last event of ${id} does not match the order.`);
    for (const one of inOrder)
      if (JSON.stringify(sorted(one, changing)) !== JSON.stringify(sorted(order, changing)))
        findings.push(`Version ${one.version} of ${id} was told with what never was.`);
  }
  for (const order of orders.values())
    if (order.version > 1 && !versions.has(order.id))
      findings.push(`${order.id} changed and no event shows it.`);
  return findings;
}

function wasKilled(kills: Evidence['kills'], fromMs: number, toMs: number): boolean {
  return kills.some((kill) => kill.fromMs <= toMs && kill.toMs >= fromMs);
}

function sorted(order: OrderShown | undefined, without: readonly string[] = []): unknown[] {
  return Object.entries(order ?? {})
    .filter(([name]) => name !== 'confirmation_token' && !without.includes(name))
    .toSorted(([a], [b]) => a.localeCompare(b));
}
