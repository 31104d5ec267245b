/**
 * What is proven about a purchase under one reference. `known`: the supplier has shown that it has the reference, so
 * only its final answer on it decides. `never_begun`: it never took the purchase, so another supplier may be tried.
 * `failed`: it took the purchase, which ended without a sale.
 */
export type Proof = 'nothing' | 'known' | 'never_begun' | 'failed' | 'sold';

/**
 * What a supplier answers. `submit`: a prepaid purchase that is sent for the first time. `payment`: the same for a
 * bill. `repeat`: the purchase was sent again under its reference, which is how Digiflazz reports the status of a
 * prepaid one. `status`: a status query that buys nothing. `inquiry`: the bill was read. `callback`: a request of
 * theirs. `list`: a line of their own list of sales, read at a reconciliation or after a restore.
 */
export type Question = 'submit' | 'payment' | 'repeat' | 'status' | 'inquiry' | 'callback' | 'list';

/** All questions, in the order in which they are shown. */
export const questions = [
  'submit',
  'payment',
  'repeat',
  'status',
  'inquiry',
  'callback',
  'list',
] as const satisfies readonly Question[];

/** The kinds of answers to which the codes, statuses and transport failures of all suppliers are mapped. */
export const answers = [
  'sold',
  'failed',
  'reversed',
  'refused',
  'under_way',
  'timed_out',
  'timed_out_long_ago',
  'not_found_early',
  'not_found',
  'reference_taken',
  'bill_read',
  'undocumented',
  'unrelated',
  'contradictory',
  'unproven',
  'about_another',
  'without_reference',
  'unreadable',
  'not_sent',
] as const;
export type Answer = (typeof answers)[number];

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
const saysNothing: Entry = {
  proves: 'nothing',
  source: 'Our rule: an answer that says nothing about the purchase proves nothing.',
};
const reported: Entry = {
  proves: 'known',
  source: 'Our rule: callbacks arrive out of order or get lost, so one that reports no sale makes us ask.',
};
const conflicting: Entry = {
  proves: 'known',
  source: 'Our rule: a supplier that contradicts itself about a reference has it; an operator decides.',
};
const listed: Entry = {
  proves: 'known',
  source: 'Our rule: a list shows that the supplier has the reference; only its answers settle an order.',
};
const unlisted: Entry = {
  proves: 'nothing',
  source: 'Our rule: a list may be incomplete, so what is not in it proves nothing.',
};
const onlyRead: Entry = {
  proves: 'nothing',
  source:
    'Our rule: an inquiry buys nothing, and its answer says nothing about a payment under its reference.',
};
const oursOnly: Entry = {
  proves: 'nothing',
  source: 'Our rule: only an answer about our own purchase proves something about it.',
};
const lookedUpLater: Entry = {
  proves: 'nothing',
  source:
    'Digiflazz does not document that it looks up the reference before it checks deposit, product and seller.',
};
const refusedQuery: Entry = {
  proves: 'nothing',
  source: 'It refuses the query, or contradicts that the purchase is known: a purchase is refused at once.',
};
const unprovable: Entry = {
  proves: 'nothing',
  source: 'A timeout, a gateway error, a body that was cut or cannot be read: the supplier said nothing.',
};

/** A row with the same entry for every question to which the supplier can answer it about a purchase. */
function everywhere(entry: Entry): Row {
  return {
    submit: entry,
    payment: entry,
    repeat: entry,
    status: entry,
    inquiry: onlyRead,
    callback: entry,
    list: entry.proves === 'nothing' ? unlisted : listed,
  };
}

/** A row for answers that prove nothing, whatever was asked. */
function nowhere(entry: Entry): Row {
  return { ...everywhere(entry), inquiry: entry, list: entry };
}

function first(entry: Entry): Pick<Row, 'payment' | 'submit'> {
  return { submit: entry, payment: entry };
}

function later(entry: Entry): Pick<Row, 'repeat' | 'status'> {
  return { repeat: entry, status: entry };
}

