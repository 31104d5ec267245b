import type { ErrorInfo } from './command-reasons.ts';

/**
 * A command that cannot run as it was given. The message is one sentence for the person who typed it. Whatever the portal can
 * refuse has a reason too, which its pages say in their own language.
 */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
  /** Undefined: no page shows this error. */
  readonly info: ErrorInfo | undefined;

  constructor(message: string, more: ErrorOptions & (ErrorInfo | { readonly reason?: undefined }) = {}) {
    super(message, 'cause' in more ? { cause: more.cause } : {});
    this.info = more.reason === undefined ? undefined : more;
  }
}
