import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Secret } from '../../../sealed.ts';
import { responseCodes } from '../../../suppliers/digiflazz/response-codes.ts';
import { toOutcome } from '../../../suppliers/digiflazz/translate.ts';
import { toPaymentOutcome, toPrepaidOutcome } from '../../../suppliers/iak/translate.ts';
import type { StatementSource } from '../../../suppliers/attempts/statement.ts';
import type { Outcome } from '../../../suppliers/supplier.ts';
import type { SealedOutcome } from '../command.ts';
import { decideSettlement, proofIn } from '../../decide/decide-settlement.ts';
import { anAttempt, anOrder, at, inStatus, now } from '../../orders.fixture.ts';

const reference = 'r1';
const destination = [new Secret('087800001230')];
const supplierSku = 'xld10';

/** An answer of a supplier in its own codes, and what it answers. */
interface Answered {
  readonly source: StatementSource;
  readonly code: string;
  readonly status: string;
  readonly afterMs: number;
}

/** A supplier and the outcomes of its answers about a purchase. */
interface Played {
  readonly codes: readonly string[];
  readonly statuses: readonly string[];
  readonly sources: readonly StatementSource[];
  readonly kind: 'postpaid' | 'prepaid';
  /** The answers that acknowledge the purchase. */
  readonly signs: readonly (readonly [code: string, status: string])[];
  outcome(said: Answered): Outcome;
}

function digiflazz(kind: 'postpaid' | 'prepaid'): Played {
  return {
    codes: [...responseCodes.keys(), '46', '777', ''],
    statuses: ['Sukses', 'Gagal', 'Pending', '', 'Proses'],
    sources: ['submit', 'ask', 'callback'],
    kind,
    signs: [
      ['03', 'Pending'],
      ['99', 'Pending'],
      ['', 'Pending'],
      ['44', 'Pending'],
      ['49', 'Gagal'],
      ['01', 'Gagal'],
      ['777', 'Gagal'],
    ],
    outcome: ({ source: by, code, status, afterMs: failedForMs }) =>
      toOutcome(
        { kind: 'reply', data: { ref_id: reference, rc: code, status, sn: 'S', price: 9_700 } },
        { reference, destination, supplierSku, by, kind, failedForMs, cost: 9_700n },
      ),
  };
}

const iakCodes = [
  '00',
  '01',
  '02',
  '05',
  '06',
  '07',
  '11',
  '14',
  '17',
  '20',
  '34',
  '37',
  '39',
  '42',
  '91',
  '103',
  '106',
  '201',
  '204',
  '777',
  '',
];

function iak(kind: 'postpaid' | 'prepaid'): Played {
  const prepaid = kind === 'prepaid';
  const read = prepaid ? toPrepaidOutcome : toPaymentOutcome;
  return {
    codes: iakCodes,
    statuses: ['0', '1', '2', '3', ''],
    sources: ['submit', 'ask'],
    kind,
    signs: [
      ['39', prepaid ? '0' : '3'],
      ['201', ''],
      ['17', prepaid ? '0' : '3'],
      ['777', ''],
    ],
    outcome({ source, code, status, afterMs: ageMs }) {
      const data = {
        ref_id: reference,
        rc: code,
        response_code: code,
        status,
        price: 9_700,
        selling_price: 9_700,
      };
      const by = source === 'submit' ? 'submit' : 'ask';
      return read(
        { kind: 'reply', data },
        { reference, destination, supplierSku, billNumber: null, by, ageMs },
      );
    },
  };
}

const order = anOrder({ ...inStatus('processing'), reviewAt: at(3_600_000) });

/** Decides on a sequence of answers about an open purchase until it ends; returns the answer that ended it, and how. */
function play(
  supplier: Played,
  sequence: readonly Answered[],
): { readonly endedBy: Answered | undefined; readonly decided: string } {
  let [deniedBy, acknowledgedAt]: [string | null, Date | null] = [null, null];
  for (const said of sequence) {
    const attempt = anAttempt({ deniedBy, acknowledgedAt });
    const outcome = supplier.outcome(said);
    const sealed: SealedOutcome =
      outcome.kind === 'delivered'
        ? { ...outcome, serial: { bytes: Buffer.from('s'), keyId: 'k1' } }
        : outcome;
    const kind = { ...order, transactionKind: supplier.kind };
    const decision = decideSettlement(kind, attempt, sealed, {
      now: at(Math.min(said.afterMs, 3_599_999)),
      askedAt: at(said.afterMs),
      source: said.source,
      lease: attempt.lease,
      absentIsProofAfterMs: 0,
      unaskable: false,
      hasNext: true,
      saidSold: false,
      sendWindowMs: 3_600_000,
    });
    if (decision.do === 'fail_over') return { endedBy: said, decided: 'fail_over' };
    if (decision.do === 'transition') return { endedBy: said, decided: decision.trigger };
    if (decision.do === 'verify') ({ deniedBy } = decision);
    if (proofIn(outcome, said.source) === 'known') acknowledgedAt = now;
  }
  return { endedBy: undefined, decided: 'open' };
}

/** Codes that prove by themselves that a purchase was accepted and failed. */
const failures: ReadonlySet<string> = new Set(
  [...responseCodes].flatMap(([code, { class: of }]) =>
    ['failed', 'reversed', 'timed_out'].includes(of) ? [code] : [],
  ),
);

describe.each([
  ['Digiflazz, prepaid', digiflazz('prepaid')],
  ['Digiflazz, bills', digiflazz('postpaid')],
  ['IAK, prepaid', iak('prepaid')],
  ['IAK, bills', iak('postpaid')],
] as const)('%s', (name, supplier) => {
  const anAnswer = fc.record({
    source: fc.constantFrom(...supplier.sources),
    code: fc.constantFrom(...supplier.codes),
    status: fc.constantFrom(...supplier.statuses),
    afterMs: fc.integer({ min: 0, max: 3_599_000 }),
  });

  test('whatever codes follow a sign that it has the purchase, in any order, it is never taken for never begun', () => {
    const sign = fc.record({
      source: fc.constantFrom(...supplier.sources),
      sign: fc.constantFrom(...supplier.signs),
    });
    fc.assert(
      fc.property(sign, fc.array(anAnswer, { maxLength: 12 }), (first, sequence) => {
        const [code, status] = first.sign;
        const { endedBy, decided } = play(supplier, [
          { source: first.source, code, status, afterMs: 0 },
          ...sequence,
        ]);
        expect(['open', 'delivered', 'rejected', 'contradiction']).toContain(decided);
        if (decided !== 'rejected' || endedBy === undefined) return;
        if (name.startsWith('Digiflazz')) expect(failures).toContain(endedBy.code);
        else expect(endedBy.code).toMatch(/^(?:07|37)$/);
      }),
      { numRuns: 3_000 },
    );
  });

  test('a refusal of a status question or a repeat proves nothing, even without an earlier answer', () => {
    const refused = supplier.codes.filter(
      (code) => !failures.has(code) && !['06', '42', '50'].includes(code),
    );
    for (const code of refused) {
      const { decided } = play(supplier, [{ source: 'ask', code, status: '', afterMs: 700_000 }]);
      // Without a status this code may be that of the inquiry of a bill.
      const isSold = code === '00' && name === 'IAK, prepaid';
      expect([code, decided]).toEqual([code, isSold ? 'delivered' : 'open']);
    }
  });
});
