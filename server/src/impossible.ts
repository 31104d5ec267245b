/** Ends an exhaustive switch: the compiler proves that no case is left, and it throws if a bug reaches it. */
export function impossible(value: never): never {
  throw new Error(`This case cannot exist: ${JSON.stringify(value)}`);
}
