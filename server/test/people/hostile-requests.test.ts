import { request as httpRequest } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryAsOwner } from '../query-as.ts';
import {
  cheapHashing,
  givenPerson,
  password,
  type PeopleServer,
  startPeopleServer,
  type TestBrowser,
} from './people-server.ts';

/** Requests that no page of the portal makes. */

let server: PeopleServer;
beforeAll(async () => {
  server = await startPeopleServer();
});
afterAll(() => server.stop());

const cookieOf = ({ cookies }: TestBrowser): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const signUp = { name: 'Siti', business_name: 'Berkah', password, language: 'id' };

describe('whether an address is known', () => {
  const evenMs = 300;
  const known = 'ada@waktu.example';
  let timed: PeopleServer;
  let hashed = 0;
  beforeAll(async () => {
    await givenPerson(server, known);
    await server.browser().send('POST', '/sign-up', { ...signUp, email: 'belum@waktu.example' });
    timed = await startPeopleServer({
      besides: server,
      people: {
        evenMs,
        hashing: {
          hash(secret) {
            hashed += 1;
            return cheapHashing.hash(secret);
          },
          verify(given) {
            hashed += 1;
            return cheapHashing.verify(given);
          },
        },
      },
    });
  });
  afterAll(() => timed.stop());

  test.each([
    ['/sign-up', signUp],
    ['/password-reset', {}],
    ['/verification-mail', {}],
  ])('is not told by the time and the size of the answer of %s', async (path, body) => {
    await queryAsOwner(server, 'delete from attempt_counts');
    const sizes = new Set<string>();
    for (const email of [known, 'tidak@waktu.example', 'belum@waktu.example']) {
      const startMs = performance.now();
      const answer = await timed.browser().send('POST', path, { ...body, email });
      expect(performance.now() - startMs).toBeGreaterThanOrEqual(evenMs - 5);
      sizes.add(`${answer.status} ${answer.text.length} ${answer.headers.get('content-length')}`);
    }
    expect([...sizes]).toEqual([expect.stringMatching(/^200 /)]);
  });

  test('is not told by the work and the size of a refused sign-in', async () => {
    const seen = new Set<string>();
    for (const email of [known, 'tidak@waktu.example', 'belum@waktu.example']) {
      hashed = 0;
      const answer = await timed.browser().send('POST', '/sign-in', { email, password: 'not this one' });
      seen.add(`${answer.status} ${answer.text.length} hashed ${hashed}`);
    }
    expect([...seen]).toEqual([expect.stringMatching(/^403 \d+ hashed 1$/)]);
  });
});

