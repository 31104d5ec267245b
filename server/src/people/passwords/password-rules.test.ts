import { describe, expect, test } from 'vitest';
import { checkPassword } from './password-rules.ts';

const owner = { email: 'siti.rahma@berkahpulsa.id', names: ['Siti Rahmawati', 'Berkah Pulsa'] };

async function ruleAgainst(password: string): Promise<string | undefined> {
  try {
    await checkPassword(password, owner);
    return undefined;
  } catch (error) {
    return error instanceof Error && 'details' in error ? JSON.stringify(error.details) : String(error);
  }
}

describe('a password', () => {
  test.each([
    'correct horse battery staple',
    'kura-kura terbang 42',
    'tahu goreng 5000',
    'xK9-vQ2-mR7-pL4',
    'ñandú è più veloce',
    '1958-08-17 di Blitar',
  ])('like %j is accepted', async (password) => {
    expect(await ruleAgainst(password)).toBeUndefined();
  });

  test.each([
    ['elevenchars', 'too_short'],
    ['🐢🐢🐢🐢🐢🐢🐢🐢🐢🐢🐢', 'too_short'],
    ['x1'.repeat(65), 'too_long'],
    ['password1234', 'common'],
    ['Password!Password!', 'common'],
    ['iloveyou2026', 'common'],
    ['qwertyuiop123456', 'common'],
    ['sayangku123456', 'common'],
    ['indonesia2026!', 'common'],
    ['aaaaaaaaaaaaaaa', 'common'],
    ['ababababababab', 'common'],
    ['siti.rahma@berkahpulsa.id', 'personal'],
    ['SITI.RAHMA dan saya', 'personal'],
    ['saya jual berkah pulsa', 'personal'],
    ['rahmawati dan teman', 'personal'],
  ])('like %j is refused as %s', async (password, code) => {
    const told = await ruleAgainst(password);
    expect(told).toContain(`"code":"${code}"`);
    expect(told).not.toContain(password);
  });
});
