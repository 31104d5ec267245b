import type { Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import type { OrderStatus } from '../order.ts';
import type { Complaint, ComplaintAuthor, ComplaintState, OpenComplaint } from './complaint.ts';

/** An order, as complaints name it. */
export interface ComplainedOrder {
  readonly wallet: WalletKey;
  readonly id: string;
}

/** How many complaints of an order are shown. */
const complaintsMax = 20;

/** The complaints of an order with their messages, oldest first, at most 20. */
export async function readComplaints(db: Queryable, { wallet, id }: ComplainedOrder): Promise<Complaint[]> {
  const complaints = await db.rows(sql<Omit<Complaint, 'messages'>>`
    select c.id, c.state, c.opened_at as "openedAt", c.changed_at as "changedAt"
      from complaints c
     where c.account_id = ${wallet.accountId}::uuid and c.environment = ${wallet.environment} and c.order_id = ${id}::uuid
     order by c.opened_at, c.id
     limit ${complaintsMax}::integer`);
  if (complaints.length === 0) return [];
  const messages = await db.rows(sql<{
    complaintId: string;
    author: ComplaintAuthor;
    authorName: string;
    body: string;
    at: Date;
  }>`
    select m.complaint_id as "complaintId", m.author, m.author_name as "authorName", m.body, m.at
      from complaint_messages m
     where m.complaint_id = any (${complaints.map((one) => one.id)}::uuid[])
     order by m.complaint_id, m.number`);
  return complaints.map((one) => ({
    ...one,
    messages: messages
      .filter(({ complaintId }) => complaintId === one.id)
      .map(({ author, authorName, body, at }) => ({ author, authorName, body, at })),
  }));
}

/** The complaint of an order that is not closed, locked until the end of the transaction. */
export async function lockOpenComplaint(
  tx: Tx,
  { wallet, id }: ComplainedOrder,
): Promise<{ readonly id: string; readonly state: ComplaintState } | undefined> {
  const [row] = await tx.rows(sql<{ id: string; state: ComplaintState }>`
    select c.id, c.state
      from complaints c
     where c.account_id = ${wallet.accountId}::uuid and c.environment = ${wallet.environment} and c.order_id = ${id}::uuid
       and c.state <> 'closed'
       for update`);
  return row;
}

/** Opens a complaint, unless the order has one that is not closed. */
export async function insertComplaint(
  tx: Tx,
  { wallet, id }: ComplainedOrder,
  complaintId: string,
): Promise<void> {
  await tx.rows(sql`
    insert into complaints (id, account_id, environment, order_id)
    values (${complaintId}::uuid, ${wallet.accountId}::uuid, ${wallet.environment}, ${id}::uuid)
        on conflict (account_id, environment, order_id) where state <> 'closed' do nothing`);
}

/** Sets the state of a complaint. */
export async function setComplaintState(tx: Tx, complaintId: string, state: ComplaintState): Promise<void> {
  await tx.rows(sql`
    update complaints
       set state = ${state}, changed_at = clock_timestamp()
     where id = ${complaintId}::uuid`);
}

/** A new message of a complaint. */
export interface NewMessage {
  readonly id: string;
  readonly author: ComplaintAuthor;
  readonly authorName: string;
  readonly body: string;
}

/** Adds a message to a complaint that the transaction has locked, and gives its number. */
export async function insertMessage(tx: Tx, complaintId: string, message: NewMessage): Promise<number> {
  const { id, author, authorName, body } = message;
  const [row] = await tx.rows(sql<{ number: number }>`
    insert into complaint_messages (id, complaint_id, number, author, author_name, body)
    select ${id}::uuid, ${complaintId}::uuid, coalesce(max(m.number), 0) + 1, ${author}, ${authorName}, ${body}
      from complaint_messages m
     where m.complaint_id = ${complaintId}::uuid
    returning number`);
  return row?.number ?? 0;
}

/** How many messages a complaint has. */
export async function countMessages(tx: Tx, complaintId: string): Promise<number> {
  const [row] = await tx.rows(sql<{ count: number }>`
    select count(*)::integer as count
      from complaint_messages m
     where m.complaint_id = ${complaintId}::uuid`);
  return row?.count ?? 0;
}

/** The order that a message is about, and its text; undefined: there is no such message. */
export async function findMessage(
  db: Queryable,
  messageId: string,
): Promise<(WalletKey & { readonly orderId: string; readonly body: string }) | undefined> {
  const [row] = await db.rows(sql<{
    accountId: string;
    environment: Environment;
    orderId: string;
    body: string;
  }>`
    select c.account_id as "accountId", c.environment, c.order_id as "orderId", m.body
      from complaint_messages m
      join complaints c on c.id = m.complaint_id
     where m.id = ${messageId}::uuid`);
  return row;
}

/** The complaints that wait for an answer of the operator, the oldest first, at most `limit`. */
export function listOpenComplaints(db: Queryable, limit: number): Promise<OpenComplaint[]> {
  return db.rows(sql<OpenComplaint>`
    select c.id, c.account_id as "accountId", a.name as account, c.environment, c.order_id as "orderId", c.state,
           c.opened_at as "openedAt", c.changed_at as "changedAt"
      from complaints c
      join accounts a on a.id = c.account_id
     where c.state = 'open'
     order by c.changed_at, c.id
     limit ${limit}::integer`);
}

/** A complaint that waits, with what its list shows of the order. `at`: since when, microseconds since 1970. */
export interface WaitingComplaint extends OpenComplaint {
  readonly at: bigint;
  readonly productName: string;
  readonly clientReference: string;
  readonly status: OrderStatus;
  readonly price: bigint;
  /** What the client wrote last. */
  readonly newest: string;
}

/** One page of the complaints that wait for an answer in an environment. */
export interface ComplaintPageQuery {
  readonly environment: Environment;
  /** The complaint before the page, or behind it when `backward`; null: the first page. */
  readonly from: { readonly at: bigint; readonly id: string } | null;
  readonly backward: boolean;
  readonly limit: number;
}

/** Reads one page of the complaints that wait, the longest waiting first. */
export async function readComplaintPage(
  db: Queryable,
  { environment, from, backward, limit }: ComplaintPageQuery,
): Promise<WaitingComplaint[]> {
  const [at, id] = [from?.at ?? null, from?.id ?? null];
  const keys = backward
    ? await db.rows(sql<{ id: string }>`
        select c.id
          from complaints c
         where c.state = 'open' and c.environment = ${environment}
           and (c.changed_at, c.id) < (to_timestamp(0) + ${at}::bigint * interval '1 microsecond', ${id}::uuid)
         order by c.changed_at desc, c.id desc
         limit ${limit}::integer`)
    : await db.rows(sql<{ id: string }>`
        select c.id
          from complaints c
         where c.state = 'open' and c.environment = ${environment}
           and (${id}::uuid is null
                or (c.changed_at, c.id) > (to_timestamp(0) + ${at}::bigint * interval '1 microsecond', ${id}::uuid))
         order by c.changed_at, c.id
         limit ${limit}::integer`);
  if (keys.length === 0) return [];
  const rows = await db.rows(sql<Omit<WaitingComplaint, 'at'> & { at: bigint | null }>`
    select c.id, c.account_id as "accountId", a.name as account, c.environment, c.order_id as "orderId", c.state,
           c.opened_at as "openedAt", c.changed_at as "changedAt",
           (extract(epoch from c.changed_at) * 1000000)::bigint as at, o.product_name as "productName",
           o.client_reference as "clientReference", o.status, o.price, m.body as newest
      from complaints c
      join accounts a on a.id = c.account_id
     cross join lateral (
       select t.product_name, t.client_reference, t.status, t.price
         from current_orders t
        where t.account_id = c.account_id and t.environment = c.environment and t.id = c.order_id
        limit 1
     ) o
     cross join lateral (
       select t.body
         from complaint_messages t
        where t.complaint_id = c.id
        order by t.number desc
        limit 1
     ) m
     where c.id = any (${keys.map((key) => key.id)}::uuid[])
     order by c.changed_at, c.id`);
  return rows.map((row) => ({ ...row, at: row.at ?? 0n }));
}

/** How many complaints wait for an answer of the operator in an environment, and since when the oldest does. */
export async function countOpenComplaints(
  db: Queryable,
  environment: Environment,
): Promise<{ readonly count: number; readonly oldestAt: Date | null }> {
  const [row] = await db.rows(sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::integer as count, min(c.changed_at)::timestamptz as "oldestAt"
      from complaints c
     where c.state = 'open' and c.environment = ${environment}`);
  if (row === undefined) throw new Error('The count returned no row.');
  return row;
}
