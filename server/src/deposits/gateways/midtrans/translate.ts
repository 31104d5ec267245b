import type { Rupiah } from '../../../rupiah.ts';
import { type Members, membersOf, readRupiah, readText, readWord } from '../../../suppliers/shared/values.ts';
import type {
  CreateOutcome,
  GatewayPayment,
  PaymentInstructions,
  PaymentState,
  ReadOutcome,
} from '../gateway.ts';
import { chargeCodes, type TransactionMeaning, transactionStatuses } from './answer-codes.ts';

/** The longest text that is read from an answer. */
const textMax = 200;
/** A QR code holds at most this many characters of an EMV text. */
const qrMax = 1_000;

/** Reads the answer to a charge. Only an answer about our reference and amount shows a payment. */
export function toCreateOutcome(
  members: Members,
  sent: { readonly reference: string; readonly amount: Rupiah; readonly baseUrl: string },
): CreateOutcome {
  const state = toState(members, sent.baseUrl);
  const code = readWord(members['status_code'], 8);
  if (state !== undefined && state.reference === sent.reference) {
    // A bank that denies a charge makes a transaction that nobody can pay.
    if (state.stage === 'ended') return { kind: 'refused', code: state.status };
    const { transactionId, instructions, expiresAt } = state;
    if (state.stage === 'open' && state.amount === sent.amount && instructions !== null)
      return { kind: 'created', payment: { transactionId, instructions, expiresAt } };
    return { kind: 'unknown', code };
  }
  return { kind: chargeCodes.get(code)?.proves ?? 'unknown', code };
}

/** Reads the answer to a status question about `reference`. */
export function toReadOutcome(members: Members, reference: string, baseUrl: string): ReadOutcome {
  const state = toState(members, baseUrl);
  // The body has the code; the HTTP status may be 200.
  const code = readWord(members['status_code'], 8);
  if (state === undefined) return code === '404' ? { kind: 'absent' } : { kind: 'unknown' };
  if (!isCodeOf(state, code)) return { kind: 'unknown' };
  return state.reference === reference ? { kind: 'state', state } : { kind: 'absent' };
}

/** Whether a code can stand beside a status: 200 beside money, 407 beside what has expired. An error proves no status. */
function isCodeOf({ stage }: PaymentState, code: string): boolean {
  if (stage === 'paid') return code === '200';
  return /^20\d$/.test(code) || (stage === 'ended' && code === '407');
}

/** An id of Midtrans, as it may stand in a path; null for anything else. */
export function readTransactionId(value: unknown): string | null {
  const text = readText(value, textMax);
  return /^[\w-]{1,100}$/.test(text) ? text : null;
}

/** Reads a status in lower case, because some documented answers have it in capitals; empty when it is no word. */
export function readStatus(value: unknown): string {
  return readWord(value, 40).toLowerCase();
}

/** Reads a fraud status in lower case. Any text counts: only an absent one, or `accept`, says that money may be credited. */
export function readFraudStatus(value: unknown): string {
  return readText(value, 40).toLowerCase();
}

/** Whether a status and its fraud status, as read, say that the money came. */
export function isPaid(status: string, fraudStatus: string): boolean {
  const accepted = fraudStatus === '' || fraudStatus === 'accept';
  return transactionStatuses.get(status) === 'paid' && accepted;
}

/** Whether a status, as read, says that money was taken back. */
export function isReversal(status: string): boolean {
  const meaning = transactionStatuses.get(status);
  return meaning !== undefined && !['authorized', 'ended', 'open', 'paid'].includes(meaning);
}

function toState(members: Members, baseUrl: string): PaymentState | undefined {
  const transactionId = readText(members['transaction_id'], textMax);
  const reference = readText(members['order_id'], textMax);
  const status = readStatus(members['transaction_status']);
  const amount = readRupiah(members['gross_amount']);
  const meaning = transactionStatuses.get(status);
  if (transactionId === '' || reference === '' || amount === undefined || meaning === undefined)
    return undefined;
  // Money in another currency is not what we asked for.
  if (!['', 'IDR'].includes(readText(members['currency'], 8))) return undefined;
  const fraudStatus = readFraudStatus(members['fraud_status']);
  // Under `challenge`, the merchant or Midtrans still decides whether it is settled. Any other word of the fraud detection credits
  // nothing, and contradicts the status.
  const isDoubtful = meaning === 'paid' && !isPaid(status, fraudStatus);
  const stage = isDoubtful && fraudStatus === 'challenge' ? 'authorized' : stageOf(meaning);
  return {
    reference,
    transactionId,
    amount,
    stage,
    status,
    instructions: instructionsOf(members, baseUrl),
    expiresAt: readTime(members['expiry_time']),
    payments:
      stage === 'open' || stage === 'authorized' || meaning === 'ended' || isDoubtful
        ? []
        : [paymentOf(members, transactionId, amount, meaning)],
    unreadIds: [],
  };
}

