import { expect, test } from 'vitest';
import { dayMs, hourMs, later } from '../../clock.ts';
import { aTransaction, decide, money, seen, start } from './decide-check.fixture.ts';
import type { CheckDecision } from './decide-check.ts';
import type { PaymentState } from './gateway.ts';
import type { GatewayTransaction } from './gateway-transaction.ts';

/*
 * Every answer about every recorded state, during the time of the payment and at the last question: nothing that concerns money ends
 * without a booking, a case, or a reason. Money that was never recorded was credited to nobody: to take it back books nothing.
 */

const recorded = { id: 'P', amount: 50_000n, reversed: 0n };
const known: Readonly<Record<string, GatewayTransaction>> = {
  creating: { ...aTransaction, state: 'creating', transactionId: null, instructions: null },
  open: aTransaction,
  paid: { ...aTransaction, state: 'paid', payments: [recorded] },
  'part back': { ...aTransaction, state: 'paid', payments: [{ ...recorded, reversed: 10_000n }] },
  'all back': { ...aTransaction, state: 'paid', payments: [{ ...recorded, reversed: 50_000n }] },
  ended: { ...aTransaction, state: 'ended' },
  refused: { ...aTransaction, state: 'refused', transactionId: null, instructions: null },
};

const back = (kind: 'chargeback' | 'denied' | 'refund', amount: bigint | null): PaymentState =>
  seen({ stage: kind === 'denied' ? 'ended' : 'paid', payments: [{ ...money, reversal: { kind, amount } }] });
const answers: Readonly<Record<string, PaymentState | 'absent' | 'unknown'>> = {
  unknown: 'unknown',
  absent: 'absent',
  'other reference': seen({ reference: 'dep_2' }),
  open: seen(),
  authorized: seen({ stage: 'authorized' }),
  paid: seen({ stage: 'paid', payments: [money] }),
  'paid otherwise': seen({ stage: 'paid', payments: [{ ...money, amount: 60_000n }] }),
  'paid, no money': seen({ stage: 'paid' }),
  ended: seen({ stage: 'ended' }),
  'part refunded': back('refund', 10_000n),
  'more refunded': back('refund', 20_000n),
  refunded: back('refund', 50_000n),
  'part unclear': back('chargeback', null),
  denied: back('denied', 50_000n),
};

/** What follows, in words. `asks`: the gateway is asked again without a callback. */
function said(before: GatewayTransaction, decision: CheckDecision): string {
  const { cancel, doubt, dueInMs, record, request, reverse, state, unclearReversal } = decision;
  return (
    [
      ...(record.length > 0 ? ['credit'] : []),
      ...(reverse.length > 0 ? ['take back'] : []),
      ...(unclearReversal ? ['case reversal_reported'] : []),
      ...(doubt === null ? [] : [`case ${doubt}`]),
      ...(request === null ? [] : [`request ${request}`]),
      ...(state === before.state || record.length > 0 ? [] : [`now ${state}`]),
      ...(cancel ? ['end it'] : []),
      ...(dueInMs === null ? [] : ['ask']),
    ].join(', ') || 'nothing'
  );
}

/** Why an answer at the last question may end without a booking and without a case. */
const reasons: Readonly<Record<string, string>> = {
  'all back': 'all of the money was taken back, so it need not be shown any more',
  'no news': 'the books have what the gateway has shown; what is taken back later is told by a callback',
  'not paid': 'nobody paid; money that comes all the same is told by a callback',
  'not told': 'nobody was told how to pay, and the record of the abandoned request says so',
  unsettled: 'what was authorized was not settled, and the end of the request says so',
};

