import { expect, test } from 'vitest';
import { type KonterAnswer, type KonterClient, NoAnswer } from './konter-client.ts';
import { type ListedEvent, listen } from './listen.ts';

type Scripted = KonterAnswer | 'no answer';

const event = (id: string): ListedEvent => ({ id, kind: 'order.failed', body: `{"of":"${id}"}` });
const page = (next: string, ...ids: string[]): KonterAnswer => ({
  status: 200,
  body: { data: ids.map(event), meta: { next } },
});
const refusal = (status: number, code: string): KonterAnswer => ({
  status,
  body: { error: { code, message: 'No.' } },
});

/** Plays a server, and stops listening at the end of the script; `receive` may do more than record. */
async function play(
  script: readonly Scripted[],
  receive: (id: string) => Promise<void> = async () => undefined,
) {
  const stopping = new AbortController();
  const messages: string[] = [];
  const requests: string[] = [];
  let underWay = 0;
  const client: KonterClient = {
    url: 'http://konter.example',
    async get(path) {
      underWay += 1;
      expect(underWay).toBe(1);
      const answer = script[requests.length];
      requests.push(path);
      await Promise.resolve();
      underWay -= 1;
      if (answer === undefined) stopping.abort();
      if (answer === undefined || answer === 'no answer') throw new NoAnswer('Nobody answers.');
      return answer;
    },
    post: () => Promise.reject(new Error('Listening changes nothing.')),
  };
  const listener = {
    ready: () => void messages.push('ready'),
    disconnected: (message: string) => void messages.push(`lost: ${message}`),
    reconnected: () => void messages.push('back'),
    async receive({ id }: ListedEvent) {
      await receive(id);
      messages.push(id);
    },
  };
  await listen(client, listener, stopping.signal);
  return { messages, asked: requests };
}

test('each request continues after the last event', async () => {
  const { messages, asked: requests } = await play([
    page('a'),
    page('c', 'b', 'c'),
    page('c'),
    page('d', 'd'),
  ]);
  expect(messages).toEqual(['ready', 'b', 'c', 'd']);
  expect(requests).toEqual([
    '/events',
    '/events?after=a&wait=20',
    '/events?after=c&wait=20',
    '/events?after=c&wait=20',
    '/events?after=d&wait=20',
  ]);
});

test('repeats a request without an answer, and reports the loss once', async () => {
  const { messages, asked: requests } = await play([
    page('a'),
    'no answer',
    refusal(503, 'service_unavailable'),
    refusal(429, 'rate_limited'),
    page('b', 'b'),
    'no answer',
    page('c', 'c'),
  ]);
  expect(messages).toEqual([
    'ready',
    'lost: Nobody answers.',
    'back',
    'b',
    'lost: Nobody answers.',
    'back',
    'c',
  ]);
  expect(requests.slice(1, 5)).toEqual(Array.from({ length: 4 }, () => '/events?after=a&wait=20'));
});

test('sends no request while an event is being handled', async () => {
  let handing = false;
  const { messages } = await play([page('a'), page('c', 'b', 'c')], async () => {
    expect(handing).toBe(false);
    handing = true;
    await new Promise((resolve) => setTimeout(resolve, 20));
    handing = false;
  });
  expect(messages).toEqual(['ready', 'b', 'c']);
});

test.each([
  ['a key that ends', [page('a'), refusal(401, 'revoked_key')], /^No \(401 revoked_key\)\.$/],
  ['a key that is refused', [refusal(403, 'missing_scope')], /403 missing_scope/],
  ['another kind of server', [{ status: 200, body: undefined }], /does not list its events/],
  [
    'one that answers in another format',
    [{ status: 502, body: undefined }],
    /answered 502, but not in konter's format/,
  ],
  ['no server', ['no answer'], /^Nobody answers/],
] as const)('%s ends it with an error message', async (_what, script, says) => {
  await expect(play(script)).rejects.toThrow(says);
});
