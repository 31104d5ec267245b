import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { compileLater } from './compile-later.ts';

type Factory = ReturnType<typeof SerializerSelector>;
type Serializer = ReturnType<ReturnType<Factory>>;

/**
 * Makes serialisers for Fastify, one per schema, since operations and environments share them. Each is compiled when an answer
 * first needs it.
 */
export function serializersOncePerSchema(): Factory {
  const build = SerializerSelector();
  const madeFor = new Map<string, Map<string, Serializer>>();
  return (externalSchemas, options) => {
    const shared = compileLater(() => {
      const externals = JSON.stringify(externalSchemas);
      const made = madeFor.get(externals) ?? new Map<string, Serializer>();
      madeFor.set(externals, made);
      return { made, compile: build(externalSchemas, options) };
    });
    return (route) => {
      const serializer = compileLater(() => {
        const { made, compile } = shared();
        const name = JSON.stringify(route.schema);
        const found = made.get(name) ?? compile(route);
        made.set(name, found);
        return found;
      });
      return (value) => serializer()(value);
    };
  };
}
