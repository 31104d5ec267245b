import { expect, test } from 'vitest';
import { sanitisedResponse } from './sanitised-response.ts';

const secrets = [
  `konter_live_${'A1'.repeat(20)}`,
  `konter_test_${'z9'.repeat(20)}`,
  `whsec_${'B+'.repeat(22)}`,
];

test.each(['', ' ', '_', '-', '=', '"', 'key', 'Key', '9', 'é', '%20', 'secret_', 'x'.repeat(60)])(
  'a secret behind %j is replaced',
  (before) => {
    for (const secret of secrets) {
      const shown = sanitisedResponse(Buffer.from(`${before}${secret} end`)) ?? '';
      expect(shown).toMatch(/\[key\] end$/);
      expect(shown).not.toMatch(/A1A1|z9z9|B\+B/);
    }
  },
);
