/** Closes a switch: the compiler proves that no case is left, and a bug that gets here stops the request. */
export function impossible(value: never): never {
  throw new Error(`This case cannot exist: ${JSON.stringify(value)}`);
}
