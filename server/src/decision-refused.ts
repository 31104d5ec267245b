import { CommandError } from './command-error.ts';

/** A decision that somebody has made before, or that another operator must make. `code` is that of the portal's refusal. */
export class DecisionRefused extends CommandError {
  override readonly name = 'DecisionRefused';
  readonly code: 'already_decided' | 'needs_second_operator';

  constructor(code: DecisionRefused['code'], message: string) {
    super(message);
    this.code = code;
  }
}
