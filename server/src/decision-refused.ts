import { CommandError } from './command-error.ts';
import type { ErrorInfo } from './command-reasons.ts';

/**
 * A decision that somebody has made before, or that another operator must make. `code` is that of the portal's refusal, which its
 * pages explain; a refusal that this does not explain has a reason too.
 */
export class DecisionRefused extends CommandError {
  override readonly name = 'DecisionRefused';
  readonly code: 'already_decided' | 'needs_second_operator';

  constructor(code: DecisionRefused['code'], message: string, info?: ErrorInfo) {
    super(message, info);
    this.code = code;
  }
}
