import fc from 'fast-check';

/** Lines of requests, right and wrong. */
const requestLines = [
  'GET /healthz HTTP/1.1',
  'GET /sandbox/v1/wallet HTTP/1.1',
  'POST /sandbox/v1/quotes HTTP/1.1',
  'GET /healthz HTTP/1.0',
  'GET /healthz HTTP/2.0',
  'GET /healthz HTTP/0.9',
  'GET /healthz HTTP/1.10',
  'GET /healthz',
  'GET  /healthz  HTTP/1.1',
  'GET /health z HTTP/1.1',
  'get /healthz HTTP/1.1',
  'FETCH /healthz HTTP/1.1',
  'CONNECT example.com:443 HTTP/1.1',
  'PRI * HTTP/2.0',
  'GET http://example.com/healthz HTTP/1.1',
  `GET /${'a'.repeat(17_000)} HTTP/1.1`,
  'GET /\u0001 HTTP/1.1',
  'GET /é HTTP/1.1',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc',
  '',
];

/** Headers, right and wrong. */
const headerLines = [
  'host: konter',
  'host: konter',
  'host: other',
  'host:',
  'content-length: 0',
  'content-length: 2',
  'content-length: 5, 5',
  'content-length: -1',
  'content-length: 1e3',
  'content-length: 99999999999999999999',
  'transfer-encoding: chunked',
  'transfer-encoding: chunked, identity',
  'transfer-encoding: xchunked',
  'transfer-encoding : chunked',
  'content-type: application/json',
  'content-encoding: gzip',
  'authorization: Bearer x',
  'authorization: Basic eDp5',
  'connection: keep-alive',
  'connection: close',
  'connection: upgrade',
  'upgrade: h2c',
  'expect: 100-continue',
  'no colon',
  ' folded: line',
  ': no name',
  'na me: x',
  'x: \u0000',
  'x: \u007f',
  `x: ${'a'.repeat(17_000)}`,
  `idempotency-key: 00000000-0000-4000-8000-000000000000`,
];

const bodies = [
  '',
  '{}',
  '5\r\nhello\r\n0\r\n\r\n',
  'zz\r\n',
  '5\r\nhel',
  `5;${'x'.repeat(20_000)}\r\nhello\r\n0\r\n\r\n`,
];

/**
 * Bytes of requests that no HTTP client sends: wrong lines, headers that contradict each other, cut or followed by another
 * request. The characters are bytes.
 */
export const brokenRequests: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({
        first: fc.constantFrom(...requestLines),
        headers: fc.array(fc.constantFrom(...headerLines), { maxLength: 6 }),
        lineEnd: fc.oneof(
          { weight: 9, arbitrary: fc.constant('\r\n') },
          fc.constantFrom('\n', '\r', '\r\r\n'),
        ),
        body: fc.constantFrom(...bodies),
        next: fc.constantFrom('', '', 'GET /healthz HTTP/1.1\r\nhost: konter\r\n\r\n'),
        kept: fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, fc.double({ min: 0, max: 1, noNaN: true })),
      })
      .map(({ first, headers, lineEnd, body, next, kept }) => {
        const whole = `${[first, ...headers, '', ''].join(lineEnd)}${body}${next}`;
        return whole.slice(0, Math.ceil(whole.length * kept));
      }),
  },
  {
    weight: 1,
    arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  },
);
