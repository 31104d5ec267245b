import { jakartaDateTime } from '../clock.ts';
import type { Alert, AlertEvent } from './alert.ts';

/** An alert as channels send it. */
export interface AlertMessage {
  /** The same for every attempt, so that a receiver recognises a second one. */
  readonly id: string;
  /** One line. */
  readonly title: string;
  /** Plain text of a few lines. */
  readonly text: string;
  /** What a program reads; it becomes JSON. */
  readonly document: Readonly<Record<string, unknown>>;
}

/** The message about the begin or the end of an alert. `brand` is the name of the business. Pure. */
export function alertMessage(alert: Alert & { readonly event: AlertEvent }, brand: string): AlertMessage {
  const { id, event, kind, subject, summary, beganAt, endedAt } = alert;
  const began = `Began: ${formatWib(beganAt)}`;
  // An alert may have ended before its begin was delivered.
  const ended = event === 'ended' && endedAt !== null ? [`Ended: ${formatWib(endedAt)}`] : [];
  return {
    id: `${id}.${event}`,
    title: `${brand}: ${event === 'began' ? 'alert' : 'ended'}: ${kind.replaceAll('_', ' ')} (${subject})`,
    text: [event === 'began' ? summary : `This has ended: ${summary}`, began, ...ended].join('\n'),
    document: {
      type: `alert.${event}`,
      timestamp: (event === 'ended' ? (endedAt ?? beganAt) : beganAt).toISOString(),
      data: {
        alert_id: id,
        condition: kind,
        subject,
        summary,
        began_at: beganAt.toISOString(),
        ended_at: event === 'ended' ? (endedAt?.toISOString() ?? null) : null,
      },
    },
  };
}

/** The message of `konter alert test`. Pure. */
export function testMessage(id: string, at: Date, brand: string): AlertMessage {
  return {
    id: `${id}.test`,
    title: `${brand}: test of alerts`,
    text: `This is a test. Alerts arrive here.\nSent: ${formatWib(at)}`,
    document: { type: 'alert.test', timestamp: at.toISOString(), data: { alert_id: id } },
  };
}

/** A moment in Jakarta, as people there write it: `2026-11-23 19:05 WIB`. */
function formatWib(at: Date): string {
  return `${jakartaDateTime(at).slice(0, 16)} WIB`;
}
