// Receives webhooks with nothing but Node 22.18 or newer: WEBHOOK_SECRET=whsec_… PORT=3000 node receive.ts
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';

const secret = process.env['WEBHOOK_SECRET'] ?? '';
const toleranceSeconds = 5 * 60;
const bodyBytesMax = 1024 * 1024;

// Keep both in your database, and write them in the transaction that acts on the event.
const seenIds = new Set<string>();
const versions = new Map<string, number>();

/** Tells whether a body came from konter just now. `body` must be the bytes as they came, not JSON made anew. */
export function verify(headers: IncomingHttpHeaders, body: Buffer, secretText: string): boolean {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const signatures = headers['webhook-signature'];
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false;
  if (!/^\d+$/.test(timestamp)) return false;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > toleranceSeconds) return false;
  const key = Buffer.from(secretText.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  // While a secret is being rotated there are two signatures, with a space between.
  return signatures.split(' ').some((signature) => {
    const [version, base64 = ''] = signature.split(',');
    const given = Buffer.from(base64, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Acts on an event once, and never on an older state of an order after a newer one. */
function take(
  id: string,
  event: { type: string; data: { order?: { id: string; version: number } } },
): string {
  if (seenIds.has(id)) return `seen before: ${event.type}`;
  seenIds.add(id);
  const { order } = event.data;
  if (order === undefined) return `new: ${event.type}`;
  if ((versions.get(order.id) ?? 0) >= order.version) return `older: ${event.type} version ${order.version}`;
  versions.set(order.id, order.version);
  return `new: ${event.type} version ${order.version}`;
}

createServer((request, response) => {
  const chunks: Buffer[] = [];
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > bodyBytesMax) request.destroy();
    else chunks.push(chunk);
  });
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    if (!verify(request.headers, body, secret)) return response.writeHead(400).end();
    console.log(take(String(request.headers['webhook-id']), JSON.parse(body.toString('utf8'))));
    // Answer at once; what takes long is done afterwards.
    return response.writeHead(204).end();
  });
}).listen(Number(process.env['PORT'] ?? 3000), '127.0.0.1');
