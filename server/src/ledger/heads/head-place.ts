/** A file of chain heads, or what an address returns. */
export interface HeadFile {
  readonly name: string;
  readonly lines: AsyncIterable<string>;
}

/** A place outside the database that keeps chain heads. */
export interface HeadPlace {
  /** The folder, or the address without its credential. */
  readonly name: string;
  /** Whether an operator has configured it: then it must have heads if there are entries. */
  readonly configured: boolean;
  /** Appends lines. Resolves once they are durable. */
  append(lines: readonly string[]): Promise<void>;
  /** Everything that the place has, of all processes and servers that write to it. */
  files(): AsyncIterable<HeadFile>;
  /**
   * Replaces the file of this process, and those that nobody has written for an hour, by the lines that `keep` selects.
   * Absent: the place only ever grows.
   */
  compact?(keep: (files: readonly HeadFile[]) => Promise<readonly string[]>): Promise<void>;
}

/** What is the matter with a place, for messages; never a credential. */
export function reasonOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'no reason was given';
}
