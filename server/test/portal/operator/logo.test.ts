import { afterAll, beforeAll, expect, test } from 'vitest';
import { readNewestAudit } from '../../../src/operators/audit-record.ts';
import { images } from '../../../src/settings/logo/images.fixture.ts';
import { patienceMs } from '../../patience.ts';
import { queryAsOwner } from '../../query-as.ts';
import { type OperatorPortal, startOperatorPortal } from './operator-portal.ts';

const admin = 'operator_administrator';
let portal: OperatorPortal;
beforeAll(async () => {
  portal = await startOperatorPortal({ catalog: false });
});
afterAll(() => portal.server.stop());

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${portal.server.url}${path}`, { headers });

async function set(bytes: Buffer): Promise<Response> {
  return portal.call(admin, '/logo', { content: bytes.toString('base64') }, 'PUT');
}

async function publicLogo(): Promise<string | null> {
  return JSON.parse(await (await get('/portal/settings')).text()).data.logo;
}

test('a logo is set, shown with its own type, changed and removed, each with what was before', async () => {
  expect((await get('/logo')).status).toBe(404);
  const { data } = JSON.parse(await (await set(images.png)).text());
  expect(data.logo).toMatchObject({ media_type: 'image/png', width: 32, height: 24 });
  await expect.poll(publicLogo, { timeout: patienceMs }).toBe(data.logo.address);
  await expect.poll(async () => (await get('/logo')).status, { timeout: patienceMs }).toBe(200);

  const served = await get(data.logo.address);
  expect(served.headers.get('content-type')).toBe('image/png');
  expect(served.headers.get('x-content-type-options')).toBe('nosniff');
  expect(served.headers.get('content-security-policy')).toContain("default-src 'none'");
  const tag = served.headers.get('etag') ?? '';
  expect((await get('/logo', { 'if-none-match': tag })).status).toBe(304);
  await expect
    .poll(async () => (await get('/deposit/information')).text(), { timeout: patienceMs })
    .toContain(`<img src="${data.logo.address}" alt="">`);

  await set(images.jpeg);
  const { database } = portal.server.app;
  expect(await readNewestAudit(database, 'business.logo', 'logo.set')).toMatchObject({
    actor: expect.stringContaining('Bayu Wicaksono'),
    detail: {
      before: expect.stringMatching(/^image\/png, 32 x 24 pixels, \d+ bytes, SHA-256 [0-9a-f]{64}$/),
      after: expect.stringContaining('image/jpeg'),
    },
  });
  await expect
    .poll(async () => (await get('/logo')).headers.get('content-type'), { timeout: patienceMs })
    .toBe('image/jpeg');

  expect(await portal.dataOf(admin, '/logo', undefined, 'DELETE')).toEqual({ logo: null });
  expect((await readNewestAudit(database, 'business.logo', 'logo.removed'))?.detail).toEqual({
    before: expect.stringContaining('image/jpeg'),
    after: null,
  });
  await expect.poll(publicLogo, { timeout: patienceMs }).toBeNull();
});

test('what is no picture is refused and changes nothing, and the same logo again leaves no record', async () => {
  await set(images.webp);
  const stored = 'select * from business_logo';
  const [before, records] = [await queryAsOwner(portal.server, stored), 'select count(*) from audit_records'];
  const count = await queryAsOwner(portal.server, records);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  expect((await set(svg)).status).toBe(409);
  expect((await set(Buffer.concat([images.png, Buffer.alloc(256 * 1024)]))).status).toBe(413);
  expect((await set(images.webp)).status).toBe(200);
  expect(await queryAsOwner(portal.server, stored)).toEqual(before);
  expect(await queryAsOwner(portal.server, records)).toEqual(count);
});

test('only administrators set it, after re-authentication', async () => {
  const body = { content: images.png.toString('base64') };
  expect(await portal.codeOf('operator_stale', '/logo', body, 'PUT')).toEqual([
    403,
    'reauthentication_required',
  ]);
  expect(await portal.codeOf('operator_finance', '/logo', body, 'PUT')).toEqual([403, 'role_not_allowed']);
});
