/** One SQL statement with its values, and the name of its prepared statement. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** It is not prepared: PostgreSQL plans it for the values of each call. */
  readonly plannedEachTime?: true;
  /** Never set; it carries the type of the rows. */
  readonly row?: Row;
}

const prepared = new WeakMap<TemplateStringsArray, { name: string; text: string }>();
let count = 0;

/**
 * Builds a statement from a template; every `${value}` becomes a bound parameter. Each template in the source is one
 * prepared statement, so its text is constant.
 */
export function sql<Row = never>(
  strings: TemplateStringsArray,
  ...values: readonly unknown[]
): Statement<Row> {
  let known = prepared.get(strings);
  if (known === undefined) {
    count += 1;
    known = { name: `k${count}`, text: strings.reduce((text, part, i) => `${text}$${i}${part}`) };
    prepared.set(strings, known);
  }
  return { ...known, values };
}

/**
 * The same statement, planned at each call. PostgreSQL may replace the plans of a prepared statement by one for any values after
 * five calls, which suits no statement whose parameters decide what it reads. Lanes plan all their statements once.
 */
export function plannedEachTime<Row>(statement: Statement<Row>): Statement<Row> {
  return { ...statement, plannedEachTime: true };
}
