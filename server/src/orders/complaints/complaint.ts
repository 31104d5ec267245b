import type { Environment } from '../../environment.ts';

/** `open`: the operator has not answered the last message. `answered`: the operator has. `closed`: for good. */
export type ComplaintState = 'answered' | 'closed' | 'open';
export const complaintStates = ['open', 'answered', 'closed'] as const satisfies readonly ComplaintState[];

/** Who wrote a message of a complaint. */
export const complaintAuthors = ['client', 'operator'] as const;
export type ComplaintAuthor = (typeof complaintAuthors)[number];

/** The longest message, characters. */
export const complaintTextMax = 1_000;

/** How many messages a complaint has, at most. */
export const complaintMessagesMax = 100;

/** A message of a complaint. */
export interface ComplaintMessage {
  readonly author: ComplaintAuthor;
  /** The name of the person, as it was then. */
  readonly authorName: string;
  /** What a person wrote: always shown as text. */
  readonly body: string;
  readonly at: Date;
}

/** What a client reports about an order, with all messages, oldest first. */
export interface Complaint {
  readonly id: string;
  readonly state: ComplaintState;
  readonly openedAt: Date;
  readonly changedAt: Date;
  readonly messages: readonly ComplaintMessage[];
}

/** A complaint that is not closed, with its order, for the operator's list. */
export interface OpenComplaint {
  readonly id: string;
  readonly accountId: string;
  readonly account: string;
  readonly environment: Environment;
  readonly orderId: string;
  readonly state: ComplaintState;
  readonly openedAt: Date;
  readonly changedAt: Date;
}
