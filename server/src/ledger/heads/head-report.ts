/** What the log needs to know. */
export interface HeadReport {
  /** A place stopped to accept heads, or, without an error, accepts them again. */
  place(name: string, error?: unknown): void;
  /** Heads were written that the journal does not have. */
  lost(place: string, heads: number): void;
}
