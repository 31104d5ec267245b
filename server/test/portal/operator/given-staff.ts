import { newId } from '../../../src/ids.ts';
import { joinOperators } from '../../../src/people/operators/join-operators.ts';
import type { OperatorRole } from '../../../src/people/roles.ts';
import { queryAsOwner } from '../../query-as.ts';
import type { TestServer } from '../../server.ts';

/** Makes a person an operator, signed in at one place, with one-time codes. Returns the id of the person. */
export async function givenStaff(
  server: TestServer,
  { name, role = 'support' }: { readonly name: string; readonly role?: OperatorRole },
): Promise<string> {
  const id = newId();
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@konter.example`;
  await queryAsOwner(
    server,
    `insert into auth.people (id, name, email, email_verified, language, two_factor_enabled, updated_at)
     values ($1, $2, $3, true, 'id', true, now())`,
    [id, name, email],
  );
  await queryAsOwner(
    server,
    `insert into auth.two_factor (secret, backup_codes, person_id, verified) values ('sealed', 'sealed', $1, true)`,
    [id],
  );
  await queryAsOwner(
    server,
    `insert into auth.sessions (expires_at, token, updated_at, person_id) values (now() + interval '1 day', $2, now(), $1)`,
    [id, `token of ${id}`],
  );
  await server.app.database.transaction((tx) => joinOperators(tx, { id, name, email }, role, 'operator'));
  return id;
}