/** State, answer, what follows in time, what follows at the last question, why that may be neither a booking nor a case. */
const table = `
  creating  | unknown         | request abandon, ask                       | request abandon                              | not told
  creating  | absent          | request abandon, now refused               | request abandon, now refused                 | not told
  creating  | other reference | request abandon, ask                       | request abandon                              | not told
  creating  | open            | request abandon, now open, end it, ask     | request abandon, now open, end it            | not told
  creating  | authorized      | request pay, now open, ask                 | request void, now open                       | unsettled
  creating  | paid            | credit, ask                                | credit                                       | -
  creating  | paid otherwise  | credit, ask                                | credit                                       | -
  creating  | paid, no money  | now open, ask                              | case money_not_shown, request void, now open | -
  creating  | ended           | request abandon, now ended, ask            | request abandon, now ended                   | not told
  creating  | part refunded   | credit, take back, ask                     | credit, take back                            | -
  creating  | more refunded   | credit, take back, ask                     | credit, take back                            | -
  creating  | refunded        | take back, now open, ask                   | take back, request void, now open            | -
  creating  | part unclear    | credit, case reversal_reported, ask        | credit, case reversal_reported               | -
  creating  | denied          | take back, request abandon, now ended, ask | take back, request abandon, now ended        | -
  open      | unknown         | ask                                        | case unanswered, request void                | -
  open      | absent          | case not_found, ask                        | case not_found, request void                 | -
  open      | other reference | case not_found, ask                        | case not_found, request void                 | -
  open      | open            | ask                                        | request void, end it                         | not paid
  open      | authorized      | request pay, ask                           | request void                                 | unsettled
  open      | paid            | credit, ask                                | credit                                       | -
  open      | paid otherwise  | credit, ask                                | credit                                       | -
  open      | paid, no money  | ask                                        | case money_not_shown, request void           | -
  open      | ended           | request void, now ended, ask               | request void, now ended                      | not paid
  open      | part refunded   | credit, take back, ask                     | credit, take back                            | -
  open      | more refunded   | credit, take back, ask                     | credit, take back                            | -
  open      | refunded        | take back, ask                             | take back, request void                      | -
  open      | part unclear    | credit, case reversal_reported, ask        | credit, case reversal_reported               | -
  open      | denied          | take back, request void, now ended, ask    | take back, request void, now ended           | -
  paid      | unknown         | ask                                        | nothing                                      | no news
  paid      | absent          | case not_found, ask                        | case not_found                               | -
  paid      | other reference | case not_found, ask                        | case not_found                               | -
  paid      | open            | case money_gone, ask                       | case money_gone                              | -
  paid      | authorized      | case money_gone, ask                       | case money_gone                              | -
  paid      | paid            | ask                                        | nothing                                      | no news
  paid      | paid otherwise  | case amount_changed, ask                   | case amount_changed                          | -
  paid      | paid, no money  | case money_gone, ask                       | case money_gone                              | -
  paid      | ended           | case money_gone, ask                       | case money_gone                              | -
  paid      | part refunded   | take back, ask                             | take back                                    | -
  paid      | more refunded   | take back, ask                             | take back                                    | -
  paid      | refunded        | take back, ask                             | take back                                    | -
  paid      | part unclear    | case reversal_reported, ask                | case reversal_reported                       | -
  paid      | denied          | take back, ask                             | take back                                    | -
  part back | unknown         | ask                                        | nothing                                      | no news
  part back | absent          | case not_found, ask                        | case not_found                               | -
  part back | other reference | case not_found, ask                        | case not_found                               | -
  part back | open            | case money_gone, ask                       | case money_gone                              | -
  part back | authorized      | case money_gone, ask                       | case money_gone                              | -
  part back | paid            | case less_taken_back, ask                  | case less_taken_back                         | -
  part back | paid otherwise  | case amount_changed, ask                   | case amount_changed                          | -
  part back | paid, no money  | case money_gone, ask                       | case money_gone                              | -
  part back | ended           | case money_gone, ask                       | case money_gone                              | -
  part back | part refunded   | ask                                        | nothing                                      | no news
  part back | more refunded   | take back, ask                             | take back                                    | -
  part back | refunded        | take back, ask                             | take back                                    | -
  part back | part unclear    | case reversal_reported, ask                | case reversal_reported                       | -
  part back | denied          | take back, ask                             | take back                                    | -
  all back  | unknown         | ask                                        | nothing                                      | no news
  all back  | absent          | case not_found, ask                        | case not_found                               | -
  all back  | other reference | case not_found, ask                        | case not_found                               | -
  all back  | open            | ask                                        | nothing                                      | all back
  all back  | authorized      | ask                                        | nothing                                      | all back
  all back  | paid            | case less_taken_back, ask                  | case less_taken_back                         | -
  all back  | paid otherwise  | case amount_changed, ask                   | case amount_changed                          | -
  all back  | paid, no money  | ask                                        | nothing                                      | all back
  all back  | ended           | ask                                        | nothing                                      | all back
  all back  | part refunded   | case less_taken_back, ask                  | case less_taken_back                         | -
  all back  | more refunded   | case less_taken_back, ask                  | case less_taken_back                         | -
  all back  | refunded        | ask                                        | nothing                                      | no news
  all back  | part unclear    | case reversal_reported, ask                | case reversal_reported                       | -
  all back  | denied          | ask                                        | nothing                                      | no news
  ended     | unknown         | ask                                        | request void                                 | not paid
  ended     | absent          | ask                                        | request void                                 | not paid
  ended     | other reference | ask                                        | request void                                 | not paid
  ended     | open            | end it, ask                                | request void, end it                         | not paid
  ended     | authorized      | request pay, ask                           | request void                                 | unsettled
  ended     | paid            | credit, ask                                | credit                                       | -
  ended     | paid otherwise  | credit, ask                                | credit                                       | -
  ended     | paid, no money  | ask                                        | case money_not_shown, request void           | -
  ended     | ended           | request void, ask                          | request void                                 | not paid
  ended     | part refunded   | credit, take back, ask                     | credit, take back                            | -
  ended     | more refunded   | credit, take back, ask                     | credit, take back                            | -
  ended     | refunded        | take back, ask                             | take back, request void                      | -
  ended     | part unclear    | credit, case reversal_reported, ask        | credit, case reversal_reported               | -
  ended     | denied          | take back, request void, ask               | take back, request void                      | -
  refused   | unknown         | request abandon, ask                       | request abandon                              | not told
  refused   | absent          | request abandon                            | request abandon                              | not told
  refused   | other reference | request abandon                            | request abandon                              | not told
  refused   | open            | request abandon, end it, ask               | request abandon, end it                      | not told
  refused   | authorized      | request pay, ask                           | request abandon                              | unsettled
  refused   | paid            | credit, ask                                | credit                                       | -
  refused   | paid otherwise  | credit, ask                                | credit                                       | -
  refused   | paid, no money  | request abandon, ask                       | case money_not_shown, request abandon        | -
  refused   | ended           | request abandon, ask                       | request abandon                              | not told
  refused   | part refunded   | credit, take back, ask                     | credit, take back                            | -
  refused   | more refunded   | credit, take back, ask                     | credit, take back                            | -
  refused   | refunded        | take back, request abandon, ask            | take back, request abandon                   | -
  refused   | part unclear    | credit, case reversal_reported, ask        | credit, case reversal_reported               | -
  refused   | denied          | take back, request abandon, ask            | take back, request abandon                   | -
`;

const cells = table
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));

test.each(cells)('%s: the answer "%s" means %s, and at last %s', (state, answer, inTime, last, why) => {
  const transaction = known[state ?? ''];
  const outcome = answers[answer ?? ''];
  if (transaction === undefined || outcome === undefined) throw new Error('The table names something else.');
  const after = (ms: number): string =>
    said(transaction, decide(outcome, { transaction, now: later(start, ms) }));
  expect([after(hourMs), after(20 * dayMs)]).toEqual([inTime, last]);
  // A reason is needed, and only there.
  expect(why === '-').toBe(/credit|take back|case/.test(last ?? ''));
  if (why !== '-') expect(reasons).toHaveProperty([why ?? '']);
});

test('the table has every answer about every state', () => {
  const all = Object.keys(known).flatMap((state) => Object.keys(answers).map((answer) => [state, answer]));
  expect(cells.map((row) => row.slice(0, 2))).toEqual(all);
});
