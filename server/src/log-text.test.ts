import { expect, test } from 'vitest';
import { makeLogger } from './log.ts';
import { logText } from './log-text.ts';

const time = '2026-11-23T07:05:09.120Z';
const clock = new Date(time).toTimeString().slice(0, 8);

test.each([
  [{ level: 40, msg: 'PostgreSQL is back' }, 'WARN  PostgreSQL is back'],
  [{ level: 50, event: 'lost', msg: 'PostgreSQL died' }, 'ERROR PostgreSQL died  event=lost'],
  [
    { level: 50, crash: { name: 'TypeError', at: ['a b'] }, msg: 'a request crashed' },
    'ERROR a request crashed  crash={"name":"TypeError","at":["a b"]}',
  ],
  [
    {
      ...{
        level: 30,
        request_id: 'a',
        route: '/v1/orders/:id',
        method: 'GET',
        status: 404,
        duration_ms: 1.5,
      },
      ...{ environment: 'live', key_id: 'b', refusal: 'not_found', msg: 'request' },
    },
    'INFO  GET /v1/orders/:id 404 1.5 ms  refusal=not_found',
  ],
  // A request without a key.
  [
    {
      level: 30,
      request_id: 'a',
      route: '/healthz',
      method: 'GET',
      status: 200,
      duration_ms: 1,
      msg: 'request',
    },
    'INFO  GET /healthz 200 1 ms',
  ],
  [{ level: 40, supplier: '\u001B[2J x', msg: 'a\u001B[2Jb' }, 'WARN  a?[2Jb  supplier="\\u001b[2J x"'],
])('%j becomes the text %j', (line, text) => {
  expect(logText(JSON.stringify({ ...line, time }))).toBe(`${clock} ${text}`);
});

test.each([
  { format: 'auto', isTerminal: true, text: true },
  { format: 'auto', isTerminal: false, text: false },
  { format: 'auto', isTerminal: undefined, text: false },
  { format: 'json', isTerminal: true, text: false },
  { format: 'text', isTerminal: false, text: true },
] as const)('the format $format writes text: $text, to a terminal: $isTerminal', (given) => {
  const lines: string[] = [];
  const sink = { isTerminal: given.isTerminal, write: (line: string) => void lines.push(line) };
  makeLogger({ logLevel: 'info', logFormat: given.format }, sink).warn(
    { event: 'back' },
    'PostgreSQL is back',
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(
    given.text ? /^\d\d:\d\d:\d\d WARN  PostgreSQL is back  event=back\n$/ : /^\{"level":40,.*\}\n$/,
  );
});
