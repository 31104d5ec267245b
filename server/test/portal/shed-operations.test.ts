import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OperatorPortal, startOperatorPortal } from './operator/operator-portal.ts';

let portal: OperatorPortal;
beforeAll(async () => {
  // Every delay is longer than this: whatever may be refused is refused.
  portal = await startOperatorPortal({ catalog: false, settings: { shedDelayMs: -1 } });
});
afterAll(() => portal.server.stop());

async function refusal(path: string, cookie?: string): Promise<[number, string | null]> {
  const headers = cookie === undefined ? undefined : { cookie };
  const answer = await fetch(portal.server.url + path, headers === undefined ? {} : { headers });
  await answer.arrayBuffer();
  return [answer.status, answer.headers.get('connection')];
}

test('under load, people keep their connections, and visitors and public files do not', async () => {
  const session = 'visitor=operator_administrator';
  expect(await refusal('/portal/operator/overview', session)).toEqual([503, 'keep-alive']);
  expect(await refusal('/portal/operator/overview')).toEqual([503, 'close']);
  expect(await refusal('/portal/assets/index.js', session)).toEqual([503, 'close']);
  expect(await refusal('/portal/openapi.json', session)).toEqual([503, 'close']);
  expect(await refusal('/orders', session)).toEqual([503, 'close']);
});
