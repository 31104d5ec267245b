/** An alert: a condition that needed an operator, from when to when. */
export interface Alert {
  readonly id: string;
  /** A `ConditionKind` of this version or another one. */
  readonly kind: string;
  readonly subject: string;
  readonly summary: string;
  readonly beganAt: Date;
  /** Null: the condition still holds. */
  readonly endedAt: Date | null;
}

/** What of an alert is reported. */
export type AlertEvent = 'began' | 'ended';

/** The channels, as they are stored. */
export type ChannelName = 'email' | 'telegram' | 'webhook';
