/** The words of the server that the catalogue has; `other` for one of a newer server. */
function known<Word extends string>(words: readonly Word[], word: string | null): Word | 'other' {
  return words.find((one) => one === word) ?? 'other';
}

const proofs = ['nothing', 'never_begun', 'known', 'failed', 'sold'] as const;

/** What is proven about a purchase. */
export function proofKey(proof: string): (typeof proofs)[number] {
  return proofs.find((one) => one === proof) ?? 'nothing';
}

const questions = ['submit', 'payment', 'repeat', 'status', 'inquiry', 'callback', 'list'] as const;

/** What a supplier was asked. */
export function questionKey(question: string): (typeof questions)[number] | 'other' {
  return known(questions, question);
}

const answers = [
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

/** What a supplier answered. */
export function answerKey(answer: string): (typeof answers)[number] | 'other' {
  return known(answers, answer);
}

const causes = [
  'contradictory_answers',
  'outcome_unknown',
  'reversed_after_success',
  'sold_after_failed',
  'two_serials',
] as const;

/** Why a person has to decide. */
export function causeKey(cause: string | null): (typeof causes)[number] | 'other' {
  return known(causes, cause);
}

const actions = [
  'order_quoted',
  'order_inquired',
  'order_confirmed',
  'order_cancelled',
  'order_revealed',
  'order_ruled',
  'order_refunded',
  'order_supplier_asked',
  'complaint_opened',
  'complaint_message_sent',
  'complaint_answered',
  'complaint_closed',
] as const;

/** What a person did. */
export function actionKey(action: string | null): (typeof actions)[number] | 'other' {
  return known(actions, action?.replace('.', '_') ?? null);
}

const journalKinds = ['hold', 'capture', 'release', 'refund', 'adjustment'] as const;

/** What a journal entry books. */
export function journalKey(kind: string): (typeof journalKinds)[number] | 'other' {
  return known(journalKinds, kind);
}

const accounts = [
  'client_wallet',
  'client_hold',
  'supplier_clearing',
  'margin',
  'deposits_received',
  'adjustments',
] as const;

/** An account of the chart. */
export function accountKey(account: string): (typeof accounts)[number] | 'other' {
  return known(accounts, account);
}

const statuses = [
  'processing',
  'manual_review',
  'failed',
  'refunded',
  'succeeded',
  'awaiting_confirmation',
  'inquiring',
  'cancelled',
  'expired',
] as const;

/** A status of an order. */
export function statusKey(status: string | null): (typeof statuses)[number] {
  return statuses.find((one) => one === status) ?? 'processing';
}
