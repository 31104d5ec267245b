/** A test sets it, so that each schema is compiled when its operation is registered, and a wrong one is found. */
export const compilation = { isEager: false };

/** A function that is compiled by its first use. A server has hundreds of schemas: compiling them would delay its start. */
export function compileLater<T>(compile: () => T): () => T {
  let compiled = compilation.isEager ? { value: compile() } : undefined;
  return () => {
    compiled ??= { value: compile() };
    return compiled.value;
  };
}
