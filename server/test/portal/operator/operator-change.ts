import type { OperatorPortal } from './operator-portal.ts';

/** A request that changes something. */
export interface ChangeRequest {
  /** `operator_administrator` when left out. */
  readonly visitor?: string;
  /** What follows `/portal/operator`. */
  readonly path: string;
  /** Left out: `{}`. */
  readonly body?: unknown;
  /** `POST` when left out. */
  readonly method?: string;
}

/** An operation that changes something, as the walk over all of them carries it out once. */
export interface OperatorChange {
  readonly operationId: string;
  /** The action of the audit record that it must leave. */
  readonly action: string;
  /** Makes what it changes, and returns the request. */
  given(portal: OperatorPortal): ChangeRequest | Promise<ChangeRequest>;
}
