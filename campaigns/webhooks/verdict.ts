/** An event as the database has it. */
export interface StoredEvent {
  readonly id: string;
  readonly accountId: string;
  readonly body: string;
}

/** A receipt of an event, as its receiver has it; times are milliseconds of one clock. */
export interface Receipts {
  readonly eventId: string;
  readonly body: string;
  readonly sound: boolean;
  readonly receipts: readonly { readonly atMs: number; readonly acceptedMs: number | null }[];
}

/** Everything that a verdict looks at. */
export interface Evidence {
  readonly events: readonly StoredEvent[];
  readonly endpoints: readonly {
    readonly accountId: string;
    readonly name: string;
    readonly heard: readonly Receipts[];
    /**
     * Events of which an attempt ended without an answer as the server has it, or was still under way when its lease
     * ran out: a process that gets no time may learn of an answer too late to write it down.
     */
    readonly unanswered: ReadonlySet<string>;
  }[];
  /** When the server was killed and when it was back. */
  readonly kills: readonly { readonly fromMs: number; readonly toMs: number }[];
  /** The orders as the API shows them at the end, without what events leave out; by id. */
  readonly orders: ReadonlyMap<string, OrderShown>;
}

/** An order as the API or an event shows it. */
export interface OrderShown {
  readonly id: string;
  readonly version: number;
  readonly [member: string]: unknown;
}

/** What changes while an order goes on; everything else stays as it was at first. */
const changing = ['charged', 'reason', 'status', 'version'];

/** Says in a sentence each what is not as it must be. Without findings nothing was lost, made up or doubled for nothing. */
export function verdictOf(evidence: Evidence): string[] {
  return [...checkReceipts(evidence), ...checkOrders(evidence)];
}

function checkReceipts({ events, endpoints, kills }: Evidence): string[] {
  const findings: string[] = [];
  const stored = new Map(events.map((event) => [event.id, event]));
  for (const { accountId, name, heard, unanswered } of endpoints) {
    const byId = new Map(heard.map((one) => [one.eventId, one]));
    for (const event of events) {
      if (event.accountId !== accountId) continue;
      const accepted = byId.get(event.id)?.receipts.some(({ acceptedMs }) => acceptedMs !== null) === true;
      if (!accepted) findings.push(`${event.id} was lost: ${name} never accepted it.`);
    }
    for (const { eventId, body, sound, receipts } of heard) {
      const event = stored.get(eventId);
      if (event?.accountId !== accountId)
        findings.push(`${name} heard of ${eventId}, which never happened there.`);
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
    if ('confirmation_token' in data.order || 'serial' in data.order) findings.push(`${id} tells a secret.`);
    versions.set(data.order.id, [...(versions.get(data.order.id) ?? []), data.order]);
  }
  for (const [id, told] of versions) {
    const order = orders.get(id);
    if (order === undefined) {
      findings.push(`An event tells of ${id}, which is no order.`);
      continue;
    }
    const inOrder = told.toSorted((a, b) => a.version - b.version);
    const expected = Array.from({ length: order.version - 1 }, (_, i) => i + 2);
    if (JSON.stringify(inOrder.map(({ version }) => version)) !== JSON.stringify(expected))
      findings.push(`The events of ${id} do not have each of its versions once.`);
    if (JSON.stringify(sorted(inOrder.at(-1))) !== JSON.stringify(sorted(order)))
      findings.push(`The last event of ${id} is not the order as it is.`);
    for (const one of inOrder)
      if (JSON.stringify(sorted(one, changing)) !== JSON.stringify(sorted(order, changing)))
        findings.push(`Version ${one.version} of ${id} was told with what never was.`);
  }
  for (const order of orders.values())
    if (order.version > 1 && !versions.has(order.id))
      findings.push(`${order.id} changed and no event tells of it.`);
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
