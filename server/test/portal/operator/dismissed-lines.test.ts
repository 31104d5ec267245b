import { afterAll, beforeAll, expect, test } from 'vitest';
import { setSetting } from '../../../src/settings/settings.ts';
import { aStatementFile } from './given-payments.ts';
import { type OperatorPortal, startOperatorPortal } from './operator-portal.ts';

let portal: OperatorPortal;
beforeAll(async () => {
  portal = await startOperatorPortal();
  await setSetting(portal.server.app.database, {
    name: 'deposits.credit_limit',
    text: '100000',
    actor: 'operator',
  });
});
afterAll(() => portal.server.stop());

const admin = 'operator_administrator';
const reason = 'the bank has booked it twice';

test('a line above the limit is dismissed by two operators, who see what the first has proposed', async () => {
  const file = aStatementFile([{ amount: '161000,50', text: 'dismissed by two' }]);
  const { digest } = await portal.dataOf<{ digest: string }>(admin, '/deposits/statements/preview', file);
  await portal.dataOf(admin, '/deposits/statements', { ...file, digest });
  const held = async () =>
    (
      await portal.dataOf<
        { id: string; description: string; needs_two: boolean; dismissal: object | null }[]
      >(admin, '/deposits/lines?environment=sandbox')
    ).find(({ description }) => description === 'dismissed by two');
  const line = await held();
  expect(line).toMatchObject({ needs_two: true, dismissal: null });
  const path = `/deposits/lines/${line?.id ?? ''}/dismiss`;
  expect(await portal.dataOf('operator_second', path, { reason })).toMatchObject({ proposed: true });
  expect(await held()).toMatchObject({ dismissal: { reason, proposed_by: expect.any(String) } });
  expect(await portal.dataOf(admin, path, { reason })).toMatchObject({ proposed: false });
  expect(await held()).toBeUndefined();
  expect(await portal.codeOf('operator_second', path, { reason })).toEqual([409, 'already_decided']);
});
