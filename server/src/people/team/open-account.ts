import type { App } from '../../app.ts';
import { insertAccount, limitNewAccount } from '../../clients/accounts.ts';
import type { Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import { Refusal } from '../../refusals.ts';

/** How many accounts one person may own: each has two wallets, and whoever needs more is known to the operator. */
const ownAccountsMax = 10;

interface OpenAccount {
  readonly name: string;
  readonly personId: string;
  readonly actor: string;
}

/**
 * Opens a further account for a person, as its owner: its sandbox is open, live waits for an approval.
 * @throws Refusal too_many_accounts, operator_not_client
 */
export function openAccount(app: App, command: OpenAccount): Promise<{ readonly id: string }> {
  return app.database.transaction(async (tx) => {
    const [person] = await tx.rows(sql<{ operator: boolean; accounts: number }>`
      select exists (select from operator_people o where o.person_id = p.id) as operator,
             coalesce((select count(*) from members m where m.person_id = p.id and m.role = 'owner')::integer, 0) as accounts
        from auth.people p
       where p.id = ${command.personId}::uuid
         for no key update`);
    if (person === undefined) throw new Refusal('not_signed_in');
    if (person.operator) throw new Refusal('operator_not_client');
    if (person.accounts >= ownAccountsMax) throw new Refusal('too_many_accounts');
    return insertOwnAccount(app, tx, command);
  });
}

/** Inserts the account with its owner, and records it. */
export async function insertOwnAccount(
  app: App,
  tx: Tx,
  { name, personId, actor }: OpenAccount,
): Promise<{ readonly id: string }> {
  const { id } = await insertAccount(tx, app.keyring, {
    name,
    live: false,
    sandboxStart: app.config.settings.sandboxStartBalance,
  });
  await limitNewAccount(tx, id);
  await tx.rows(sql`
    insert into members (account_id, person_id, role)
    values (${id}::uuid, ${personId}::uuid, 'owner')`);
  await recordAudit(tx, {
    actor,
    action: 'account.created',
    accountId: id,
    subject: id,
    detail: { name, live: false, owner: personId },
    rows: [
      { table: 'accounts', key: id },
      { table: 'account_limits', key: `${id}/sandbox` },
      { table: 'members', key: `${id}/${personId}` },
    ],
  });
  return { id };
}