/** What each kind of answer to each kind of question proves by itself. */
const table: Readonly<Record<Answer, Row>> = {
  sold: everywhere({
    proves: 'sold',
    source:
      'Digiflazz: rc 00 with status Sukses. IAK: code 00 with status 1; to a purchase also without a status.',
  }),
  failed: {
    ...everywhere({
      proves: 'failed',
      source:
        'Digiflazz: codes with "transaction created: yes" and status Gagal. IAK: 07, 37 and 38; with status 2 in answer to a status query.',
    }),
    callback: reported,
  },
  reversed: {
    ...everywhere({
      proves: 'failed',
      source:
        'Digiflazz: 74, a purchase that was refunded. After a sale it changes nothing, and an operator decides.',
    }),
    callback: reported,
  },
  refused: {
    ...everywhere({
      proves: 'never_begun',
      source:
        'Digiflazz: codes with "transaction created: no". IAK: a purchase that it takes is answered 39, and a refusal comes at once.',
    }),
    repeat: lookedUpLater,
    status: refusedQuery,
    callback: reported,
  },
  under_way: everywhere({
    proves: 'known',
    source:
      'Digiflazz: 03, 99, status Pending, and 85 but to the payment of a bill. IAK: 05, 39, 201, status 0 (prepaid) and 3 (bills).',
  }),
  timed_out: everywhere({
    proves: 'known',
    source: 'Digiflazz: 01 and 70, "transaction created: yes". IAK: 103 and 105, which come from the biller.',
  }),
  timed_out_long_ago: {
    ...everywhere(acknowledged),
    ...later({
      proves: 'failed',
      source:
        'Digiflazz: 01 and 70 with status Gagal, once its own answers have had no other code for ten minutes.',
    }),
    callback: reported,
  },
  not_found_early: {
    ...everywhere({
      proves: 'nothing',
      source: 'Our rule: what was sent may still arrive, so it is asked again.',
    }),
    callback: reported,
  },
  not_found: {
    ...everywhere(saysNothing),
    status: {
      proves: 'never_begun',
      source:
        'IAK: 06 (prepaid), 42, and 02 with status 0 (bills). Digiflazz: 50 to status-pasca. Only when nothing that was sent can still arrive.',
    },
    callback: reported,
  },
  reference_taken: everywhere({ proves: 'known', source: 'Digiflazz: 49. IAK: 11 to a payment.' }),
  bill_read: everywhere({
    proves: 'known',
    source:
      'A payment has the reference of its inquiry, whose success has no serial (Digiflazz: sn; in a status query it may be empty only for BPJS Ketenagakerjaan) and no payment (IAK: noref, status 1).',
  }),
  undocumented: everywhere({
    proves: 'known',
    source: 'Our rule: an answer under our reference that we cannot read may say that it was taken.',
  }),
  unrelated: { ...everywhere(saysNothing), callback: reported },
  contradictory: everywhere(conflicting),
  unproven: {
    ...nowhere(saysNothing),
    callback: {
      proves: 'known',
      source:
        'IAK signs the reference only, and Digiflazz nothing without a secret: such a callback makes us ask.',
    },
  },
  about_another: nowhere(oursOnly),
  without_reference: nowhere(oursOnly),
  unreadable: nowhere(unprovable),
  not_sent: {
    ...nowhere({ proves: 'nothing', source: 'The question did not arrive; the purchase may have.' }),
    ...first({ proves: 'never_begun', source: 'No byte of the purchase was sent.' }),
  },
};

/** Each kind of answer, in words. */
export const answerMeanings: Readonly<Record<Answer, string>> = {
  sold: 'It was sold, by code and status.',
  failed: 'The supplier has a failure of this purchase on record.',
  reversed: 'The supplier refunded the purchase, perhaps after a sale.',
  refused:
    'It was refused for a reason that the supplier checks before it takes a purchase, with or without our reference.',
  under_way: 'It is in progress.',
  timed_out: 'The seller or biller behind the supplier did not answer in time, reported as a failure.',
  timed_out_long_ago: 'The same, repeated for so long that it can be trusted.',
  not_found_early:
    'The supplier finds no purchase under the reference, while what was sent may still arrive.',
  not_found:
    'The supplier finds no purchase under the reference, and nothing that was sent can still arrive.',
  reference_taken: 'The reference was used before.',
  bill_read: 'The inquiry of the bill succeeded, under the reference that the payment has too.',
  undocumented:
    'It names our reference, with a code, a status or a combination of both that the documentation does not have.',
  unrelated: 'A documented code that says nothing about the purchase, such as a rate limit.',
  contradictory: 'One answer says both sold and not sold.',
  unproven: 'A callback that anybody may have sent, or whose content is not signed.',
  about_another: 'It names another reference, customer number or product code than we sent.',
  without_reference: 'It names no reference, and is not a refusal of what was just sent for the first time.',
  unreadable: 'No answer, or an unreadable one.',
  not_sent: 'The connection failed before a byte was sent, or it was too late to send.',
};

/** What an answer to a question proves by itself. */
export function whatItProves(question: Question, answer: Answer): Entry {
  return table[answer][question];
}

/** Whether a question is the purchase itself, sent for the first time. */
export function isFirst(question: Question): boolean {
  return question === 'submit' || question === 'payment';
}

/** The proofs, from the weakest. A proof is never taken back; after `known`, `never_begun` cannot be proven any more. */
export const proofs: readonly Proof[] = ['nothing', 'never_begun', 'known', 'failed', 'sold'];

/**
 * What is proven after an answer that proves `next` by itself, given what was proven before. Once the supplier has
 * shown that it has the reference, it can no longer prove that it never had it; only its final answer adds to the
 * proof. Nothing outweighs a sale: a later failure is a dispute, which an operator decides.
 */
export function provenAfter(before: Proof, next: Proof): Proof {
  return proofs.indexOf(next) > proofs.indexOf(before) ? next : before;
}
