import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import { type PortalInBrowser, startPortalInBrowser } from './portal-in-browser.ts';
import { faultsOf, type Setting } from './visits.ts';

const phone: Setting = { language: 'en', scheme: 'dark', width: 390 };
const meta = { request_id: '5f0c81d2-9be4-4a17-8c1d-02ab7710e6f3' };
let portal: PortalInBrowser;

/** Answers an operation in place of the server, and collects the bodies that it was sent. */
async function answer(page: Page, path: string, status: number, content: object): Promise<unknown[]> {
  const bodies: unknown[] = [];
  await page.route(`**/portal/${path}`, (route) => {
    bodies.push(route.request().postDataJSON());
    return route.fulfill({ status, json: { ...content, meta } });
  });
  return bodies;
}

const refusal = (code: string, details: object[] = []): object => ({
  error: { code, message: 'No.', details },
});

describe.runIf(hasBrowser)('a visitor', () => {
  beforeAll(async () => {
    portal = await startPortalInBrowser({ worker: false, catalog: false });
  });
  afterAll(() => portal.stop());

  test('signs up by keyboard; what is wrong is said at its field, and what was typed stays', async () => {
    const { page, context } = await portal.open('/sign-up', 'nobody');
    const sent = await answer(page, 'sign-up', 200, { data: { done: true } });
    await page.getByLabel('Nama usaha').focus();
    await page.keyboard.type('Berkah Pulsa');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Siti Rahmawati');
    await page.keyboard.press('Tab');
    await page.keyboard.type('siti@berkahpulsa');
    await page.keyboard.press('Tab');
    await page.keyboard.type('tujuh gelas kopi susu');
    await page.keyboard.press('Enter');
    await page.getByText('Lengkapi alamatnya').waitFor();
    expect(sent).toEqual([]);
    expect(await page.getByLabel('Nama usaha').inputValue()).toBe('Berkah Pulsa');
    // The first wrong field has the focus.
    await page.keyboard.press('End');
    await page.keyboard.type('.id');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Satu langkah lagi' }).waitFor();
    expect(sent).toEqual([
      {
        business_name: 'Berkah Pulsa',
        name: 'Siti Rahmawati',
        email: 'siti@berkahpulsa.id',
        password: 'tujuh gelas kopi susu',
        language: 'id',
      },
    ]);
    expect(await faultsOf(page)).toEqual([]);
    await context.close();
  });

  test('reads why a password is refused at its field', async () => {
    const { page, context } = await portal.open('/reset-password#token=t', 'nobody', phone);
    await answer(
      page,
      'password-reset/complete',
      422,
      refusal('password_refused', [{ field: 'password', code: 'common', message: 'No.' }]),
    );
    await page.getByLabel('New password').fill('passwordpassword');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await page.getByText('guessed often').waitFor();
    expect(await page.getByLabel('New password').inputValue()).toBe('passwordpassword');
    expect(await faultsOf(page)).toEqual([]);
    await context.close();
  });

  test('signs in with the password and then the code, and comes to where the link led', async () => {
    const { page, context } = await portal.open('/sign-in?next=%2Fapp%2Flive%2Fteam', 'nobody');
    const nobody = {
      person: null,
      memberships: [],
      operator_role: null,
      operator_permissions: [],
      two_factor_setup_required: false,
    };
    await answer(page, 'sign-in', 200, { data: { two_factor_required: true, session: nobody } });
    await page.getByRole('button', { name: 'Masuk' }).click();
    await page.getByText('Isi alamat e-mail Anda').waitFor();
    await page.getByLabel('E-mail').fill('siti@berkahpulsa.id');
    await page.getByLabel('Kata sandi', { exact: true }).fill('tujuh gelas kopi susu');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/two-factor?next=**');
    const codes = await answer(page, 'sign-in/two-factor', 403, refusal('wrong_code'));
    await page.getByLabel('Kode enam angka').fill('123 456');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(codes).toEqual([{ code: '123456' }]);
    await context.addCookies([{ name: 'visitor', value: 'owner', url: portal.server.url }]);
    const session: unknown = await page.evaluate(
      `fetch('/portal/session').then((answer) => answer.json()).then(({ data }) => data)`,
    );
    await page.unroute('**/portal/sign-in/two-factor');
    await answer(page, 'sign-in/two-factor', 200, { data: { two_factor_required: false, session } });
    await page.keyboard.press('Enter');
    await page.waitForURL('**/app/live/team');
    await context.close();
  });

  test('never learns whether an address or a password was wrong, nor whether an address is known', async () => {
    const { page, context } = await portal.open('/sign-in', 'nobody');
    await answer(page, 'sign-in', 403, refusal('wrong_credentials'));
    await page.getByLabel('E-mail').fill('siti@berkahpulsa.id');
    await page.getByLabel('Kata sandi', { exact: true }).fill('kopi');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('alert').textContent()).toContain('E-mail atau kata sandi tidak cocok');
    await page.getByRole('link', { name: 'Lupa?' }).click();
    await answer(page, 'password-reset', 200, { data: { done: true } });
    // The page before has a field of the same name.
    await page.getByRole('button', { name: 'Kirim tautan' }).waitFor();
    await page.getByLabel('E-mail').fill('siti@berkahpulsa.id');
    await page.keyboard.press('Enter');
    await page.getByText('Bila siti@berkahpulsa.id terdaftar').waitFor();
    await context.close();
  });

  test('agrees to the link of a mail by a click, not by opening it', async () => {
    const { page, context } = await portal.open('/verify-email#token=abc', 'nobody');
    const used = await answer(page, 'verify-email', 200, { data: { result: 'verified' } });
    expect(used).toEqual([]);
    await page.getByRole('button', { name: 'Ya, ini alamat saya' }).click();
    await page.getByRole('heading', { name: 'Alamat e-mail terverifikasi' }).waitFor();
    expect(used).toEqual([{ token: 'abc' }]);
    await context.close();
  });

  test.each([
    {
      path: 'verify-email',
      asks: 'verify-email',
      act: async (page: Page) => page.getByRole('button', { name: 'Ya, ini alamat saya' }).click(),
      done: 'Alamat e-mail terverifikasi',
    },
    {
      path: 'reset-password',
      asks: 'password-reset/complete',
      act: async (page: Page) => {
        await page.getByLabel('Kata sandi baru', { exact: true }).fill('tujuh gelas kopi susu');
        await page.keyboard.press('Enter');
      },
      done: 'Kata sandi sudah diganti',
    },
  ])('goes from $path to signing in without being told that the link is over', async (mail) => {
    const { page, context } = await portal.open(`/${mail.path}#token=abc`, 'nobody');
    await answer(page, mail.asks, 200, { data: { result: 'verified', done: true } });
    await mail.act(page);
    await page.getByRole('heading', { name: mail.done }).waitFor();
    await page.evaluate(
      `globalThis.titles = new Set();
      new MutationObserver(() => document.querySelectorAll('h1').forEach((h1) => titles.add(h1.textContent)))
        .observe(document.body, { subtree: true, childList: true, characterData: true });`,
    );
    // The next page comes only after the address has changed.
    const addressChanged = page.waitForURL('**/sign-in');
    await page.route('**/*.js', async (route) => {
      await addressChanged;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Masuk' }).click();
    await page.getByLabel('Kata sandi', { exact: true }).waitFor();
    const seen = await page.evaluate<string[]>('[...titles]');
    expect(seen.filter((title) => title !== mail.done)).toEqual([expect.stringMatching(/^Masuk ke /)]);
    await context.close();
  });

  test('who is invited sees who invites, signs in with the right address, or learns that the link is over', async () => {
    const { page, context } = await portal.open('/nowhere', 'owner', phone);
    const invitation = {
      ...{ kind: 'client', account_name: 'Kios Budi', role: 'staff', invited_by: 'Budi' },
      ...{ email: 'budi@kios.id', expires_at: '2026-11-30T07:05:00Z', person_exists: true },
    };
    await answer(page, 'invitations/abc', 200, { data: invitation });
    await page.goto(`${portal.server.url}/invitation/abc`);
    await page.getByRole('heading', { name: 'Kios Budi invites you as Counter staff' }).waitFor();
    await page.getByText('Sign out, then sign in with that address').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.unroute('**/portal/invitations/abc');
    await answer(page, 'invitations/abc', 403, refusal('link_not_valid'));
    await page.reload();
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    await context.close();
  });
});
