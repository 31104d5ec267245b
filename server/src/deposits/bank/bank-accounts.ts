import { CommandError } from '../../command-error.ts';
import type { Database, Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { newId } from '../../ids.ts';
import { recordAudit } from '../../operators/audit-record.ts';

/** A bank account of the operator that clients transfer deposits to. */
export interface BankAccount {
  readonly id: string;
  readonly environment: Environment;
  /** A short name of the bank, such as `bca`. */
  readonly bank: string;
  readonly number: string;
  readonly holder: string;
  /** What a payer reads beside the account; empty: nothing. */
  readonly instructions: string;
  /** Whether new deposit requests may name it. */
  readonly enabled: boolean;
  readonly createdAt: Date;
}

/** The bank accounts of an environment, or of both, in the order in which they were added. */
export function listBankAccounts(db: Queryable, of: Environment | null = null): Promise<BankAccount[]> {
  const environment: string | null = of;
  return db.rows(sql<{
    id: string;
    environment: Environment;
    bank: string;
    number: string;
    holder: string;
    instructions: string;
    enabled: boolean;
    createdAt: Date;
  }>`
    select b.id, b.environment, b.bank, b.number, b.holder, b.instructions, b.enabled, b.created_at as "createdAt"
      from bank_accounts b
     where ${environment}::text is null or b.environment = ${environment}::text
     order by b.id`);
}

/** The bank account that an operator names by its id or its number. @throws CommandError when there is none, or several */
export async function bankAccountNamed(
  db: Queryable,
  environment: Environment,
  name: string,
): Promise<BankAccount> {
  const accounts = await listBankAccounts(db, environment);
  const found = accounts.filter(({ id, bank, number }) => [id, number, `${bank}/${number}`].includes(name));
  const [only] = found;
  if (only === undefined) throw new CommandError(`There is no bank account "${name}" in ${environment}.`);
  if (found.length > 1)
    throw new CommandError(`Several banks have an account "${name}"; write it as BANK/NUMBER.`);
  return only;
}

/** The bank account with this id. @throws CommandError when there is none */
export async function bankAccountWithId(db: Queryable, id: string): Promise<BankAccount> {
  const found = (await listBankAccounts(db)).find((account) => account.id === id);
  if (found === undefined)
    throw new CommandError('There is no such bank account.', { reason: 'no_bank_account' });
  return found;
}

/**
 * Adds a bank account, with an audit record. An account that exists is enabled again, with this holder and these instructions.
 * @throws CommandError when a value is invalid
 */
export function addBankAccount(
  database: Database,
  account: Pick<BankAccount, 'bank' | 'environment' | 'holder' | 'instructions' | 'number'>,
  actor: string,
): Promise<BankAccount> {
  const { environment, bank, number, holder, instructions } = account;
  refuseInvalid(account);
  return database.transaction(async (tx) => {
    const [row] = await tx.rows(sql<{ id: string; createdAt: Date }>`
      insert into bank_accounts as b (id, environment, bank, number, holder, instructions, enabled)
      values (${newId()}::uuid, ${environment}, ${bank}, ${number}, ${holder}, ${instructions}, true)
          on conflict (environment, bank, number)
          do update set holder = excluded.holder, instructions = excluded.instructions, enabled = true
      returning b.id, b.created_at as "createdAt"`);
    if (row === undefined) throw new Error('The bank account was not stored.');
    await recordAudit(tx, {
      actor,
      action: 'bank_account.added',
      subject: row.id,
      detail: { environment, bank, number, holder, instructions },
      rows: [{ table: 'bank_accounts', key: row.id }],
    });
    return { ...account, ...row, enabled: true };
  });
}

/** Disables a bank account for new deposit requests, with an audit record. Returns false when it was disabled before. */
export function disableBankAccount(
  database: Database,
  { id, environment }: Pick<BankAccount, 'environment' | 'id'>,
  actor: string,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const rows = await tx.rows(sql<{ id: string }>`
      update bank_accounts b
         set enabled = false
       where b.id = ${id}::uuid and b.enabled
      returning b.id`);
    if (rows.length === 0) return false;
    await recordAudit(tx, {
      ...{ actor, action: 'bank_account.disabled', subject: id },
      detail: { environment, enabled_before: true, enabled: false },
      rows: [{ table: 'bank_accounts', key: id }],
    });
    return true;
  });
}

/**
 * Locks a bank account, so that deposit requests take their amounts on it one after the other. False: it is disabled, or does
 * not exist.
 */
export async function lockEnabledAccount(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx.rows(sql<{ id: string }>`
    select b.id
      from bank_accounts b
     where b.id = ${id}::uuid and b.enabled
       for no key update`);
  return rows.length === 1;
}

function refuseInvalid({
  bank,
  number,
  holder,
  instructions,
}: Pick<BankAccount, 'bank' | 'holder' | 'instructions' | 'number'>): void {
  if (!/^[a-z0-9_]{2,20}$/.test(bank))
    throw new CommandError(
      'The bank must be a short name such as bca: 2 to 20 lower-case letters, digits or _.',
      { reason: 'bank_form' },
    );
  if (!/^[0-9]{5,20}$/.test(number))
    throw new CommandError('The account number must be 5 to 20 digits.', { reason: 'account_number_form' });
  if (!/^[^\p{C}]{1,100}$/u.test(holder))
    throw new CommandError('The holder must be 1 to 100 printable characters.', { reason: 'holder_form' });
  if (!/^[^\p{C}]{0,1000}$/u.test(instructions))
    throw new CommandError('The instructions must be at most 1,000 printable characters.', {
      reason: 'instructions_form',
    });
}
