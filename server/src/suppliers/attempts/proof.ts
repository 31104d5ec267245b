/**
 * What is proven about a purchase under one reference. `known`: the supplier has shown that it has the reference, so
 * only its final answer on it decides. `never_begun`: it never took the purchase, so another supplier may be tried.
 * `failed`: it took the purchase, which ended without a sale.
 */
export type Proof = 'nothing' | 'known' | 'never_begun' | 'failed' | 'sold';

/**
 * What a supplier answers. `repeat`: the purchase was sent again under its reference, which is how Digiflazz reports
 * the status of a prepaid one. `status`: a status query that buys nothing. `callback`: a request of theirs that is
 * proven to be from them.
 */
export type Question = 'submit' | 'repeat' | 'status' | 'callback';

/** The kinds of answers to which the codes, statuses and transport failures of all suppliers are mapped. */
export type Answer =
  /** Sold, by code and status. */
  | 'sold'
  /** The supplier has a failure of this purchase on record. */
  | 'failed'
  /** Refused for a reason that the supplier gives before it takes a purchase: deposit, product, seller, signature … */
  | 'refused'
  | 'under_way'
  /** "No answer in time" from the seller or biller behind the supplier, reported as a failure. */
  | 'timed_out'
  /** The same, about a purchase so old that such an answer can be trusted. */
  | 'timed_out_long_ago'
  /** The supplier finds no purchase under the reference. */
  | 'not_found'
  | 'reference_taken'
  /** It names our reference, with a code, a status or a combination that its documentation does not have. */
  | 'undocumented'
  /** A documented code that says nothing about the purchase, such as a rate limit. */
  | 'unrelated'
  /** One answer that says both sold and not sold. */
  | 'contradictory'
  /** It names our reference and another customer's number. */
  | 'other_number'
  /** No answer, an unreadable one, or one about another reference. */
  | 'unreadable'
  /** The connection failed before a byte was sent. */
  | 'not_sent';

/** What one kind of answer to one kind of question proves by itself, and the source of that rule. */
export interface Entry {
  readonly proves: Proof;
  readonly source: string;
}

type Row = Readonly<Record<Question, Entry>>;

const acknowledged: Entry = {
  proves: 'known',
  source: 'Our rule: a supplier that says anything about a purchase under its reference has the reference.',
};
const says: Entry = {
  proves: 'nothing',
  source: 'Our rule: an answer that says nothing about the purchase proves nothing.',
};
const reportedSigned: Entry = {
  proves: 'known',
  source: 'Our rule: callbacks arrive out of order or get lost, so one that reports no sale makes us ask.',
};
const conflicting: Entry = {
  proves: 'known',
  source: 'Our rule: a supplier that contradicts itself about a reference has it; an operator decides.',
};

function everywhere(entry: Entry): Row {
  return { submit: entry, repeat: entry, status: entry, callback: entry };
}

const table: Readonly<Record<Answer, Row>> = {
  sold: everywhere({
    proves: 'sold',
    source: 'Digiflazz: rc 00 with status Sukses. IAK: code 00 with status 1 or none.',
  }),
  failed: {
    ...everywhere({
      proves: 'failed',
      source:
        'Digiflazz: codes with "transaction created: yes" and status Gagal. IAK: 07, 37 and 38; with status 2 in answer to a status query.',
    }),
    callback: reportedSigned,
  },
  refused: {
    submit: {
      proves: 'never_begun',
      source: 'Digiflazz: codes with "transaction created: no". IAK: refusals come at once, with their code.',
    },
    repeat: {
      proves: 'nothing',
      source:
        'Digiflazz does not document that it looks up the reference before it checks deposit, product and seller.',
    },
    status: {
      proves: 'nothing',
      source:
        'It refuses the query, or contradicts that the purchase is known: both suppliers refuse a purchase at once.',
    },
    callback: reportedSigned,
  },
  under_way: everywhere({
    proves: 'known',
    source: 'Digiflazz: 03, 99 and status Pending. IAK: 05, 39, 201, status 0 (prepaid) and 3 (bills).',
  }),
  timed_out: everywhere({
    proves: 'known',
    source: 'Digiflazz: 01 and 70, "transaction created: yes". IAK: 103 and 105, which come from the biller.',
  }),
  timed_out_long_ago: {
    submit: acknowledged,
    repeat: {
      proves: 'failed',
      source: 'Digiflazz: 01 and 70 with status Gagal, ten minutes after the purchase.',
    },
    status: {
      proves: 'failed',
      source: 'Digiflazz: 01 and 70 with status Gagal, ten minutes after the purchase.',
    },
    callback: reportedSigned,
  },
  not_found: {
    submit: says,
    repeat: says,
    status: {
      proves: 'never_begun',
      source:
        'IAK: 06 (prepaid) and 42 (bills). Digiflazz: 50 to status-pasca. Only when nothing that was sent can still arrive.',
    },
    callback: reportedSigned,
  },
  reference_taken: everywhere({
    proves: 'known',
    source: 'Digiflazz: 49. IAK: 11 to a payment.',
  }),
  undocumented: everywhere({
    proves: 'known',
    source: 'Our rule: an answer under our reference that we cannot read may say that it was taken.',
  }),
  unrelated: { ...everywhere(says), callback: reportedSigned },
  contradictory: everywhere(conflicting),
  other_number: everywhere(acknowledged),
  unreadable: everywhere({
    proves: 'nothing',
    source: 'A timeout, a gateway error or another reference: the supplier said nothing.',
  }),
  not_sent: {
    ...everywhere({ proves: 'nothing', source: 'The question did not arrive; the purchase may have.' }),
    submit: { proves: 'never_begun', source: 'No connection was made, so no byte of the purchase was sent.' },
  },
};

/** What an answer to a question proves by itself. */
export function whatItProves(question: Question, answer: Answer): Entry {
  return table[answer][question];
}

/** The order of the proofs. A proof is never taken back; after `known`, `never_begun` cannot be proven any more. */
const strength: Readonly<Record<Proof, number>> = {
  nothing: 0,
  never_begun: 1,
  known: 2,
  failed: 3,
  sold: 4,
};

/**
 * What is proven after an answer that proves `next` by itself, given what was proven before. Once the supplier has
 * shown that it has the reference, it can no longer prove that it never had it; only its final answer adds to the
 * proof.
 */
export function provenAfter(before: Proof, next: Proof): Proof {
  return strength[next] > strength[before] ? next : before;
}
