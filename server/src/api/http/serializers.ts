import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

type Factory = ReturnType<typeof SerializerSelector>;
type Serializer = ReturnType<ReturnType<Factory>>;

/** Makes serialisers for Fastify, one per schema, since operations and environments share them. */
export function serializersOncePerSchema(): Factory {
  const build = SerializerSelector();
  const madeFor = new Map<string, Map<string, Serializer>>();
  return (externalSchemas, options) => {
    const compile = build(externalSchemas, options);
    const externals = JSON.stringify(externalSchemas);
    const made = madeFor.get(externals) ?? new Map<string, Serializer>();
    madeFor.set(externals, made);
    return (route) => {
      const name = JSON.stringify(route.schema);
      const serializer = made.get(name) ?? compile(route);
      made.set(name, serializer);
      return serializer;
    };
  };
}
