import fc from 'fast-check';
import { asJson, type Json } from './operations.ts';

/** Values that often make an operation succeed, by the name of the member or parameter. */
export type Hints = Readonly<Record<string, readonly unknown[]>>;

/** Characters of many scripts and planes. `grapheme` of fast-check knows more of them, and takes seconds to prepare. */
const wideCharacters = fc.constantFrom(
  ...'aZ0 _-."\'\\/%&=+#?;,<>(){}[]|*$@!~^`éßøÅŁžΩЖяאبपไ한漢字ａ０１٣\u00a0\u0301\u{1d11e}\u{1f4f1}\u{1f468}\u{20000}',
);

/** Values of a JSON Schema as the document uses it: those that it allows, and those at its limits. */
export function valuesOf(schema: Json, hints: Hints, name = ''): fc.Arbitrary<unknown> {
  const hinted = hints[name];
  if (hinted !== undefined && hinted.length > 0)
    return fc.oneof(
      { weight: 40, arbitrary: fc.constantFrom(...hinted) },
      { weight: 1, arbitrary: plainValues(schema, hints) },
    );
  return plainValues(schema, hints);
}

function plainValues(schema: Json, hints: Hints): fc.Arbitrary<unknown> {
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...schema['enum']);
  if (Array.isArray(schema['anyOf']))
    return fc.oneof(...schema['anyOf'].map((one) => plainValues(asJson(one), hints)));
  if (Array.isArray(schema['type']))
    return fc.oneof(...schema['type'].map((type) => plainValues({ ...schema, type }, hints)));
  switch (schema['type']) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(plainValues(asJson(schema['items']), hints), {
        minLength: Number(schema['minItems'] ?? 0),
        maxLength: Math.min(Number(schema['maxItems'] ?? 4), Number(schema['minItems'] ?? 0) + 4),
      });
    case 'integer':
      return integers(schema);
    case 'object':
      return objects(schema, hints);
    default:
      return texts(schema);
  }
}

function integers({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Json): fc.Arbitrary<number> {
  const [least, most] = [Number(minimum), Number(maximum)];
  return fc.oneof(fc.integer({ min: least, max: Math.min(most, least + 60) }), fc.constantFrom(least, most));
}

function texts({ pattern, format, minLength = 0, maxLength = 40 }: Json): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  // The pattern of any text excludes characters, and nearly all texts match it. Few match another one.
  if (typeof pattern === 'string' && !pattern.startsWith('^[^'))
    return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' });
  const [least, most] = [Number(minLength), Number(maxLength)];
  const allowed = typeof pattern === 'string' ? new RegExp(pattern, 'u') : /(?:)/u;
  const wide = fc.string({ unit: wideCharacters, minLength: least, maxLength: Math.min(most, 20) });
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ minLength: least, maxLength: Math.min(most, 20) }) },
    { weight: 2, arbitrary: wide.filter((text) => allowed.test(text) && [...text].length <= most) },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(most), '\u{1f4f1}'.repeat(most), 'x'.repeat(least)) },
  );
}

function objects(schema: Json, hints: Hints): fc.Arbitrary<unknown> {
  const properties = Object.entries(asJson(schema['properties'] ?? {}));
  if (properties.length === 0 && typeof schema['additionalProperties'] !== 'object') return fc.constant({});
  if (properties.length === 0)
    return fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), texts(asJson(schema['additionalProperties'])), {
      minKeys: 1,
      maxKeys: 4,
    });
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  const members = properties.map(([name, one]) => [name, valuesOf(asJson(one), hints, name)] as const);
  return fc.record(Object.fromEntries(members), {
    requiredKeys: properties.map(([name]) => name).filter((name) => required.includes(name)),
  });
}

/** Values that a schema seldom allows, for any member. */
export const oddValues: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  ...[null, true, 0, -1, 1.5, 1e21, 2 ** 53, '', ' ', 'null', '0', '-0', '1e3', [], {}, [[]], [null]],
  ...['\0', 'a\nb', '\u{feff}x', 'a\u{2028}b', '\u{202e}abc', '\ud800', 'x\udfff', '\u{e000}', '\u{1f600}'],
  ...[
    '%00',
    '..%2f..%2fetc%2fpasswd',
    "' or 1=1 --",
    '${7*7}',
    '<script>alert(1)</script>',
    '٠١٢٣',
    'ＡＢＣ',
  ],
  ...['x'.repeat(65), 'x'.repeat(101), 'x'.repeat(201), 'x'.repeat(10_000), { a: { b: { c: 1 } } }],
  Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`m${i}`, 'x'])),
);

/** Names of members that no object of the document has. */
export const oddNames: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('$destination', '__proto__', 'constructor', 'toString', 'id', 'status', 'price ', '', '0'),
  fc.string({ unit: wideCharacters, maxLength: 12 }),
);
