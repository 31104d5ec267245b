import fc from 'fast-check';
import { createServer } from 'node:http';
import { duplexPair } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readWholeRequest } from './whole-request.ts';

const whole =
  'POST /v1/quotes?x=1 HTTP/1.1\r\nhost: a\r\nConnection: keep-alive\r\ncontent-length: 4\r\n\r\n{  }';

test('reads a plain request', () => {
  expect(readWholeRequest(Buffer.from(whole))).toEqual({ method: 'POST', url: '/v1/quotes?x=1' });
  expect(readWholeRequest(Buffer.from('GET /v1/wallet HTTP/1.1\r\nhost: a\r\n\r\n'))).toEqual({
    method: 'GET',
    url: '/v1/wallet',
  });
});

test.each([
  ['without the end of its body', whole.slice(0, -1)],
  ['with more behind it', `${whole}G`],
  ['with a second request behind it', whole + whole],
  ['without a length that fits', whole.replace('length: 4', 'length: 3')],
  ['with two lengths', whole.replace('host: a', 'Content-Length: 4')],
  ['with a length that is no number', whole.replace('length: 4', 'length: +4')],
  ['in chunks', whole.replace('host: a', 'Transfer-Encoding: chunked')],
  ['that ends its connection', whole.replace('keep-alive', 'close')],
  ['that expects something', whole.replace('host: a', 'expect: 100-continue')],
  ['that asks for another protocol', whole.replace('host: a', 'upgrade: websocket')],
  ['with a space before a colon', whole.replace('host:', 'host :')],
  ['with a folded header', whole.replace('host: a', 'host: a\r\n b')],
  ['with a single line feed', whole.replace('host: a\r\n', 'host: a\n')],
  ['with a control character', whole.replace('host: a', 'host: a\u0000')],
  ['in another version', whole.replace('HTTP/1.1', 'HTTP/1.0')],
  ['with another method', whole.replace('POST', 'PUT')],
  ['with a whole address', whole.replace('/v1', 'http://konter/v1')],
  ['without headers', 'GET / HTTP/1.1\r\n\r\n'],
  ['behind an empty line', `\r\n${whole}`],
  ['with a large head', whole.replace('host: a', `host: ${'a'.repeat(5_000)}`)],
])('leaves one %s to the parser', (_what, bytes) => {
  expect(readWholeRequest(Buffer.from(bytes, 'latin1'))).toBeUndefined();
});

/** What the parser of Node makes of bytes after which nothing comes. */
async function parsed(bytes: Buffer): Promise<readonly string[]> {
  const seen: string[] = [];
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    seen.push(`${request.method ?? ''} ${request.url ?? ''}`);
    request.resume();
    response.end();
  });
  server.on('clientError', (_error, socket) => {
    seen.push('broken');
    socket.destroy();
  });
  const [ours, theirs] = duplexPair();
  server.emit('connection', theirs);
  ours.on('error', () => undefined).end(bytes);
  await text(ours).catch(() => '');
  return seen;
}

test('the parser of Node reads the same request, and no other one, from what is read here', async () => {
  const odd = fc.constantFrom(
    ...[
      '\r\n',
      '\n',
      '\r',
      ' ',
      '\t',
      ':',
      ',',
      '0',
      '4',
      '\0',
      '\u00e9',
      'x',
      'chunked',
      'close',
      '%0d%0a',
      'HTTP/1.1',
    ],
    ...[
      '\r\ncontent-length: 4',
      '\r\nTransfer-Encoding: chunked',
      '\r\nconnection: keep-alive, x',
      '\r\nx-a: b',
      '\r\n x',
    ],
  );
  const change = fc.tuple(fc.nat(whole.length), fc.nat(2), odd);
  let read = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 3 }), async (changes) => {
      let changed = whole;
      for (const [at, removed, added] of changes)
        changed = changed.slice(0, at) + added + changed.slice(at + removed);
      const bytes = Buffer.from(changed, 'latin1');
      const found = readWholeRequest(bytes);
      if (found === undefined) return;
      read += 1;
      expect(await parsed(bytes)).toEqual([`${found.method} ${found.url}`]);
    }),
    { numRuns: 2_000 },
  );
  expect(read).toBeGreaterThan(20);
});
