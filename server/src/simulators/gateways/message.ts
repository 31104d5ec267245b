/** How a notification differs from the truth. All except `forged` have valid credentials. */
export const notificationKinds = [
  'contradictory',
  'duplicate',
  'foreign',
  'forged',
  'other_amount',
  'stale',
  'true',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** A notification as it is sent. */
export interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A notification that waits for its next try. */
export interface WaitingNotification {
  readonly url: string;
  readonly message: Message;
  readonly reference: string;
  readonly kind: NotificationKind;
  tries: number;
  /** Milliseconds since 1970, on the simulator's clock. */
  dueAt: number;
}

/** One try of a notification. */
export interface NotificationTry {
  readonly reference: string;
  readonly kind: NotificationKind;
  readonly tries: number;
  /** The status of the answer; null: none came. */
  readonly status: number | null;
}

/** The notifications of a gateway: those that wait or are being sent, and the tries so far. */
export interface Notifications {
  readonly waiting: Set<WaitingNotification>;
  sending: number;
  readonly tried: NotificationTry[];
}

/** No notifications. */
export function noNotifications(): Notifications {
  return { waiting: new Set(), sending: 0, tried: [] };
}
