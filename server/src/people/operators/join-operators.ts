import type { Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import { ensurePersonsOperator } from '../../operators/persons-operator.ts';
import { Refusal } from '../../refusals.ts';
import type { OperatorRole } from '../roles.ts';

/** A person who becomes an operator. */
export interface JoiningOperator {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Makes a person an operator with a role. @throws Refusal already_member; the database refuses members of client accounts (KN003) */
export async function joinOperators(
  tx: Tx,
  person: JoiningOperator,
  role: OperatorRole,
  actor: string,
): Promise<void> {
  const operator = await ensurePersonsOperator(tx, person);
  const joined = await tx.rows(sql<{ role: string }>`
    insert into operator_people (person_id, operator_id, role)
    values (${person.id}::uuid, ${operator.id}::uuid, ${role})
        on conflict do nothing
    returning role`);
  if (joined.length === 0) throw new Refusal('already_member');
  await recordAudit(tx, {
    actor,
    action: 'operator.joined',
    subject: person.id,
    detail: { role, operator: operator.name },
    rows: [
      ...(operator.created ? [{ table: 'operators', key: operator.id } as const] : []),
      { table: 'operator_people', key: person.id },
    ],
  });
}
