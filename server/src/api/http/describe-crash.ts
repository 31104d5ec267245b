import { codeOf } from '../../fault.ts';

/** The details of a crash that may be logged. */
interface Crash {
  readonly name: string;
  readonly code?: string;
  readonly constraint?: string;
  readonly frames: readonly string[];
  readonly cause?: Crash;
}

/**
 * Describes an exception without its message: messages of the database and of parsers repeat the values that caused
 * them. The name, the code and the stack frames suffice to find the bug.
 */
export function describeCrash(error: unknown): Crash {
  if (!(error instanceof Error)) return { name: typeof error, frames: [] };
  const code = codeOf(error);
  const frames = (error.stack ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at .*:\d+\)?$/.test(line));
  return {
    name: error.name,
    ...(code === undefined ? {} : { code }),
    ...('constraint' in error && typeof error.constraint === 'string'
      ? { constraint: error.constraint }
      : {}),
    frames: frames.slice(0, 12),
    ...(error.cause === undefined ? {} : { cause: describeCrash(error.cause) }),
  };
}
