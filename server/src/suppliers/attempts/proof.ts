/**
 * What is proven of a purchase under one reference. `known`: the supplier has shown that it has the reference, so only its
 * final word on that reference decides. `never_begun`: it never took the purchase, so another supplier may be tried.
 * `failed`: it took the purchase, which ended without a sale.
 */
export type Proof = 'nothing' | 'known' | 'never_begun' | 'failed' | 'sold';

/**
 * What a supplier answers. `repeat`: the purchase was sent again under its reference, which is how Digiflazz tells the status
 * of a prepaid one. `status`: a look-up that buys nothing. `callback`: it called us, in a way that proves it was the supplier.
 */
export type Question = 'submit' | 'repeat' | 'status' | 'callback';

/** The kinds of answer that the codes, statuses and transport failures of all suppliers come down to. */
export type Answer =
  /** Sold, by code and status. */
  | 'sold'
  /** The supplier has a failure of this purchase on record. */
  | 'failed'
  /** Refused for a reason that the supplier gives before it takes a purchase: deposit, product, seller, signature … */
  | 'refused'
  | 'under_way'
  /** "No answer in time" from the seller or biller behind the supplier, given as a failure. */
  | 'timed_out'
  /** The same, about a purchase that is older than such an answer can be wrong. */
  | 'timed_out_long_ago'
  /** The supplier finds no purchase under the reference. */
  | 'not_found'
  | 'reference_taken'
  /** It names our reference, with a code or a status that its documents do not have, or not in this combination. */
  | 'undocumented'
  /** A documented code that says nothing of the purchase, such as a rate limit. */
  | 'unrelated'
  /** One answer that says both sold and not sold. */
  | 'contradictory'
  /** It names our reference and another customer's number. */
  | 'other_number'
  /** No answer, or one that cannot be read, or about another reference. */
  | 'unreadable'
  /** The connection failed before a byte left. */
  | 'not_sent';

/** What one kind of answer to one kind of question proves by itself, and who says so. */
export interface Entry {
  readonly proves: Proof;
  readonly source: string;
}

type Row = Readonly<Record<Question, Entry>>;

const acknowledged: Entry = {
  proves: 'known',
  source: 'By our rule: who says anything of a purchase under its reference has the reference.',
};
const says: Entry = {
  proves: 'nothing',
  source: 'By our rule: what says nothing of the purchase proves nothing.',
};
const reportedSigned: Entry = {
  proves: 'known',
  source: 'By our rule: callbacks overtake each other and get lost, so what is not a sale makes us ask.',
};
const conflicting: Entry = {
  proves: 'known',
  source: 'By our rule: a supplier that contradicts itself about a reference has it; a person decides.',
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
        'Digiflazz: codes with "transaction created: yes" and status Gagal. IAK: 07, 37 and 38; to a look-up with status 2.',
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
        'Digiflazz does not document that it looks the reference up before it checks deposit, product and seller.',
    },
    status: {
      proves: 'nothing',
      source:
        'It refuses the look-up, or contradicts that the purchase is known: both suppliers refuse a purchase at once.',
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
        'IAK: 06 (prepaid) and 42 (bills). Digiflazz: 50 to status-pasca. Only once nothing sent can still be on its way.',
    },
    callback: reportedSigned,
  },
  reference_taken: everywhere({
    proves: 'known',
    source: 'Digiflazz: 49. IAK: 11 to a payment.',
  }),
  undocumented: everywhere({
    proves: 'known',
    source: 'By our rule: an answer under our reference that we cannot read may say that it was taken.',
  }),
  unrelated: { ...everywhere(says), callback: reportedSigned },
  contradictory: everywhere(conflicting),
  other_number: everywhere(acknowledged),
  unreadable: everywhere({
    proves: 'nothing',
    source: 'A time-out, a gateway or another reference: nothing was said.',
  }),
  not_sent: {
    ...everywhere({ proves: 'nothing', source: 'The question did not arrive; the purchase may have.' }),
    submit: { proves: 'never_begun', source: 'No connection came about, so no byte of the purchase left.' },
  },
};

/** What an answer to a question proves by itself. */
export function whatItProves(question: Question, answer: Answer): Entry {
  return table[answer][question];
}

/** How far each proof goes. Of what is proven nothing is taken back; `never_begun` stands beside `known`, and never after it. */
const strength: Readonly<Record<Proof, number>> = {
  nothing: 0,
  never_begun: 1,
  known: 2,
  failed: 3,
  sold: 4,
};

/**
 * What is proven once an answer has come that proves `said` by itself, given what was proven before it: after any sign that
 * the supplier has the reference it cannot say any more that it never had it, and only its final word goes further.
 */
export function provenAfter(before: Proof, next: Proof): Proof {
  return strength[next] > strength[before] ? next : before;
}
