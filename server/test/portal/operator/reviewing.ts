import { randomUUID } from 'node:crypto';
import type { Outcome } from '../../../src/suppliers/supplier.ts';
import type { Buyer, Shown } from '../../orders/buyer.ts';
import { reportLateOutcome } from '../../orders/review/late-outcome.ts';
import { queryAsOwner } from '../../query-as.ts';
import type { OperatorPortal } from './operator-portal.ts';

/** What a review answers, as far as the tests read it. */
export interface Review {
  readonly seen: string;
  readonly is_open: boolean;
  readonly order: { readonly status: string; readonly name: string };
  readonly suppliers: readonly {
    readonly attempt_id: string;
    readonly cost: number | null;
    readonly serials: readonly string[];
    readonly evidence: readonly { readonly answer: string; readonly proves: string }[];
  }[];
  readonly effects: readonly {
    readonly ruling: string;
    readonly why: string | null;
    readonly charged: number;
    readonly returned: number;
    readonly loss: number | null;
    readonly needs_approval: boolean;
  }[];
  readonly proposals: readonly { readonly id: string; readonly state: string; readonly is_own: boolean }[];
}

interface Outcomes {
  readonly state: string;
  readonly status: string | null;
  readonly booked_loss: number | null;
  readonly proposal: { readonly id: string } | null;
}

export const administrator = 'operator_administrator';
export const second = 'operator_second';
const reason = 'the supplier said so on the phone';

const contradictory: Outcome = {
  kind: 'contradictory',
  statements: [
    { said: 'delivered', code: '00' },
    { said: 'rejected', code: '02' },
  ],
};

/** An answer to a change. */
export interface Answer {
  readonly status: number;
  readonly data: Outcomes;
  readonly code: string | undefined;
  readonly details: readonly { readonly code: string; readonly message: string }[];
}

/** What the tests of reviews do as operators. */
export interface Reviewing {
  /** An order whose supplier contradicts itself: its price is held until a ruling. */
  inReview(): Promise<Shown>;
  review(id: string, visitor?: string): Promise<Review>;
  post(visitor: string, path: string, body: unknown, key?: string): Promise<Answer>;
  rule(visitor: string, id: string, body: object, key?: string): Promise<Answer>;
  /** The actions of the audit records about a subject, oldest first. */
  recordsOf(subject: string): Promise<readonly string[]>;
}

/** Starts with a portal and a buyer. */
export function reviewingOf(portal: OperatorPortal, buyer: Buyer): Reviewing {
  async function inReview(): Promise<Shown> {
    const order = await buyer.awaiting('prepaid', { scenario: 'pending', allow_duplicate: true });
    await buyer.confirm(order);
    await reportLateOutcome(portal.server, order, contradictory);
    return buyer.until(order.id, 'manual_review');
  }

  function review(id: string, visitor = administrator): Promise<Review> {
    return portal.dataOf<Review>(visitor, `/reviews/sandbox/${id}`);
  }

  async function post(
    visitor: string,
    path: string,
    body: unknown,
    key: string = randomUUID(),
  ): Promise<Answer> {
    const { url } = portal.server;
    const answer = await fetch(`${url}/portal/operator${path}`, {
      method: 'POST',
      headers: {
        cookie: `visitor=${visitor}`,
        origin: url,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    });
    const { data, error } = JSON.parse(await answer.text());
    return { status: answer.status, data, code: error?.code, details: error?.details ?? [] };
  }

  function rule(visitor: string, id: string, body: object, key?: string): Promise<Answer> {
    return post(visitor, `/reviews/sandbox/${id}/ruling`, { reason, ...body }, key);
  }

  async function recordsOf(id: string): Promise<readonly string[]> {
    const rows = await queryAsOwner(
      portal.server,
      'select action from audit_records where subject = $1 order by number',
      [id],
    );
    return rows.map(({ action }) => String(action));
  }

  return { inReview, review, post, rule, recordsOf };
}
