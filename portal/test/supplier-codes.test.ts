import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ownCodeMeanings } from '../../server/src/suppliers/attempts/own-codes.ts';
import { supplierKinds } from '../../server/src/suppliers/adapters.ts';
import { meaningKey } from '../src/operator/orders/supplier-code.ts';

test('every meaning of a code of a supplier, and of ours, is in the catalogues', async () => {
  const documented = [...supplierKinds.values()].flatMap((supplier) =>
    (['prepaid', 'postpaid'] as const).flatMap((kind) =>
      supplier.services[kind].codes.map(({ code }) => supplier.codeMeaning(code, kind) ?? ''),
    ),
  );
  const meanings = new Set([...documented, ...ownCodeMeanings.values()]);
  expect(meanings.size).toBeGreaterThan(100);
  const file = new URL('../src/language/en/operator-codes.json', import.meta.url);
  const known = new Map(Object.entries(JSON.parse(await readFile(file, 'utf8')).meaning));
  expect([...meanings].filter((meaning) => known.get(meaningKey(meaning)) !== meaning)).toEqual([]);
});
