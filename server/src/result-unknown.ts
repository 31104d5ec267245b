import { CommandError } from './command-error.ts';

/** It is unknown whether a command took effect. Sent again, it takes effect once. */
export class ResultUnknown extends CommandError {
  override readonly name = 'ResultUnknown';
}
