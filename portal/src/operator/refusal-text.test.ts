import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { commandReasons } from '../../../server/src/command-reasons.ts';
import english from '../language/en/operator-refusals.json' with { type: 'json' };
import indonesian from '../language/id/operator-refusals.json' with { type: 'json' };
import { RequestFailed } from '../operations/portal-client.ts';
import { reasonText, refusalText } from './refusal-text.ts';

beforeAll(() =>
  i18next.init({
    ...{ lng: 'id', fallbackLng: false, interpolation: { escapeValue: false } },
    resources: { id: { 'operator-refusals': indonesian }, en: { 'operator-refusals': english } },
  }),
);

test.each([
  ['Indonesian', indonesian],
  ['English', english],
])('every reason has a sentence in %s, with the facts that the server sends', (_, texts) => {
  expect(Object.keys(texts.reason).toSorted()).toEqual(Object.keys(commandReasons).toSorted());
  const facts = new Map(
    Object.entries(commandReasons).map(([reason, names]) => [reason, Object.keys(names)]),
  );
  for (const [reason, text] of Object.entries(texts.reason)) {
    const named = Array.from(text.matchAll(/\{\{(\w+)\}\}/g), ([, name]) => name);
    expect(facts.get(reason), reason).toEqual(expect.arrayContaining(named));
  }
});

type Details = RequestFailed['details'];

async function said(language: string, ...details: Details): Promise<string | undefined> {
  await i18next.changeLanguage(language);
  const error = { code: 'not_possible', message: 'This cannot be done; see details.', details };
  return refusalText(new RequestFailed(new Response(null, { status: 409 }), { error }));
}

test('a refusal is said in the language of the page, with its amounts and numbers', async () => {
  const [field, message] = ['request', 'The gateway "xendit" owes 5,000 rupiah; nothing was booked.'];
  const owed = {
    ...{ field, message, code: 'gateway_owes_less' },
    facts: { gateway: 'xendit', owed: { rupiah: 1_250_000 } },
  };
  expect(await said('id', owed)).toBe(
    'Gateway “xendit” hanya berutang Rp\u00A01.250.000. Tidak ada yang dibukukan.',
  );
  expect(await said('en', owed)).toBe('The gateway “xendit” owes Rp\u00A01.250.000; nothing was booked.');
  const minutes = { field, message, code: 'method_minutes_range', facts: { min: 5, max: 10_080 } };
  expect(await said('id', minutes)).toBe('Permintaan deposit berlaku 5 sampai 10.080 menit.');
  expect(await said('id', { field, message, code: 'unknown_date', line: 3 })).toMatch(/^Baris 3: Tanggalnya/);
});

test('a reason without a text is said in the sentence of the server, which an Indonesian page quotes', async () => {
  const other = { field: 'request', code: 'not_possible', message: 'It rains.' };
  expect(await said('en', other)).toBe('It rains.');
  expect(await said('id', other)).toBe('Tidak dapat dilakukan. Penjelasan server: “It rains.”');
  expect(await said('id')).toBeUndefined();
});

test('a reason beside a code of its own is said instead of that code', async () => {
  await i18next.changeLanguage('en');
  const [field, message] = ['request', 'Nothing was changed.'];
  const text = (detail: Details[number]): string | undefined =>
    reasonText(
      new RequestFailed(new Response(null, { status: 403 }), {
        error: { code: 'needs_second_operator', message, details: [detail] },
      }),
    );
  expect(text({ field, message, code: 'own_proposal' })).toMatch(/^You have proposed this/);
  expect(text({ field, message, code: 'needs_second_operator' })).toBeUndefined();
});
