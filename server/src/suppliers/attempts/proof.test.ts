import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  answerMeanings,
  answers,
  type Proof,
  proofs,
  provenAfter,
  questions,
  whatItProves,
} from './proof.ts';

// What each answer proves by itself; "–" means nothing.
const table = `
answer             | submit      | payment     | repeat | status      | inquiry | callback | list
sold               | sold        | sold        | sold   | sold        | –       | sold     | known
failed             | failed      | failed      | failed | failed      | –       | known    | known
reversed           | failed      | failed      | failed | failed      | –       | known    | known
refused            | never_begun | never_begun | –      | –           | –       | known    | known
under_way          | known       | known       | known  | known       | –       | known    | known
timed_out          | known       | known       | known  | known       | –       | known    | known
timed_out_long_ago | known       | known       | failed | failed      | –       | known    | known
not_found_early    | –           | –           | –      | –           | –       | known    | –
not_found          | –           | –           | –      | never_begun | –       | known    | –
reference_taken    | known       | known       | known  | known       | –       | known    | known
bill_read          | known       | known       | known  | known       | –       | known    | known
undocumented       | known       | known       | known  | known       | –       | known    | known
unrelated          | –           | –           | –      | –           | –       | known    | –
contradictory      | known       | known       | known  | known       | –       | known    | known
unproven           | –           | –           | –      | –           | –       | known    | –
about_another      | –           | –           | –      | –           | –       | –        | –
without_reference  | –           | –           | –      | –           | –       | –        | –
unreadable         | –           | –           | –      | –           | –       | –        | –
not_sent           | never_begun | never_begun | –      | –           | –       | –        | –`;

describe('what each answer proves by itself', () => {
  const rows = table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const [head = [], ...body] = rows;

  test('every kind of answer to every kind of question has one entry', () => {
    expect(head.slice(1)).toEqual(questions);
    expect(body.map(([answer]) => answer)).toEqual(answers);
  });

  test.each(answers.map((answer, index) => [answer, body[index] ?? []] as const))('%s', (answer, row) => {
    const proven = questions.map((question) => whatItProves(question, answer).proves);
    expect(proven.map((proof) => (proof === 'nothing' ? '–' : proof))).toEqual(row.slice(1));
  });

  test('every entry names its source, and every answer has a meaning', () => {
    for (const answer of answers) {
      expect(answerMeanings[answer]).toMatch(/^[A-Z].{15,}\.$/);
      for (const question of questions)
        expect(whatItProves(question, answer).source).toMatch(/^[A-Z].{20,}\.$/);
    }
  });
});

describe('what is proven after an answer', () => {
  const sequences = fc.array(
    fc.record({ question: fc.constantFrom(...questions), answer: fc.constantFrom(...answers) }),
    { maxLength: 30 },
  );

  /** What is proven after each answer of a sequence. */
  function course(before: Proof, sequence: readonly Parameters<typeof whatItProves>[]): Proof[] {
    let proven = before;
    return sequence.map((about) => (proven = provenAfter(proven, whatItProves(...about).proves)));
  }

  test('no sequence of answers leads from "known there" to "never begun"', () => {
    fc.assert(
      fc.property(sequences, (sequence) => {
        const proven = course(
          'nothing',
          sequence.map(({ question, answer }) => [question, answer]),
        );
        const knownFrom = proven.findIndex((proof) => ['known', 'failed', 'sold'].includes(proof));
        if (knownFrom >= 0) expect(proven.slice(knownFrom)).not.toContain('never_begun');
      }),
      { numRuns: 2_000 },
    );
  });

  test('a sale that was proven stays proven, and no later answer weakens a proof', () => {
    fc.assert(
      fc.property(fc.constantFrom(...proofs), sequences, (before, sequence) => {
        const proven = course(
          before,
          sequence.map(({ question, answer }) => [question, answer]),
        );
        const strengths = [before, ...proven].map((proof) => proofs.indexOf(proof));
        expect(strengths).toEqual(strengths.toSorted((a, b) => a - b));
        if (proven.includes('sold')) expect(proven.at(-1)).toBe('sold');
      }),
      { numRuns: 2_000 },
    );
  });

  test('answers about another purchase, or about none, prove nothing in any order', () => {
    const foreign = fc.constantFrom('about_another', 'without_reference', 'unreadable' as const);
    fc.assert(
      fc.property(
        fc.array(fc.record({ question: fc.constantFrom(...questions), answer: foreign }), { maxLength: 10 }),
        (sequence) => {
          const proven = course(
            'nothing',
            sequence.map(({ question, answer }) => [question, answer]),
          );
          expect(new Set(proven).size).toBeLessThanOrEqual(1);
          if (proven.length > 0) expect(proven.at(-1)).toBe('nothing');
        },
      ),
    );
  });

  test('only the first proof can be that the purchase was never begun', () => {
    expect(proofs.map((before) => [before, provenAfter(before, 'never_begun')])).toEqual([
      ['nothing', 'never_begun'],
      ['never_begun', 'never_begun'],
      ['known', 'known'],
      ['failed', 'failed'],
      ['sold', 'sold'],
    ]);
  });
});
