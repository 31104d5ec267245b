import { request } from 'undici';
import { channelLimitMs, NotTaken } from './channel.ts';

/**
 * Posts a JSON text to one receiver, and returns what `send` of a channel does once it has taken it.
 * @throws NotTaken when the answer is not 2xx, and any error without an answer
 */
export async function post(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<null> {
  const { statusCode, body: answer } = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'konter', ...headers },
    body,
    signal: AbortSignal.timeout(channelLimitMs),
  });
  await answer.dump();
  if (statusCode < 200 || statusCode > 299) throw new NotTaken(`answered ${statusCode}`);
  return null;
}
