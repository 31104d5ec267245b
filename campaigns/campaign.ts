/** What a campaign saw. Without findings everything held that it looks at. */
export interface Outcome {
  /** One sentence each: what is not as it must be, and of which order or event. */
  readonly findings: readonly string[];
  /** What happened, so that a run in which nothing happened shows nothing. */
  readonly figures: Readonly<Record<string, number | string>>;
  /** The command that plays the same once more, where something was found. */
  readonly repeat?: string;
}

/** A campaign takes the arguments behind its name. @throws in one sentence when an argument cannot be used */
export type Campaign = (args: readonly string[]) => Promise<Outcome>;
