import type { Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
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

/** How many complaints wait for an answer of the operator in live, and since when the oldest does. */
export async function countOpenComplaints(
  db: Queryable,
): Promise<{ readonly count: number; readonly oldestAt: Date | null }> {
  const [row] = await db.rows(sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::integer as count, min(c.changed_at)::timestamptz as "oldestAt"
      from complaints c
     where c.state = 'open' and c.environment = 'live'`);
  if (row === undefined) throw new Error('A count has one row.');
  return row;
}