function stageOf(meaning: TransactionMeaning): PaymentState['stage'] {
  if (meaning === 'open' || meaning === 'authorized') return meaning;
  return meaning === 'ended' || meaning === 'denied' ? 'ended' : 'paid';
}

/**
 * One transaction is one payment. Answers name no fee. Where no time of the settlement is named, nothing says when it was paid:
 * `transaction_time` is when it was created, always within the time of its request.
 */
function paymentOf(
  members: Members,
  id: string,
  amount: Rupiah,
  meaning: TransactionMeaning,
): GatewayPayment {
  const paidAt = readTime(members['settlement_time']);
  return { id, amount, fee: null, paidAt, reversal: reversalOf(members, amount, meaning) };
}

function reversalOf(
  members: Members,
  amount: Rupiah,
  meaning: TransactionMeaning,
): GatewayPayment['reversal'] {
  switch (meaning) {
    case 'denied':
      return { kind: 'denied', amount };
    case 'refund':
      return { kind: 'refund', amount };
    case 'chargeback':
      return { kind: 'chargeback', amount };
    case 'part_refund':
      return { kind: 'refund', amount: readRupiah(members['refund_amount']) ?? null };
    case 'part_chargeback':
      // `refund_amount` is the sum of the refunds so far: no member says what was charged back.
      return { kind: 'chargeback', amount: null };
    default:
      return null;
  }
}

/** How to pay. Each bank has a member of its own. */
function instructionsOf(members: Members, baseUrl: string): PaymentInstructions | null {
  const permata = readText(members['permata_va_number'], 40);
  if (permata !== '') return accountOf('permata', permata, null);
  const billKey = readText(members['bill_key'], 40);
  if (billKey !== '') return accountOf('mandiri', billKey, readText(members['biller_code'], 40));
  const numbers: unknown = members['va_numbers'];
  const first = Array.isArray(numbers) ? membersOf(numbers[0]) : undefined;
  const number = readText(first?.['va_number'], 40);
  if (number !== '') return accountOf(readText(first?.['bank'], 40), number, null);
  return qrOf(members, baseUrl);
}

function accountOf(bank: string, number: string, billerCode: string | null): PaymentInstructions | null {
  const digits = /^\d{4,30}$/;
  if (!digits.test(number) || (billerCode !== null && !digits.test(billerCode))) return null;
  return { kind: 'virtual_account', bank, number, billerCode };
}

function qrOf(members: Members, baseUrl: string): PaymentInstructions | null {
  const qrString = readText(members['qr_string'], qrMax);
  const actions: unknown = members['actions'];
  const urls = (Array.isArray(actions) ? actions : [])
    .map((action) => membersOf(action))
    .filter((action) => /^generate-qr-code(-v2)?$/.test(readText(action?.['name'], 40)))
    .map((action) => readText(action?.['url'], 500))
    .filter((url) => isAtGateway(url, baseUrl));
  const imageUrl = urls.at(-1) ?? null;
  if (qrString === '' && imageUrl === null) return null;
  return { kind: 'qris', qrString: qrString === '' ? null : qrString, imageUrl };
}

/** The domains of Midtrans. Its sandbox also names pictures at the host of production, and at those of its earlier name. */
const ownDomains = ['midtrans.com', 'veritrans.co.id'] as const;

/** Clients open this picture, so it must be the gateway's own. */
function isAtGateway(url: string, baseUrl: string): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, protocol, port, hostname } = new URL(url);
  if (origin === new URL(baseUrl).origin) return true;
  const isOwn = ownDomains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));
  return isOwn && protocol === 'https:' && port === '';
}

/** Times have no offset and are in Jakarta's time: `2026-11-23 11:54:12`. */
function readTime(value: unknown): Date | null {
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(readText(value, 40)) ?? [];
  if (day === '') return null;
  const at = new Date(`${day}T${time}+07:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}
