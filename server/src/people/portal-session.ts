import type { ClientRole, OperatorRole } from './roles.ts';

/** A client account of a person, and the role there. */
export interface Membership {
  readonly accountId: string;
  /** The name of the account. */
  readonly name: string;
  readonly role: ClientRole;
  /** Whether an operator has approved the account for live orders. */
  readonly live: boolean;
  /** Whether an operator has suspended the account: its people may look, and change nothing. */
  readonly suspended: boolean;
}

/** The operator that a person is: `id`, `name` and `knownSince` of the operators, of whom tokens prove the same. */
export interface SessionOperator {
  readonly id: string;
  readonly name: string;
  /** When the operator was created, or the person joined last: whichever is later. */
  readonly knownSince: Date;
  readonly role: OperatorRole;
}

/** A person who is signed in. An operator is not a member of client accounts in the same session. */
export interface PortalSession {
  readonly id: string;
  readonly person: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly twoFactor: boolean;
  };
  readonly memberships: readonly Membership[];
  readonly operator: SessionOperator | undefined;
  /**
   * How long ago the person signed in or last re-authenticated, by password or one-time code, milliseconds; below zero when the
   * database's clock was set back since.
   */
  readonly authenticatedMsAgo: number;
}
