import type { BuiltPortal } from '../../src/portal/built-portal.ts';

const script = Buffer.from(
  'export const text = "a script that is long enough to be sent in parts";\n'.repeat(2_000),
);

/** A portal of one script, for tests that look at what the server does with a build. */
export const aPortal: BuiltPortal = {
  shell: [
    '<!doctype html><meta property="csp-nonce" nonce="',
    '"><script src="/portal/assets/main-1.js" nonce="',
    '">',
  ],
  assets: new Map([
    [
      'main-1.js',
      {
        type: 'application/javascript; charset=utf-8',
        identity: script,
        br: Buffer.from('the brotli form'),
        gzip: Buffer.from('the gzip form'),
      },
    ],
    ['inter-1.woff2', { type: 'font/woff2', identity: Buffer.from('a font') }],
  ]),
};
