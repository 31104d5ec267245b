import { hash } from 'node:crypto';
import { pause } from '../../clock.ts';
import { Secret } from '../../sealed.ts';
import { simulatorName } from '../simulator-name.ts';
import { readBillNumber } from '../shared/bill-number.ts';
import type {
  AttemptToSend,
  BillToInquire,
  CallOptions,
  InquiryOutcome,
  Outcome,
  Supplier,
} from '../supplier.ts';
import { simulatedBill, simulatedName } from './bill.ts';
import { notFoundEnd, paidEnd, slowEnd } from './scenario.ts';

/** The simulator's times, milliseconds. */
export interface SimulatorTimes {
  /** Deadline of a call. */
  readonly callDeadlineMs: number;
  /** Age from which the status of a `timeout` is "never received". */
  readonly timeoutCheckMs: number;
  /** Age from which `manual_review` contradicts itself. */
  readonly reviewMs: number;
  /** Duration of a slow inquiry. */
  readonly slowInquiryMs: number;
}

/**
 * The supplier of the sandbox. It is stateless: every answer follows from the attempt (its reference, its script, its
 * age), so a crash of either side changes nothing.
 */
export function makeSimulator(times: SimulatorTimes): Supplier {
  return {
    name: simulatorName,
    callDeadlineMs: times.callDeadlineMs,
    absentIsProofAfterMs: times.timeoutCheckMs,
    inquire: async (bill) => inquire(times, bill),
    submit: (attempt, options) => submit(times, attempt, options),
    queryStatus: async (attempt) => queryStatus(times, attempt),
  };
}

function inquire(times: SimulatorTimes, bill: BillToInquire): InquiryOutcome {
  const customerNo = bill.destination[0]?.open() ?? '';
  const { number, second } = readBillNumber(bill.destination);
  const endsIn = (end: string): boolean => number.endsWith(end) || second.endsWith(end);
  if (endsIn(notFoundEnd)) return { kind: 'refused', reason: 'bill_not_found' };
  if (endsIn(paidEnd)) return { kind: 'refused', reason: 'bill_already_paid' };
  const remainingMs = times.slowInquiryMs - ageMs(bill);
  if (endsIn(slowEnd) && remainingMs > 0) return { kind: 'unknown', recheckInMs: remainingMs };
  return { kind: 'bill', bill: simulatedBill(bill, customerNo) };
}

async function submit(
  times: SimulatorTimes,
  attempt: AttemptToSend,
  { signal }: CallOptions,
): Promise<Outcome> {
  switch (attempt.script) {
    case 'timeout':
      await pause(times.callDeadlineMs, signal);
      return { kind: 'unknown', recheckInMs: times.timeoutCheckMs };
    case 'manual_review':
      return { kind: 'unknown', recheckInMs: times.reviewMs };
    default:
      return queryStatus(times, attempt);
  }
}

function queryStatus(times: SimulatorTimes, attempt: AttemptToSend): Outcome {
  switch (attempt.script) {
    case 'failed':
      return {
        kind: 'rejected',
        reason: 'not_delivered',
        supplierCode: 'simulated_failure',
        nothingBegun: false,
      };
    case 'price_changed':
      return {
        kind: 'rejected',
        reason: 'price_changed',
        supplierCode: 'simulated_price',
        nothingBegun: true,
        newPrice: risen(attempt),
      };
    case 'pending':
      return { kind: 'unknown', recheckInMs: null };
    case 'timeout':
      return ageMs(attempt) < times.timeoutCheckMs
        ? { kind: 'unknown', recheckInMs: times.timeoutCheckMs - ageMs(attempt) }
        : { kind: 'absent' };
    case 'manual_review':
      return ageMs(attempt) < times.reviewMs
        ? { kind: 'unknown', recheckInMs: times.reviewMs - ageMs(attempt) }
        : {
            kind: 'contradictory',
            statements: [
              { said: 'delivered', code: 'simulated_success' },
              { said: 'rejected', code: 'simulated_failure' },
            ],
          };
    default:
      return {
        kind: 'delivered',
        serial: simulatedSerial(attempt.reference, attempt.toMeter),
        cost: attempt.cost,
        supplierReference: null,
      };
  }
}

/** The serial of a reference: twenty digits, as on a token. That of power for a meter has all that PLN says. */
export function simulatedSerial(reference: string, toMeter = false): Secret {
  const digits = String(BigInt(`0x${hash('sha256', `serial ${reference}`)}`));
  const serial = digits.slice(0, 20).replaceAll(/(\d{4})(?=\d)/g, '$1-');
  const kwh = `1${digits.slice(20, 21)}.${digits.slice(21, 22)}KWH`;
  return new Secret(toMeter ? `${serial}/${simulatedName}/R1/1300VA/${kwh}` : serial);
}

/** The cost after a price rise: higher by a tenth of the client's price, in whole rupiah. */
function risen({ cost, price }: AttemptToSend): bigint {
  return cost + (price + 9n) / 10n;
}

function ageMs(attempt: AttemptToSend): number {
  return attempt.now.getTime() - attempt.openedAt.getTime();
}
