import { expect, test } from 'vitest';
import { type Welcome, welcomeText } from './welcome.ts';

const welcome = given('http://127.0.0.1:8080');

function given(address: string): Welcome {
  return {
    version: '0.1.0',
    addresses: {
      live: `${address}/v1`,
      sandbox: `${address}/sandbox/v1`,
      reference: `${address}/docs`,
      deposit: `${address}/deposit`,
    },
    portal: `${address}/`,
    demo: { file: '/srv/konter/data/demo-key', key: 'konter_test_abc' },
    canBuy: true,
  };
}

test('a first start shows the URLs, the key and a command for the first purchase', () => {
  expect(welcomeText(welcome, '/srv/konter')).toBe(`konter 0.1.0 is ready.

  Sandbox API   http://127.0.0.1:8080/sandbox/v1
  Live API      http://127.0.0.1:8080/v1
  Reference     http://127.0.0.1:8080/docs
  Deposit page  http://127.0.0.1:8080/deposit
  Portal        http://127.0.0.1:8080/
  Test key      konter_test_abc
                shown once; kept in data/demo-key

Next: make a first purchase in the sandbox, in a second terminal:

  npx konter trigger order.succeeded --key-file data/demo-key

README.md shows the same purchase request by request, with curl.

Ctrl-C stops the server.
`);
});

test('a later start shows only the file of the key', () => {
  const text = welcomeText(
    { ...welcome, demo: { file: '/srv/konter/data/demo-key', key: undefined } },
    '/srv/konter',
  );
  expect(text).toContain('\n  Test key      in data/demo-key\n');
  expect(text).not.toContain('konter_test_');
});

test('a server without the portal names none', () => {
  expect(welcomeText({ ...welcome, portal: undefined }, '/srv/konter')).not.toContain('Portal');
});

test.each([
  [
    'the URL is included if the server uses another port',
    given('http://127.0.0.1:9000'),
    '/srv/konter',
    'data/demo-key --url http://127.0.0.1:9000',
  ],
  [
    'the key has an absolute path if it is outside the working directory',
    welcome,
    '/home/ana',
    '/srv/konter/data/demo-key',
  ],
  [
    'a path with a space is quoted',
    { ...welcome, demo: { file: "/srv/ana's konter/demo-key", key: undefined } },
    '/srv',
    String.raw`'ana'\''s konter/demo-key'`,
  ],
])('in the command %s', (_what, given, folder, end) => {
  expect(welcomeText(given, folder)).toContain(`\n  npx konter trigger order.succeeded --key-file ${end}\n`);
});

test.each([
  ['there is no demo key', { ...welcome, demo: undefined }],
  ['nothing is on sale', { ...welcome, canBuy: false }],
])('if %s the next step is to list the commands', (_what, given) => {
  const text = welcomeText(given, '/srv/konter');
  expect(text).toContain('\nNext: npx konter --help lists the commands.\n');
  expect(text).not.toContain('trigger');
});
