import { CommandError } from '../../command-error.ts';
import type { ErrorInfo } from '../../command-reasons.ts';

/** Why a command about an endpoint cannot be carried out, for callers that say it in their own words. */
export type EndpointRule =
  | 'disabled'
  | 'disabled_by_operator'
  | 'too_many'
  | 'too_soon'
  | 'unknown'
  | 'unresolved';

/** A command about an endpoint that cannot be carried out now. */
export class EndpointRefused extends CommandError {
  readonly rule: EndpointRule;
  constructor(rule: EndpointRule, message: string, info?: ErrorInfo) {
    super(message, info);
    this.rule = rule;
  }
}
