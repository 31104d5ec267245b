import {
  operatorNames,
  type OperatorVisitor,
  type SessionsByCookie,
} from '../../../../portal/test/sessions-by-cookie.ts';
import type { SessionOperator } from '../../../src/people/portal-session.ts';
import { ensurePersonsOperator } from '../../../src/operators/persons-operator.ts';
import { operator, recordAudit } from '../../../src/operators/audit-record.ts';
import { newId } from '../../../src/ids.ts';
import type { TestServer } from '../../server.ts';

/** Puts the operators of `sessionsByCookie` into the database of a server, so that they can propose and rule. */
export async function givenOperators({ app }: TestServer, sessions: SessionsByCookie): Promise<void> {
  const given = await app.database.transaction(async (tx) => {
    const insert = async (visitor: OperatorVisitor): Promise<Omit<SessionOperator, 'role'>> => {
      const name = operatorNames[visitor];
      const { id } = await ensurePersonsOperator(tx, {
        id: newId(),
        name,
        email: `${visitor}@konter.example`,
      });
      await recordAudit(tx, {
        actor: operator,
        action: 'operator.joined',
        subject: id,
        rows: [{ table: 'operators', key: id }],
      });
      return { id, name, knownSince: new Date() };
    };
    return {
      administrator: await insert('administrator'),
      finance: await insert('finance'),
      support: await insert('support'),
      viewer: await insert('viewer'),
      second: await insert('second'),
    };
  });
  sessions.operators = given;
}
