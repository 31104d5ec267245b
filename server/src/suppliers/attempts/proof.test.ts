import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Answer, type Proof, provenAfter, type Question, whatItProves } from './proof.ts';

const questions = ['submit', 'repeat', 'status', 'callback'] as const satisfies readonly Question[];
const proofs = ['nothing', 'known', 'never_begun', 'failed', 'sold'] as const satisfies readonly Proof[];

// What each answer proves by itself; "–" means nothing.
const table = `
answer             | submit      | repeat | status      | callback
sold               | sold        | sold   | sold        | sold
failed             | failed      | failed | failed      | known
refused            | never_begun | –      | –           | known
under_way          | known       | known  | known       | known
timed_out          | known       | known  | known       | known
timed_out_long_ago | known       | failed | failed      | known
not_found          | –           | –      | never_begun | known
reference_taken    | known       | known  | known       | known
undocumented       | known       | known  | known       | known
unrelated          | –           | –      | –           | known
contradictory      | known       | known  | known       | known
other_number       | known       | known  | known       | known
unreadable         | –           | –      | –           | –
not_sent           | never_begun | –      | –           | –`;

const answers = [
  'sold',
  'failed',
  'refused',
  'under_way',
  'timed_out',
  'timed_out_long_ago',
  'not_found',
  'reference_taken',
  'undocumented',
  'unrelated',
  'contradictory',
  'other_number',
  'unreadable',
  'not_sent',
] as const satisfies readonly Answer[];

describe('what each answer proves by itself', () => {
  const rows = table
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()));

  test('every kind of answer has one row', () => {
    expect(rows.map(([answer]) => answer)).toEqual(answers);
  });

  test.each(answers.map((answer, index) => [answer, rows[index] ?? []] as const))('%s', (answer, row) => {
    const proven = questions.map((question) => whatItProves(question, answer).proves);
    expect(proven.map((proof) => (proof === 'nothing' ? '–' : proof))).toEqual(row.slice(1));
  });

  test('every entry names its source', () => {
    for (const answer of answers)
      for (const question of questions)
        expect(whatItProves(question, answer).source).toMatch(/^[A-Z].{20,}\.$/);
  });
});

describe('what is proven after an answer', () => {
  const anAnswer = fc.record({
    question: fc.constantFrom(...questions),
    answer: fc.constantFrom(...answers),
  });

  test('no sequence of answers leads from "known there" to "never begun"', () => {
    fc.assert(
      fc.property(fc.array(anAnswer, { maxLength: 30 }), (sequence) => {
        let proven: Proof = 'known';
        for (const { question, answer } of sequence) {
          proven = provenAfter(proven, whatItProves(question, answer).proves);
          expect(['known', 'failed', 'sold']).toContain(proven);
        }
      }),
    );
  });

  test('no later answer weakens a proof, and a sale stays proven', () => {
    fc.assert(
      fc.property(fc.constantFrom(...proofs), fc.array(anAnswer, { maxLength: 30 }), (before, sequence) => {
        const proven = sequence.reduce<Proof>(
          (so_far, { question, answer }) => provenAfter(so_far, whatItProves(question, answer).proves),
          before,
        );
        if (before !== 'nothing') expect(proven).not.toBe('nothing');
        if (before === 'sold') expect(proven).toBe('sold');
      }),
    );
  });

  test('only the first proof can be that the purchase was never begun', () => {
    expect(proofs.map((before) => provenAfter(before, 'never_begun'))).toEqual([
      'never_begun',
      'known',
      'never_begun',
      'failed',
      'sold',
    ]);
  });
});
