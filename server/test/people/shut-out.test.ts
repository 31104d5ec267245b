import { afterAll, beforeAll, expect, test } from 'vitest';
import { minuteMs } from '../../src/clock.ts';
import { givenPerson, password, type PeopleServer, startPeopleServer } from './people-server.ts';

/** What one network tries must not shut anybody out elsewhere. */

let server: PeopleServer;
beforeAll(async () => {
  server = await startPeopleServer();
});
afterAll(() => server.stop());

test('tries that are refused for their network leave the owner the tries of everybody', async () => {
  const email = 'pemilik@terkunci.example';
  await givenPerson(server, email);
  const codes = new Set<string>();
  for (let i = 0; i < 55; i += 1) {
    const guess = { email, password: `guess number ${i}` };
    codes.add((await server.browser('192.0.2.61').send('POST', '/sign-in', guess)).body.error.code);
  }
  expect([...codes]).toEqual(['wrong_credentials', 'rate_limited']);
  const elsewhere = await server.browser('192.0.2.62').send('POST', '/sign-in', { email, password });
  expect(elsewhere.status).toBe(200);
});

test('mails that are refused for a quarter of an hour are none of the ten of a day', async () => {
  const email = 'pemilik@dibanjiri.example';
  const statuses: number[] = [];
  for (let i = 0; i < 15; i += 1)
    statuses.push((await server.browser().send('POST', '/password-reset', { email })).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  try {
    server.app.clock.offsetMs = 16 * minuteMs;
    expect((await server.browser().send('POST', '/password-reset', { email })).status).toBe(200);
  } finally {
    server.app.clock.offsetMs = 0;
  }
});

test('somebody who may cause no more mails uses up none of another address', async () => {
  const { browser } = await givenPerson(server, 'pengganggu@usil.example');
  const email = 'korban@usil.example';
  const ask = async (): Promise<number> =>
    (await browser.send('POST', '/person/email', { email, password: 'not this one at all' })).status;
  // One of the three of its own address was the mail that verified it.
  expect([await ask(), await ask(), await ask(), await ask(), await ask()]).toEqual([
    403, 403, 429, 429, 429,
  ]);
  expect((await server.browser().send('POST', '/password-reset', { email })).status).toBe(200);
});
