import { expect, test } from 'vitest';
import { listenError, startWarnings } from './start-warnings.ts';

const local = { host: '127.0.0.1', port: 8080, trustProxy: [] };

test.each(['127.0.0.1', '::1', 'localhost', '127.8.0.1'])(
  'no warning when the server listens at %s',
  (host) => {
    expect(startWarnings({ ...local, host }, 1000)).toEqual([]);
  },
);

test.each(['0.0.0.0', '::', '203.0.113.7', '10.0.0.4', '2001:db8::7', 'konter.example'])(
  'a warning when the server listens at %s without TLS, unless a proxy is trusted',
  (host) => {
    const [warning, ...more] = startWarnings({ ...local, host }, 1000);
    expect(warning).toMatch(
      /^HOST is .*: other machines can reach port 8080, and API keys travel there without TLS\./,
    );
    expect(more).toEqual([]);
    expect(startWarnings({ ...local, host, trustProxy: ['172.30.8.1'] }, 1000)).toEqual([]);
  },
);

test('a warning when the server runs as root', () => {
  expect(startWarnings(local, 0)).toEqual([
    expect.stringMatching(/^KONTER_ALLOW_ROOT is yes: konter runs as root/),
  ]);
});

test.each([
  ['EACCES', 80, /^Port 80 of 127\.0\.0\.1 cannot be used: ports below 1024 need root/],
  ['EADDRINUSE', 80, /^Port 80 of 127\.0\.0\.1 cannot be used; choose another with PORT and HOST\.$/],
  ['EACCES', 8080, /^Port 8080 of 127\.0\.0\.1 cannot be used; choose/],
])('%s at port %i is one sentence', (code, port, sentence) => {
  expect(listenError(Object.assign(new Error('no'), { code }), { ...local, port })).toMatchObject({
    message: expect.stringMatching(sentence),
  });
});