describe('one address is one person', () => {
  const people = (pattern: string): Promise<unknown> =>
    queryAsOwner(
      server,
      `select p.email, (select count(*)::integer from members m where m.person_id = p.id) as accounts
         from auth.people p where p.email like $1 order by p.email`,
      [pattern],
    );

  test('in whatever case it is written', async () => {
    await givenPerson(server, 'besar@huruf.example');
    await server.browser().send('POST', '/sign-up', { ...signUp, email: 'BESAR@Huruf.Example' });
    expect(await people('%@huruf.example')).toEqual([{ email: 'besar@huruf.example', accounts: 1 }]);
    const answer = await server
      .browser()
      .send('POST', '/sign-in', { email: 'BESAR@HURUF.example', password });
    expect(answer.status).toBe(200);
  });

  test('when it signs up many times at once', async () => {
    const emails = ['lomba@balap.example', 'LOMBA@balap.example', 'lomba@BALAP.example'];
    const answers = await Promise.all(
      emails.map((email) => server.browser().send('POST', '/sign-up', { ...signUp, email })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await people('%@balap.example')).toEqual([{ email: 'lomba@balap.example', accounts: 1 }]);
  });

  test('and one with a dot is another mailbox, which opens nothing of the first', async () => {
    await givenPerson(server, 'dewilestari@titik.example');
    await server.browser().send('POST', '/sign-up', { ...signUp, email: 'dewi.lestari@titik.example' });
    expect(server.mailTo('dewi.lestari@titik.example').subject).toContain('Verifikasi');
    const early = await server
      .browser()
      .send('POST', '/sign-in', { email: 'dewi.lestari@titik.example', password });
    expect(early.body.error.code).toBe('email_not_verified');
  });

  test.each([
    ['a Cyrillic letter', 's\u0456ti@rupa.example'],
    ['a Cyrillic domain', 'siti@rup\u0430.example'],
    ['a full-width sign', 'siti\uFF20rupa.example'],
    ['a combining accent', 'si\u0301ti@rupa.example'],
    ['a zero-width space', 'si\u200Bti@rupa.example'],
    ['a space', 'siti @rupa.example'],
    ['a second recipient', 'siti@rupa.example,evil@x.example'],
    ['a line break', 'siti@rupa.example\r\nBcc: evil@x.example'],
    ['a NUL', 'siti\u0000@rupa.example'],
    ['a name before it', 'Siti <siti@rupa.example>'],
  ])('and none with %s is taken', async (_what, email) => {
    const before = server.mails.length;
    for (const path of ['/sign-up', '/password-reset', '/verification-mail']) {
      const body = path === '/sign-up' ? { ...signUp, email } : { email };
      const answer = await server.browser().send('POST', path, body);
      expect([path, answer.status]).toEqual([path, 422]);
    }
    expect([await people('%rup%.example'), server.mails.length]).toEqual([[], before]);
  });
});

describe('what is too long, or has a NUL', () => {
  const long = 'x'.repeat(100_000);
  let person: Awaited<ReturnType<typeof givenPerson>>;
  beforeAll(async () => {
    person = await givenPerson(server, 'panjang@berkah.example');
  });

  test.each(['a\u0000b', long, '\uD800'])('is refused, and is no fault of the server: %#', async (value) => {
    const { browser, accountId } = person;
    const requests: [string, string, unknown][] = [
      ['POST', '/sign-up', { ...signUp, email: 'nol@berkah.example', name: value }],
      ['POST', '/sign-up', { ...signUp, email: 'nol@berkah.example', business_name: value }],
      ['POST', '/sign-up', { ...signUp, email: value }],
      ['POST', '/sign-in', { email: value, password }],
      ['POST', '/verify-email', { token: value }],
      ['POST', '/password-reset/complete', { token: value, password }],
      ['PUT', '/person', { name: value }],
      ['POST', '/person/email', { email: value, password }],
      ['POST', `/accounts/${accountId}/invitations`, { email: value, role: 'staff' }],
      ['POST', '/sign-in/two-factor', { backup_code: value }],
      ['POST', '/accounts', { name: value }],
      ['GET', `/invitations/${encodeURIComponent(value.toWellFormed()).slice(0, 2_000)}`, undefined],
    ];
    const answers: [string, number][] = [];
    for (const [method, path, body] of requests)
      answers.push([
        `${method} ${path.slice(0, 40)} ${JSON.stringify(Object.keys(body ?? {}))}`,
        (await browser.send(method, path, body)).status,
      ]);
    expect(answers.filter(([, status]) => status < 400 || status >= 500)).toEqual([]);
  });

  test.each([
    ['x'.repeat(1_025), 422],
    [long, 413],
  ])('is refused as a password before it is hashed: %#', async (secret, status) => {
    const body = { email: 'panjang@berkah.example', password: secret };
    expect((await server.browser().send('POST', '/sign-in', body)).status).toBe(status);
  });
});

describe('a body that is no JSON', () => {
  const types = {
    'text/plain': (body: object) => JSON.stringify(body),
    'application/x-www-form-urlencoded': (body: object) =>
      new URLSearchParams(Object.entries(body)).toString(),
    'multipart/form-data; boundary=x': (body: object) =>
      `${Object.entries(body)
        .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
        .join('')}--x--\r\n`,
    'text/plain; application/json': (body: object) => JSON.stringify(body),
    'application/json-patch+json': (body: object) => JSON.stringify(body),
  } as const;

  test.each(Object.entries(types))('changes nothing as %s', async (type, write) => {
    const { browser } = await givenPerson(server, `bentuk-${server.mails.length}@berkah.example`);
    const { 1: account } = /"account_id":"([^"]+)"/.exec((await browser.send('GET', '/session')).text) ?? [];
    const operations: [string, string, object][] = [
      ['PUT', '/person', { name: 'Diganti' }],
      ['POST', '/sign-up', { ...signUp, email: 'bentuk@x.example' }],
      ['POST', '/password-reset', { email: 'bentuk@x.example' }],
      ['POST', `/accounts/${account}/invitations`, { email: 'bentuk@x.example', role: 'owner' }],
      ['POST', `/accounts/${account}/sandbox/deposits`, { amount: 100_000, method: 'bank_transfer' }],
    ];
    const before = server.mails.length;
    for (const [method, path, body] of operations) {
      const answer = await fetch(`${server.url}/portal${path}`, {
        method,
        headers: {
          ...{ origin: server.url, cookie: cookieOf(browser), 'content-type': type },
          'idempotency-key': crypto.randomUUID(),
        },
        body: write(body),
      });
      expect([path, [400, 415, 422].includes(answer.status)]).toEqual([path, true]);
    }
    expect((await browser.send('GET', '/session')).text).not.toContain('Diganti');
    expect(server.mails).toHaveLength(before);
  });
});

test('the method of a request is its own, whatever a header or the address says', async () => {
  const { browser } = await givenPerson(server, 'metode@berkah.example');
  for (const name of ['x-http-method-override', 'x-method-override', 'x-http-method'])
    for (const query of ['', '?_method=POST']) {
      const answer = await browser.send('GET', `/sign-out${query}`, undefined, { [name]: 'POST' });
      expect([404, 405]).toContain(answer.status);
    }
  const read = await browser.send('GET', '/session?_method=DELETE', undefined, {
    'x-http-method-override': 'DELETE',
  });
  expect(JSON.stringify(read.body.data)).toContain('metode@berkah.example');
});

