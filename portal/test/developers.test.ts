import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleOf } from '../src/developers/samples.ts';
import { hasBrowser } from './browser.ts';
import { type PortalInBrowser, startPortalInBrowser } from './portal-in-browser.ts';
import { faultsOf, type Setting } from './visits.ts';

const phone: Setting = { language: 'en', scheme: 'dark', width: 390 };
let portal: PortalInBrowser;

describe.runIf(hasBrowser)('the page for developers', () => {
  beforeAll(async () => {
    portal = await startPortalInBrowser();
  });
  afterAll(() => portal.stop());

  test('leads from no key to a first purchase with its events, and forgets the key with the page', async () => {
    const { page, context, complaints } = await portal.open('/app/sandbox/developers', 'developer');
    await page.getByRole('button', { name: 'Buat kunci sandbox' }).last().click();
    const made = await page.getByText(/^konter_test_[0-9A-Za-z]{39}$/).textContent();
    await page.getByRole('button', { name: 'Kirim permintaan' }).click();
    const answer = page.getByRole('region', { name: 'Jawaban' });
    await answer.getByRole('button', { name: '2 confirm 200' }).waitFor();
    expect(await answer.locator('pre').textContent()).toContain('"status": "succeeded"');
    await answer.getByRole('button', { name: '1 quotes 201' }).click();
    expect(await answer.locator('pre').textContent()).toContain('"awaiting_confirmation"');
    await answer.getByRole('button', { name: 'Kepala' }).click();
    expect(await answer.locator('pre').textContent()).toContain('x-request-id');
    await page
      .getByRole('region', { name: 'Peristiwa' })
      .getByText('order.succeeded', { exact: true })
      .waitFor();
    const steps = page.getByRole('list', { name: 'Langkah pertama' });
    await expect.poll(() => steps.getByRole('img', { name: 'Selesai' }).count()).toBe(3);
    await page.getByText('Python', { exact: true }).click();
    expect(await page.getByLabel('Contoh program').textContent()).toContain(made);
    expect(page.url()).not.toContain('konter_test');
    const stored = (): Promise<string> =>
      page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })');
    const secret = made?.slice(-39) ?? '';
    expect(await stored()).toContain('/quotes');
    expect(await stored()).not.toContain(secret);
    expect(await stored()).not.toMatch(/confirmation_token[\\": ]+[\w-]{8}/);
    expect([await faultsOf(page), complaints]).toEqual([[], []]);
    await page.reload();
    await page.getByRole('table').first().waitFor();
    expect(await page.content()).not.toContain(secret);
    // What was sent stays, and can be loaded again.
    await page.getByRole('button', { name: 'Muat lagi: /quotes' }).first().click();
    expect(await page.getByLabel('Isi permintaan').inputValue()).toContain('tsel10');
    await context.close();
  });

  test('plays a scenario at a click, and a person ends the order that waits', async () => {
    const { page, context, complaints } = await portal.open('/app/sandbox/developers', 'owner', phone);
    await page.getByRole('button', { name: 'Run: pending' }).click();
    await page.getByText('This order waits for you.').waitFor();
    await page.getByRole('button', { name: 'Let it succeed' }).click();
    const events = page.getByRole('region', { name: 'Events' });
    await events.getByText('order.succeeded', { exact: true }).waitFor();
    await expect.poll(() => page.getByText('This order waits for you.').count()).toBe(0);
    await page.getByRole('button', { name: 'Run: insufficient_balance' }).click();
    await page
      .getByText('The wallet cannot pay this order; deposit first, then confirm again.')
      .first()
      .waitFor();
    expect([await faultsOf(page), complaints]).toEqual([[], []]);
    await context.close();
  });

  test('sends any operation, and says what to do about an error', async () => {
    const { page, context } = await portal.open('/app/sandbox/developers', 'developer');
    await page.getByRole('combobox', { name: 'Operasi' }).click();
    await page.getByRole('option', { name: 'GET /orders/{id}', exact: true }).click();
    await page.getByLabel('Alamat di bawah sandbox').fill('/orders/019aa7d0-4b1e-7c22-8d11-0c1e5a7f9b01');
    await page.getByRole('button', { name: 'Kirim permintaan' }).click();
    const answer = page.getByRole('region', { name: 'Jawaban' });
    await answer.getByText('Tidak ada apa pun di alamat atau id ini.').waitFor();
    // The console never leaves the sandbox.
    for (const path of ['//evil.example/', '/../../v1/wallet', 'https://evil.example']) {
      await page.getByLabel('Alamat di bawah sandbox').fill(path);
      expect(await page.getByRole('button', { name: 'Kirim permintaan' }).isDisabled()).toBe(true);
    }
    await context.close();
  });

  test('takes a sandbox key that exists, and no live key', async () => {
    const { page, context } = await portal.open('/app/sandbox/developers', 'developer');
    await page.getByRole('button', { name: 'Pakai kunci yang ada' }).click();
    const field = page.getByRole('textbox', { name: 'Kunci' });
    await field.fill(portal.account.keys.live);
    await page.keyboard.press('Enter');
    await page.getByText('Ini bukan kunci sandbox.').waitFor();
    await field.fill(portal.account.keys.sandbox);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Peristiwa' }).getByText('langsung').waitFor();
    await context.close();
  });

  test('in live the page leads to the sandbox and explains the error codes', async () => {
    const { page, context } = await portal.open('/app/live/developers', 'developer', phone);
    await page.getByLabel('Search a code or a word').fill('ip_not');
    await expect.poll(() => page.getByText('ip_not_allowed').count()).toBe(1);
    await page.getByRole('link', { name: 'Open the sandbox console' }).click();
    await page.getByRole('button', { name: 'Send request' }).waitFor();
    await context.close();
  });

  test.each([
    ['curl', 'bash', ['-c']],
    ['typescript', process.execPath, ['--input-type=module-typescript', '-e']],
    ['php', 'php', ['-r', 'eval("?>" . $argv[1]);', '--']],
    ['python', 'python3', ['-c']],
  ] as const)('the sample in %s buys', async (language, program, args) => {
    const target = { base: `${portal.server.url}/sandbox/v1`, key: portal.account.keys.sandbox };
    const body = JSON.stringify({
      product_code: 'tsel10',
      client_reference: `it's "${language}" \\ 1`,
      destination: { customer_no: '081200000000' },
    });
    const request = { method: 'POST', path: '/quotes', body, needsIdempotencyKey: true, confirms: true };
    const source = sampleOf(language, request, target);
    const run = promisify(execFile)(program, [...args, source]).catch((error: unknown) => {
      // The program of the sample is not on this machine.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    });
    const output = await run;
    if (output !== undefined) expect(output.stdout).toMatch(/succeeded/);
  });
});
