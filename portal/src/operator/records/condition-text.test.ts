import { expect, test } from 'vitest';
import { subjectText } from './condition-text.ts';

test.each([
  ['supplier_slow', 'iak', 'IAK'],
  ['reconciliation_difference', 'digiflazz 2026-11-22', 'Digiflazz, 22 Nov'],
  ['reconciliation_difference', 'digiflazz', 'Digiflazz'],
  ['disk_low', 'konter-a', 'konter-a'],
])('the subject of %s, %s, is shown as %s', (condition, subject, text) => {
  expect(subjectText(condition, subject, 'en')).toBe(text);
});
