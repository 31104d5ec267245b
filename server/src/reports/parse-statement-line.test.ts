import { expect, test } from 'vitest';
import { parseStatementLine } from './parse-statement-line.ts';
import { csvFormat } from './statement-csv.ts';

// One base64 text of 64 begins with "+", and one key id of 64 with "-": both get an apostrophe in a cell.
test.each([
  ['kid', '+w=='],
  ['-kid', '8A=='],
  ['kid', 'Kw=='],
])('the signature of the key %s with the value %s is read as it was written', (keyId, value) => {
  const line = csvFormat.signature(keyId, value).trim();
  expect(parseStatementLine(line)).toEqual({
    type: 'signature',
    keyId,
    value: Buffer.from(value, 'base64'),
  });
});
