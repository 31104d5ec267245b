/**
 * A command that cannot run as it was given. The message is one sentence for the person who typed it.
 */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
}
