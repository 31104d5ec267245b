/** The result of a campaign. Without findings all its checks passed. */
export interface Outcome {
  /** One sentence each: the problem, and the order or event. */
  readonly findings: readonly string[];
  /** Counts of what happened, so that an empty run is not taken for a success. */
  readonly figures: Readonly<Record<string, number | string>>;
  /** The command that repeats the run, when there are findings. */
  readonly repeat?: string;
}

/** A campaign takes the arguments after its name. @throws in one sentence when an argument cannot be used */
export type Campaign = (args: readonly string[]) => Promise<Outcome>;
