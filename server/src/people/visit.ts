/** A request of somebody to the portal, as signing in needs it. */
export interface Visit {
  /** The header `Cookie`. */
  readonly cookie: string | undefined;
  /** The address of the client, as trusted proxies report it. */
  readonly ipAddress: string;
  /** The program of the client, as it names itself. */
  readonly userAgent: string | undefined;
}

/** A result for the client, with the values of `Set-Cookie` that its answer carries. */
export interface WithCookies<Result> {
  readonly result: Result;
  readonly cookies: readonly string[];
}
