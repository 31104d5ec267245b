import { describe, expect, test } from 'vitest';
import { Secret } from '../../sealed.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import { type Answer, proofs } from '../../suppliers/attempts/proof.ts';
import type { StatementSource } from '../../suppliers/attempts/statement.ts';
import { responseCodes } from '../../suppliers/digiflazz/response-codes.ts';
import { toOutcome } from '../../suppliers/digiflazz/translate.ts';
import { documentedCodes } from '../../suppliers/iak/response-codes.ts';
import { toPaymentOutcome, toPrepaidOutcome } from '../../suppliers/iak/translate.ts';
import type { Outcome } from '../../suppliers/supplier.ts';
import { proofIn } from '../decide/decide-settlement.ts';
import { statementsOf } from '../lane/apply/record-statements.ts';
import { type Evidence, explainAttempts } from './explain-attempts.ts';
import { anAttempt, anOrder, at, now } from '../orders.fixture.ts';

type Kind = 'postpaid' | 'prepaid';
const kinds: readonly Kind[] = ['prepaid', 'postpaid'];
const ours = { reference: 'r1', destination: [new Secret('087800001230')], supplierSku: 'xld10' };

interface Told {
  readonly supplier: 'digiflazz' | 'iak';
  readonly kind: Kind;
  readonly source: StatementSource;
  readonly outcome: Outcome;
  readonly about: string;
}

/** Who the answers name: us, nobody, and others. */
const subjects = [
  { ref_id: 'r1' },
  {},
  { ref_id: 'r2' },
  { ref_id: 'r1', customer_no: '0811111111', customer_id: '0811111111', hp: '0811111111' },
  { ref_id: 'r1', buyer_sku_code: 'other', product_code: 'other', code: 'other' },
];

/** Every code with every status, to every question, for every subject, and nothing at all. */
function everything(): Told[] {
  const digiflazz = kinds.flatMap((kind) =>
    (['submit', 'ask', 'callback'] as const).flatMap((source) =>
      [...responseCodes.keys(), '777', ''].flatMap((rc) =>
        ['Sukses', 'Gagal', 'Pending', '', 'Lain'].flatMap((status) =>
          subjects.flatMap((subject) =>
            [{ sn: 'S' }, {}].flatMap((serial) =>
              [0, 700_000].map((failedForMs): Told => {
                const data = { ...subject, rc, status, ...serial, price: 9_700 };
                const request = { ...ours, by: source, kind, failedForMs, cost: 9_700n };
                const outcome = toOutcome({ kind: 'reply', data }, request);
                return {
                  supplier: 'digiflazz',
                  kind,
                  source,
                  outcome,
                  about: JSON.stringify([request.by, kind, data]),
                };
              }),
            ),
          ),
        ),
      ),
    ),
  );
  const iak = kinds.flatMap((kind) =>
    (['submit', 'ask'] as const).flatMap((source) =>
      [...documentedCodes[kind], '777', ''].flatMap((code) =>
        ['0', '1', '2', '3', '', '9'].flatMap((status) =>
          subjects.flatMap((subject) =>
            [{ noref: 'N' }, {}].map((paid): Told => {
              const data = {
                ...subject,
                rc: code,
                response_code: code,
                status,
                ...paid,
                price: 9,
                selling_price: 9,
              };
              const read = kind === 'prepaid' ? toPrepaidOutcome : toPaymentOutcome;
              const outcome = read(
                { kind: 'reply', data },
                { ...ours, billNumber: null, by: source, ageMs: 0 },
              );
              return { supplier: 'iak', kind, source, outcome, about: JSON.stringify([source, kind, data]) };
            }),
          ),
        ),
      ),
    ),
  );
  // A callback without a reference is unreadable before it gets here.
  return [...digiflazz, ...iak].filter(
    ({ source, about }) => source !== 'callback' || about.includes('ref_id'),
  );
}

/** The evidence that `order show` has after one answer: it ended the attempt, or was recorded. */
function shown({ supplier, kind, source, outcome }: Told): readonly Evidence[] {
  const open = anAttempt({ supplier });
  const ends = outcome.kind === 'delivered' || (outcome.kind === 'rejected' && source !== 'callback');
  if (ends || outcome.kind === 'absent') {
    const state = outcome.kind;
    const supplierCode = outcome.supplierCode ?? null;
    return explain(kind, { ...open, state, closedAt: now, closedBy: source, supplierCode }, []);
  }
  const statements = statementsOf(
    {
      ...{
        kind: 'settle',
        wallet: open,
        orderId: open.orderId,
        attemptId: open.id,
        lease: 1,
        source,
        outcome,
      },
      ...{
        askedAt: now,
        absentIsProofAfterMs: 0,
        unaskable: false,
        next: null,
        sendWindowMs: 0,
        thorough: false,
      },
    },
    open,
    now,
  );
  return explain(kind, open, statements);
}