test('the links of mails lead to this server, whatever host a request names', async () => {
  const email = 'inang@berkah.example';
  await givenPerson(server, email);
  const { port } = new URL(server.url);
  const sent = httpRequest({
    ...{ host: '127.0.0.1', port, method: 'POST', path: '/portal/password-reset' },
    headers: {
      ...{ host: 'evil.example', origin: 'http://evil.example', 'content-type': 'application/json' },
      ...{ 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' },
      'x-forwarded-for': '198.51.100.7',
    },
  });
  sent.end(JSON.stringify({ email }));
  const [answer] = await once(sent, 'response');
  await text(answer);
  expect(answer.statusCode).toBe(200);
  expect(server.mailTo(email).text.match(/https?:\/\/\S+/g)).toEqual([
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:8080\/reset-password#token=/),
  ]);
});

test('a page with a token in its address tells it to nobody', async () => {
  for (const path of ['/reset-password', '/verify-email', '/invitation/abc']) {
    const answer = await fetch(server.url + path, { headers: { accept: 'text/html' } });
    const html = await answer.text();
    expect([path, answer.headers.get('referrer-policy')]).toEqual([path, 'no-referrer']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    // Nothing is loaded from elsewhere.
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  }
});

test('what an address says is in no page and no refusal as markup', async () => {
  const script = '<script>alert(1)</script>';
  const pageAt = async (path: string): Promise<string> => {
    const html = await (await fetch(server.url + path, { headers: { accept: 'text/html' } })).text();
    return html.replaceAll(/nonce(?:="|-)[\w-]+|content="[\w-]{32}"/g, '');
  };
  const plain = await pageAt('/sign-in');
  for (const path of [`/sign-in?next=${script}`, `/sign-in?next=${encodeURIComponent(script)}`])
    expect(await pageAt(path)).toBe(plain);
  expect(await pageAt(`/nowhere/${script}`)).not.toContain('alert(1)');
  const refused = await fetch(`${server.url}/portal/${script}?q=${script}`);
  expect(refused.headers.get('content-type')).toMatch(/^application\/json/);
  expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
});

describe('a stolen session', () => {
  const thiefs = 'musang terbang 77 kali';
  const name = 'konter.session_token';
  let both: string;
  let email: string;
  let thief: TestBrowser;
  beforeEach(async () => {
    email = `dicuri-${server.mails.length}@kue.example`;
    const victim = await givenPerson(server, email);
    thief = (await givenPerson(server, `pencuri-${email}`)).browser;
    const body = { current_password: password, new_password: thiefs };
    expect((await thief.send('POST', '/person/password', body)).status).toBe(200);
    const [own, stolen] = [thief, victim.browser].map(({ cookies }) => cookies.get(name));
    // The library drops the space behind a name.
    both = `${name} =${own}; ${name}=${stolen}`;
  });

  test.each([
    ['/reauthenticate', { password: thiefs }],
    ['/person/password', { current_password: thiefs, new_password: 'rubah berenang 88 kali' }],
    ['/person/email', { email: 'baru@kue.example', password: thiefs }],
    ['/person/two-factor', { password: thiefs }],
  ])(
    'is not re-authenticated at %s by the password of somebody else, whose cookie is beside it',
    async (path, body) => {
      const seen = await thief.send('GET', '/session', undefined, { cookie: both });
      expect(seen.body.data).toMatchObject({ person: { email } });
      const answer = await thief.send('POST', path, body, { cookie: both });
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
      expect(answer.body.error.code).toBe('wrong_credentials');
    },
  );
});

test('no other origin may read an answer', async () => {
  const { browser } = await givenPerson(server, 'baca@berkah.example');
  for (const origin of ['https://evil.example', 'null', server.url]) {
    const answer = await browser.send('GET', '/session', undefined, { origin });
    const allowed = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'));
    expect(allowed).toEqual([]);
  }
});

describe('an address that the library for signing in does not accept', () => {
  const odd = [
    'a!b@aneh.example',
    'a@aneh.e1',
    "a'@aneh.example",
    'a{b}@aneh.example',
    'a@localhost',
    'a@-x.co',
  ];
  let owner: Awaited<ReturnType<typeof givenPerson>>;
  beforeAll(async () => {
    owner = await givenPerson(server, "o'brien+a_b-c.d@pemilik.example");
  });

  test.each(odd)('is refused wherever somebody types it: %s', async (email) => {
    await queryAsOwner(server, 'delete from attempt_counts');
    const visitor = server.browser();
    const answers = {
      signUp: await visitor.send('POST', '/sign-up', { ...signUp, email }),
      signIn: await visitor.send('POST', '/sign-in', { email, password }),
      reset: await visitor.send('POST', '/password-reset', { email }),
      verification: await visitor.send('POST', '/verification-mail', { email }),
      change: await owner.browser.send('POST', '/person/email', { email, password }),
      invitation: await owner.browser.send('POST', `/accounts/${owner.accountId}/invitations`, {
        email,
        role: 'staff',
      }),
    };
    expect(Object.entries(answers).map(([what, { body }]) => [what, body.error.code])).toEqual(
      Object.keys(answers).map((what) => [what, 'invalid_parameter']),
    );
  });
});
