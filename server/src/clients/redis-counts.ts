import type { RedisClientType } from '@redis/client';
import { countNameOf, type RequestCounts } from './request-counts.ts';
import { countedSeconds, type WindowUse } from './sliding-window.ts';

/** How long a new connection may take, milliseconds. */
const connectMsMax = 1_000;
/** The pause before the next attempt to connect, milliseconds. */
const reconnectMs = 500;

/**
 * One hash per count: the requests of each second. Redis runs a script alone, so nothing changes
 * between its reads and its writes. A second in the future was counted before the clock was set back; it counts as now.
 */
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000) + math.floor(tonumber(ARGV[1]))
local limit, wanted, counted = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local second = math.floor(now / 1000)
local fields = redis.call('HGETALL', KEYS[1])
local requests, seconds, used = {}, {}, 0
for i = 1, #fields, 2 do
  local at, count = tonumber(fields[i]), tonumber(fields[i + 1])
  if at <= second - counted then
    redis.call('HDEL', KEYS[1], fields[i])
  else
    if at > second then
      redis.call('HDEL', KEYS[1], fields[i])
      redis.call('HINCRBY', KEYS[1], string.format('%d', second), count)
      at = second
    end
    if not requests[at] then table.insert(seconds, at) end
    requests[at] = (requests[at] or 0) + count
    used = used + count
  end
end
local taken = math.max(0, math.min(wanted, limit - used))
if taken > 0 then
  redis.call('HINCRBY', KEYS[1], string.format('%d', second), taken)
  redis.call('EXPIRE', KEYS[1], counted + 1)
  if not requests[second] then table.insert(seconds, second) end
  requests[second] = (requests[second] or 0) + taken
  used = used + taken
end
table.sort(seconds)
local leaving, next = math.max(1, used - limit + 1), 0
for _, at in ipairs(seconds) do
  leaving = leaving - requests[at]
  if leaving <= 0 then
    next = (at + counted) * 1000 - now
    break
  end
end
return { taken, used, now, next }
`;

/**
 * Counts in Redis or Valkey, by its clock. The questions of a call are sent together. The connection is made in the
 * background and made again when it is lost; a question fails at once while there is none.
 * @param url `redis://` or `rediss://`, with the user, the password and the number of the database if there are any
 */
export function countInRedis(url: string): RequestCounts {
  const connected = connect(url);
  // A package that cannot be loaded fails every question.
  connected.catch(() => undefined);
  return {
    async take(asks, offsetMs) {
      const client = await connected;
      return Promise.all(
        asks.map(async ({ limit, wanted, ...key }) =>
          useOf(
            await client.eval(script, {
              keys: [`konter:requests:${countNameOf(key)}:${key.accountId}`],
              arguments: [offsetMs, limit, wanted, countedSeconds].map(String),
            }),
          ),
        ),
      );
    },
    close: () =>
      connected.then(
        (client) => client.destroy(),
        () => undefined,
      ),
  };
}

async function connect(url: string): Promise<Pick<RedisClientType, 'destroy' | 'eval'>> {
  // Loaded only where a Redis is configured.
  const { createClient } = await import('@redis/client');
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: connectMsMax, reconnectStrategy: reconnectMs },
  });
  // Each question fails by itself while there is no connection; without a listener the event would end the process.
  client.on('error', () => undefined);
  void client.connect().catch(() => undefined);
  return client;
}

function useOf(answer: unknown): WindowUse {
  const [taken, used, nowMs, nextMs] = Array.isArray(answer) ? answer.map(Number) : [];
  if (taken === undefined || used === undefined || nowMs === undefined || nextMs === undefined)
    throw new Error('Redis gave an answer that is not one of the script.');
  return { taken, used, nowMs, nextMs };
}