function explain(
  transactionKind: Kind,
  attempt: Attempt,
  statements: Parameters<typeof explainAttempts>[2],
): readonly Evidence[] {
  const [belief] = explainAttempts(anOrder({ transactionKind }), [attempt], statements);
  return belief?.evidence ?? [];
}

describe('an explained attempt', () => {
  test('what is shown for an answer proves what the answer proved when it came', () => {
    const recorded = everything();
    expect(recorded.length).toBeGreaterThan(8_000);
    const wrong = recorded.flatMap((one) => {
      const proven = new Set(shown(one).map(({ proves }) => proves));
      const used = proofIn(one.outcome, one.source);
      return proven.size === 1 && proven.has(used)
        ? []
        : [`${one.about}: ${used}, shown as ${[...proven].join()}`];
    });
    expect(wrong.slice(0, 10)).toEqual([]);
  });

  test('only an answer about our own purchase proves anything, but for a bare refusal of the purchase', () => {
    const foreign = everything().filter(
      ({ about }) => !/"ref_id":"r1"(?!.*(?:0811111111|other))/.test(about),
    );
    for (const { outcome, source, about } of foreign) {
      const proof = proofIn(outcome, source);
      const isBareRefusal = source === 'submit' && !about.includes('ref_id') && proof === 'never_begun';
      expect([
        about,
        isBareRefusal || (source === 'callback' && outcome.kind === 'rejected') ? 'nothing' : proof,
      ]).toEqual([about, 'nothing']);
    }
    expect(foreign.length).toBeGreaterThan(5_000);
  });

  test.each([
    ['digiflazz', 'prepaid', ['submit unknown 03', 'ask unknown 44'], ['under_way', 'refused'], 'known'],
    [
      'digiflazz',
      'prepaid',
      ['submit unknown', 'ask unknown other_number'],
      ['unreadable', 'about_another'],
      'nothing',
    ],
    ['digiflazz', 'postpaid', ['submit unknown 00', 'ask absent 50'], ['bill_read', 'not_found'], 'known'],
    ['digiflazz', 'prepaid', ['callback delivered 00', 'ask rejected 74'], ['sold', 'reversed'], 'sold'],
    ['iak', 'prepaid', ['submit unknown', 'ask absent 06'], ['unreadable', 'not_found_early'], 'nothing'],
    ['iak', 'prepaid', ['submit unknown 39', 'ask absent 06'], ['under_way', 'not_found'], 'known'],
    ['iak', 'postpaid', ['submit unknown 11', 'ask absent 42'], ['reference_taken', 'not_found'], 'known'],
    ['iak', 'prepaid', ['submit unknown no_reference'], ['without_reference'], 'nothing'],
    ['iak', 'prepaid', ['submit unknown 17 0'], ['undocumented'], 'known'],
    ['simulator', 'prepaid', ['submit unknown', 'ask delivered'], ['unreadable', 'sold'], 'sold'],
  ] as const)('%s, %s: %j is %j', (supplier, kind, said, answers: readonly Answer[], proven) => {
    const attempt = anAttempt({ supplier });
    const statements = said.map((one, index) => {
      const [source = '', meaning = '', ...code] = one.split(' ');
      const stored = code.length === 0 ? null : code.join(' ');
      return { attemptId: attempt.id, at: at(index), source, said: meaning, code: stored };
    });
    const evidence = explain(kind, attempt, statements);
    expect(evidence.map(({ answer }) => answer)).toEqual(answers);
    expect(evidence.at(-1)?.proven).toBe(proven);
    expect(proofs).toContain(proven);
  });

  test('a sign that came with an unproven callback is shown, and so is the end of the attempt', () => {
    const attempt = anAttempt({ supplier: 'iak', acknowledgedAt: at(5) });
    const ended = {
      ...attempt,
      state: 'delivered',
      closedAt: at(9),
      closedBy: 'ask',
      supplierCode: '00',
    } as const;
    expect(explain('prepaid', ended, []).map(({ answer, proven }) => [answer, proven])).toEqual([
      ['unproven', 'known'],
      ['sold', 'sold'],
    ]);
  });
});
