import { CommandError } from '../../command-error.ts';
import type { Database, Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { newId } from '../../ids.ts';
import { checkedReason, recordAudit } from '../../operators/audit-record.ts';
import { Refusal } from '../../refusals.ts';
import { lockAccount } from '../accounts.ts';

/** What a client says about itself when it asks for live. */
export interface LiveRequestData {
  readonly businessName: string;
  readonly contactName: string;
  /** Digits only. */
  readonly phone: string;
  /** The account that money is paid back to. */
  readonly bank: string;
  readonly bankAccountNumber: string;
  readonly bankAccountHolder: string;
}

/** Where a request stands. */
export const liveRequestStates = ['waiting', 'approved', 'refused'] as const;

export type LiveRequestState = (typeof liveRequestStates)[number];

/** A request of a client to use live. */
export interface LiveRequest extends LiveRequestData {
  readonly id: string;
  readonly state: LiveRequestState;
  readonly requestedAt: Date;
  readonly decidedAt: Date | null;
  /** Why it was refused. */
  readonly reason: string | null;
}

/** A request that waits for an operator. */
export interface WaitingLiveRequest extends LiveRequest {
  readonly accountId: string;
  readonly accountName: string;
}

/**
 * Asks for live, with its audit record, and returns the request.
 * @throws Refusal live_already_requested when a request waits already, or the account is approved
 */
export async function requestLive(
  database: Database,
  command: { readonly accountId: string; readonly actor: string; readonly data: LiveRequestData },
): Promise<LiveRequest> {
  const { accountId, actor, data } = command;
  const { businessName, contactName, phone, bank, bankAccountNumber, bankAccountHolder } = data;
  return database.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const [row] = await tx.rows(sql<{ id: string; requestedAt: Date }>`
      insert into live_requests
             (id, account_id, business_name, contact_name, phone, bank, bank_account_number, bank_account_holder)
      select ${newId()}::uuid, a.id, ${businessName}, ${contactName}, ${phone}, ${bank}, ${bankAccountNumber},
             ${bankAccountHolder}
        from accounts a
       where a.id = ${accountId}::uuid and not a.live_approved
         and not exists (select from live_requests r where r.account_id = a.id and r.state = 'waiting')
      returning id, requested_at as "requestedAt"`);
    if (row === undefined) throw new Refusal('live_already_requested');
    await recordAudit(tx, {
      actor,
      action: 'live_request.created',
      accountId,
      subject: row.id,
      // The numbers are in the request, which stays.
      detail: { business_name: businessName, contact_name: contactName, bank, holder: bankAccountHolder },
      rows: [{ table: 'live_requests', key: row.id }],
    });
    return { ...data, ...row, state: 'waiting', decidedAt: null, reason: null };
  });
}

/** The newest request of an account; undefined when it never asked. */
export async function readLiveRequest(db: Queryable, accountId: string): Promise<LiveRequest | undefined> {
  const [row] = await db.rows(sql<{
    id: string;
    businessName: string;
    contactName: string;
    phone: string;
    bank: string;
    bankAccountNumber: string;
    bankAccountHolder: string;
    state: LiveRequestState;
    requestedAt: Date;
    decidedAt: Date | null;
    reason: string | null;
  }>`
    select r.id, r.business_name as "businessName", r.contact_name as "contactName", r.phone, r.bank,
           r.bank_account_number as "bankAccountNumber", r.bank_account_holder as "bankAccountHolder", r.state,
           r.requested_at as "requestedAt", r.decided_at as "decidedAt", r.decision_reason as reason
      from live_requests r
     where r.account_id = ${accountId}::uuid
     order by r.requested_at desc
     limit 1`);
  return row;
}

/** All requests that wait for an operator, oldest first. */
export function listLiveRequests(db: Queryable): Promise<WaitingLiveRequest[]> {
  return db.rows(sql<{
    id: string;
    accountId: string;
    accountName: string;
    businessName: string;
    contactName: string;
    phone: string;
    bank: string;
    bankAccountNumber: string;
    bankAccountHolder: string;
    state: LiveRequestState;
    requestedAt: Date;
    decidedAt: Date | null;
    reason: string | null;
  }>`
    select r.id, r.account_id as "accountId", a.name as "accountName", r.business_name as "businessName",
           r.contact_name as "contactName", r.phone, r.bank, r.bank_account_number as "bankAccountNumber",
           r.bank_account_holder as "bankAccountHolder", r.state, r.requested_at as "requestedAt",
           r.decided_at as "decidedAt", r.decision_reason as reason
      from live_requests r
      join accounts a on a.id = r.account_id
     where r.state = 'waiting'
     order by r.requested_at, r.id`);
}

/** How many requests wait for an operator, and since when the oldest does. */
export async function countLiveRequests(
  db: Queryable,
): Promise<{ readonly count: number; readonly oldestAt: Date | null }> {
  const [row] = await db.rows(sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::integer as count, min(r.requested_at)::timestamptz as "oldestAt"
      from live_requests r
     where r.state = 'waiting'`);
  if (row === undefined) throw new Error('The count returned no row.');
  return row;
}

/**
 * Refuses the waiting request of an account, with its audit record. The client reads the reason, and may ask again.
 * @throws CommandError when there is no such account, no request waits, or the reason cannot be stored
 */
export async function refuseLiveRequest(
  database: Database,
  command: { readonly accountId: string; readonly actor: string; readonly reason: string },
): Promise<{ readonly id: string }> {
  const reason = checkedReason(command.reason, 'a refusal');
  return database.transaction(async (tx) => {
    const { id: accountId } = await lockAccount(tx, command.accountId);
    const [refused] = await tx.rows(sql<{ id: string }>`
      update live_requests
         set state = 'refused', decided_at = clock_timestamp(), decision_reason = ${reason}
       where account_id = ${accountId}::uuid and state = 'waiting'
      returning id`);
    if (refused === undefined)
      throw new CommandError('The account has no request that waits.', { reason: 'no_live_request' });
    await recordAudit(tx, {
      actor: command.actor,
      action: 'live_request.refused',
      accountId,
      subject: refused.id,
      detail: { reason, state: 'refused', state_before: 'waiting' },
      rows: [{ table: 'live_requests', key: refused.id }],
    });
    return refused;
  });
}
