import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordPayment } from '../../server/src/deposits/payments/record-payment.ts';
import { aTransfer, givenRequest } from '../../server/test/deposits/given-deposits.ts';
import { aPdf, aPng } from '../../server/test/deposits/proof-files.ts';
import { queryAsOwner } from '../../server/test/query-as.ts';
import { hasBrowser } from './browser.ts';
import { type PortalInBrowser, startPortalInBrowser } from './portal-in-browser.ts';
import { faultsOf, type Setting } from './visits.ts';

const phone: Setting = { language: 'en', scheme: 'dark', width: 390 };
let portal: PortalInBrowser;

describe.runIf(hasBrowser)('proofs of payments in a browser', () => {
  beforeAll(async () => {
    portal = await startPortalInBrowser({ catalog: false, worker: false, operators: true });
  });
  afterAll(() => portal.stop());

  const givenDeposit = () =>
    givenRequest(portal.server.app, { accountId: portal.account.id, environment: 'sandbox' });

  const storedOf = (requestId: string) =>
    queryAsOwner(portal.server, 'select kind, bytes from deposit_proofs where request_id = $1', [requestId]);

  test('a client uploads one once though the answer is lost, and an operator looks at it beside the payment', async () => {
    const request = await givenDeposit();
    const opened = await portal.open(`/app/sandbox/deposits/${request.id}`, 'finance');
    const { page } = opened;
    await page.getByRole('button', { name: 'Unggah bukti' }).click();
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: 'Kirim bukti' });
    expect(await send.isDisabled()).toBe(true);
    const input = page.locator('input[type=file]');
    await input.setInputFiles({
      name: 'transfer.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg onload="alert(1)"/>'),
    });
    await send.click();
    await dialog.getByText('bukan gambar atau PDF').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await input.setInputFiles({ name: '../../transfer.png', mimeType: 'image/png', buffer: aPng(64, 96) });
    let lost = 0;
    await page.route('**/proofs', async (route) => {
      lost += 1;
      if (lost > 1) return route.continue();
      // The server stores it, and its answer does not arrive.
      await route.fetch();
      return route.abort('connectionreset');
    });
    await send.click();
    await page.getByText('Bukti yang Anda kirim').waitFor();
    // The page may show the proof before its form has asked again.
    await expect.poll(() => lost).toBe(2);
    expect(await storedOf(request.id)).toEqual([{ kind: 'png', bytes: aPng(64, 96).length }]);
    expect(await faultsOf(page)).toEqual([]);
    // The browser reports the refusal and the cut connection.
    opened.complaints.splice(0);
    await opened.context.close();

    await recordPayment(portal.server.app, aTransfer(request, { amount: request.amount }));
    const console = await portal.open('/operator/deposits?environment=sandbox', 'operator_finance');
    const { page: operator } = console;
    await operator.getByRole('button', { name: 'Lihat bukti 1' }).first().click();
    const asked = operator.getByRole('dialog');
    await asked.getByLabel('Alasan').fill('dibandingkan dengan mutasi bank');
    await asked.getByRole('button', { name: 'Lihat bukti', exact: true }).click();
    const picture = operator.getByRole('img', { name: `Bukti bayar deposit ${request.number}` });
    await picture.waitFor();
    await expect.poll(() => picture.evaluate((element) => Reflect.get(element, 'height'))).toBe(96);
    expect(await faultsOf(operator)).toEqual([]);
    const [downloaded] = await Promise.all([
      operator.waitForEvent('download'),
      operator.getByRole('button', { name: 'Unduh berkas' }).click(),
    ]);
    expect(downloaded.suggestedFilename()).toBe(`bukti-${request.number}.png`);
    await console.context.close();
  });

  test('a PDF is not shown but downloaded, and operators find the deposits that have one, on a phone', async () => {
    const request = await givenDeposit();
    const client = await portal.open(`/app/sandbox/deposits/${request.id}`, 'owner', phone);
    await client.page.getByRole('button', { name: 'Upload proof' }).click();
    await client.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'transfer.pdf', mimeType: 'application/pdf', buffer: aPdf });
    await client.page.getByRole('button', { name: 'Send proof' }).click();
    await client.page.getByText('Proof that you have sent').waitFor();
    expect(await faultsOf(client.page)).toEqual([]);
    await client.context.close();

    const console = await portal.open(
      '/operator/deposits?environment=sandbox',
      'operator_administrator',
      phone,
    );
    const { page } = console;
    await page.getByText(/have a proof of payment|has a proof of payment/).waitFor();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByRole('link', { name: String(request.number) }).click();
    await page.getByRole('button', { name: 'Show proof 1' }).click();
    const asked = page.getByRole('dialog');
    await asked.getByLabel('Reason').fill('compared with the bank statement');
    await asked.getByRole('button', { name: 'Show the proof', exact: true }).click();
    await page.getByText('A PDF is not shown here').waitFor();
    expect(await page.locator('canvas').count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    await console.context.close();
  });
});
