import { expect, test } from 'vitest';
import { statementFaults } from '../../../../server/src/deposits/bank/statement/statement-refused.ts';
import texts from '../../language/id/operator-deposits.json' with { type: 'json' };

/** What the operations of statement files say about the request, beside what is wrong with the file. */
const ofRequests = ['too_many_lines', 'period_form', 'not_previewed'];

test('whatever is wrong with a statement file is said in the words of the pages', () => {
  const said = [texts.brokenFile, texts.wrongFile].flatMap((group) => Object.keys(group));
  expect(said.toSorted()).toEqual([...statementFaults, ...ofRequests].toSorted());
});
