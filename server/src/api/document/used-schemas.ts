type Json = Readonly<Record<string, unknown>>;

/**
 * Gives an OpenAPI document with only those schemas that its operations use. The plugin lists the schemas of every route of
 * the server, also of those that are in another document.
 */
export function withUsedSchemas(document: Json): Json {
  const components = membersOf(document['components']);
  const schemas = membersOf(components['schemas']);
  const used = new Set<string>();
  const follow = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value ?? null).matchAll(
      /"#\/components\/schemas\/([^"]+)"/g,
    )) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name]);
    }
  };
  follow(document['paths']);
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  return { ...document, components: { ...components, schemas: kept } };
}

function membersOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
