import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import { type JourneyServer, startJourneyServer } from './journey-server.ts';

const password = 'tujuh gelas kopi susu';
let journey: JourneyServer;

describe.runIf(hasBrowser)('from sign-up to the first purchase', () => {
  beforeAll(async () => {
    journey = await startJourneyServer();
  });
  afterAll(() => journey.stop());

  test('a developer makes the first sandbox purchase within two minutes of signing up', async () => {
    const { url } = journey.server;
    const email = 'rudi@kode.example';
    const opened = await journey.open({ language: 'id', scheme: 'light', width: 1440 });
    const { page, clicks } = opened;
    const typed = { 'Nama usaha': 'Kode', 'Nama Anda': 'Rudi', 'E-mail': email };
    const startMs = performance.now();
    let clicked = 0;
    await page.goto(`${url}/sign-up`);
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
    await page.getByLabel('Kata sandi', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Satu langkah lagi' }).waitFor();
    clicked += await clicks();
    await page.goto(url + (await journey.linkTo(email)));
    await page.getByRole('button', { name: 'Ya, ini alamat saya' }).click();
    await page.getByRole('link', { name: 'Masuk' }).click();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Kata sandi', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/app/sandbox/home');
    await page.getByRole('link', { name: 'Mulai & konsol', exact: true }).first().click();
    await page.getByRole('button', { name: 'Buat kunci sandbox' }).last().click();
    await page.getByText(/^konter_test_[0-9A-Za-z]{39}$/).waitFor();
    await page.getByRole('button', { name: 'Kirim permintaan' }).click();
    await page.getByRole('button', { name: '2 confirm 200' }).waitFor();
    clicked += await clicks();
    const tookMs = performance.now() - startMs;
    // Two forms with the key Enter, the link of the mail, and five clicks.
    expect(clicked).toBeLessThanOrEqual(7);
    // A person takes three seconds for a click or a field, and a third of one for each sign.
    const signs = [...Object.values(typed), password, email, password].join('').length;
    const personMs = (clicked + 7) * 3_000 + signs * 333;
    expect(personMs).toBeLessThan(90_000);
    // How long the server and the browser take depends on the machine.
    console.log(
      `first purchase: a person takes ${personMs} ms, and the machine took ${Math.round(tookMs)} ms`,
    );
    expect(opened.complaints).toEqual([]);
    await opened.context.close();
  });
});
