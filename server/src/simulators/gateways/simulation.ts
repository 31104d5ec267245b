import type { Clock } from '../../clock.ts';
import type { Body } from '../http-exchange.ts';
import type { Charge, ChargeLedger, Payment, PaymentStage } from './charge.ts';
import type { CallFault, FaultyGatewayCall, GatewayRates } from './faults.ts';
import type { Message, NotificationKind, Notifications } from './message.ts';

/** The settings of the control endpoint. Times are milliseconds. */
export interface GatewaySettings {
  /** Whether notifications are sent at all. */
  readonly callbacks: boolean;
  readonly callback_timeout_ms: number;
  /** How late a late notification is sent. */
  readonly late_ms: number;
  /** Divides the pauses between the tries of a notification. */
  readonly time_scale: number;
  /** Closes every connection without an answer. */
  readonly down: boolean;
  /** How many calls of one kind are answered in a minute; 0: no limit. */
  readonly calls_per_minute: number;
  /** Whether the HTTP status of an answer is the code in its body. Midtrans answers most errors with 200. */
  readonly code_as_status: boolean;
  /** Whether Midtrans names the text of a QR code beside its picture. */
  readonly qr_string: boolean;
}

/** What happened to a charge or to one of its payments. */
export type GatewayEvent =
  | 'cancelled'
  | 'charged_back'
  | 'created'
  | 'expired'
  | 'paid'
  | 'refunded'
  | 'reversed';

/** The subject of a notification. */
export interface Occurrence {
  readonly event: GatewayEvent;
  readonly charge: Charge;
  /** The payment that it is about; null: the charge itself. */
  readonly payment: Payment | null;
  readonly kind: NotificationKind;
}

/** A call of a merchant. */
export interface GatewayCall {
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined when it is not a JSON object. */
  readonly body: Body | undefined;
}

/** An answer to a merchant. */
export interface GatewayAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly document: Readonly<Record<string, unknown>>;
}

/** The parts that differ between gateways. */
export interface Gateway {
  /** Answers a call; undefined when there is no such endpoint. */
  answer(simulation: GatewaySimulation, call: GatewayCall): GatewayAnswer | undefined;
  /** An answer that refuses a call before it is carried out. */
  refuse(
    simulation: GatewaySimulation,
    because: 'rate_limited' | 'server_error',
    call: GatewayCall,
  ): GatewayAnswer;
  /** What faults match a call by. */
  faultyCall(simulation: GatewaySimulation, call: GatewayCall): FaultyGatewayCall;
  /** The notification of an occurrence; undefined when the gateway sends none. */
  message(simulation: GatewaySimulation, occurrence: Occurrence): Message | undefined;
  /** The id of the next payment of a charge. */
  paymentId(charge: Charge): string;
  /**
   * How long after a try of a notification the next one follows, milliseconds; undefined: there is none. `status` is
   * the answer to the last try, undefined when there was none; `tries` counts the tries so far.
   */
  retryAfterMs(status: number | undefined, tries: number): number | undefined;
  /** The ways in which money of a payment can go back to its payer. */
  readonly givesBack: readonly Exclude<PaymentStage, 'paid'>[];
}

/** The state of a simulated gateway. Charges are in the ledger; everything else is lost on a restart. */
export interface GatewaySimulation {
  readonly gateway: Gateway;
  readonly ledger: ChargeLedger;
  readonly clock: Clock;
  /** The secret of Basic authentication. */
  readonly secretKey: string;
  /** What proves a notification: the same key at Midtrans, the callback token at Xendit. */
  readonly callbackSecret: string;
  readonly callbackUrl: string | null;
  settings: GatewaySettings;
  rates: GatewayRates;
  callFaults: CallFault[];
  readonly seen: Map<string, number>;
  readonly notifications: Notifications;
  /** The calls of the current minute, by kind. */
  readonly calls: Map<string, { readonly since: number; count: number }>;
  /** The answers that are repeated for an Idempotency-Key. */
  readonly answers: Map<string, { readonly until: number; readonly answer: GatewayAnswer }>;
  readonly timers: Set<NodeJS.Timeout>;
}
