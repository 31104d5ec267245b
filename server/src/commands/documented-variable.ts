/** One or more variables of the environment, as the help and docs/configuration.md describe them. */
export interface DocumentedVariable {
  readonly names: readonly string[];
  /** The default. */
  readonly fallback: string;
  readonly about: string;
}

/** A titled group of variables. */
export interface VariableGroup {
  readonly title: string;
  readonly variables: readonly DocumentedVariable[];
}

/** One row of the tables: the names, separated by blanks, the default and what it is for. */
export function variable(names: string, fallback: string, about: string): DocumentedVariable {
  return { names: names.split(' '), fallback, about };
}
