import { afterAll, beforeAll, expect, test } from 'vitest';
import { setSetting } from '../../../src/settings/settings.ts';
import { auditFindings } from '../../books.ts';
import { queryAsOwner } from '../../query-as.ts';
import { allChanges } from './all-changes.ts';
import { type OperatorPortal, startOperatorPortal } from './operator-portal.ts';

/*
 * When the limits of one person are zero, nothing that one operator does moves a wallet. Every change of operators is tried, so a new
 * one that moves money fails here.
 */

let portal: OperatorPortal;
beforeAll(async () => {
  portal = await startOperatorPortal();
});
afterAll(() => portal.server.stop());

/** What moves a wallet because another operator approves it. */
const byMoreThanOne = ['approveProposal', 'approveRuling'];

/** Counts what moved money. The money that a new sandbox begins with is nobody's. */
async function countSteps(): Promise<number> {
  const [row] = await queryAsOwner(
    portal.server,
    `select count(*) as steps from steps
      where kind <> 'reset' and (client_wallet <> 0 or client_hold <> 0 or supplier_clearing <> 0 or adjustments <> 0)`,
  );
  return Number(row?.['steps']);
}

/** What is tried with limits of zero: everything is made with the limits of a new business. */
async function limitTo(text: string): Promise<void> {
  for (const name of ['deposits.credit_limit', 'reviews.ruling_limit'] as const)
    await setSetting(portal.server.app.database, { name, text, actor: 'operator' });
}

test('one operator alone moves no wallet above the limit of one person', async () => {
  const alone: string[] = [];
  for (const { operationId, given } of allChanges) {
    const { visitor = 'operator_administrator', path, body = {}, method = 'POST' } = await given(portal);
    await limitTo('0');
    const before = await countSteps();
    const answer = await portal.call(visitor, path, body, method);
    expect([operationId, answer.status, await answer.text()]).toEqual([
      operationId,
      expect.toSatisfy((status) => status < 300),
      expect.anything(),
    ]);
    if ((await countSteps()) !== before) alone.push(operationId);
  }
  expect(alone.filter((id) => !byMoreThanOne.includes(id))).toEqual([]);
  expect(await auditFindings(portal.server.app)).toEqual([]);
});
