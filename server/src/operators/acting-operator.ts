import { CommandError } from '../command-error.ts';
import { recordAs } from '../recorded-actor.ts';
import { systemUser } from './system-user.ts';

/** An operator who has proven who they are. */
export interface Operator {
  readonly id: string;
  readonly name: string;
  /** When the operator was created, or the person joined the portal last. They approve only what was proposed later. */
  readonly knownSince: Date;
  /** The actor of their audit records: the name, and the start of the token that proved it. */
  readonly actor: string;
}

/** The actor of this process where nobody has signed in: the user of the operating system who started it. */
export const processActor = nameOfOperator();

let signedIn: Operator | undefined;

/** Makes an operator the actor of this process. Only a command does this; a server acts for many. */
export function actAs(proven: Operator): void {
  signedIn = proven;
  recordAs(proven.actor, processActor);
}

/** The operator whose token this command has. @throws CommandError when it has none */
export function provenOperator(): Operator {
  if (signedIn !== undefined) return signedIn;
  throw new CommandError(
    'This needs an operator: set KONTER_OPERATOR_TOKEN to your token, or KONTER_OPERATOR_TOKEN_FILE to a file with it ' +
      '(konter operator token create makes one).',
  );
}

function nameOfOperator(): string {
  try {
    return `operator ${systemUser()}`.slice(0, 200);
  } catch {
    // A user id without a name, as in a container.
    return 'operator';
  }
}
