import { describe, expect, test } from 'vitest';
import { decrypted, encrypted } from './encrypted-stream.ts';

const key = Buffer.alloc(32, 1);
const [chunk, tag, head] = [64 * 1024, 16, 56];

async function* parts(text: Buffer, size: number): AsyncGenerator<Buffer, void> {
  for (let from = 0; from < text.length; from += size) yield text.subarray(from, from + size);
}

async function all(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const read: Buffer[] = [];
  for await (const part of stream) read.push(part);
  return Buffer.concat(read);
}

async function seal(text: Buffer, size = 1_000): Promise<Buffer> {
  return all(encrypted(key, parts(text, size)));
}

function open(stored: Buffer, given = key): Promise<Buffer> {
  return all(decrypted(given, parts(stored, 7_001), 'FILE'));
}

function numbered(bytes: number): Buffer {
  return Buffer.from(Array.from({ length: bytes }, (_, i) => (i * 7 + (i >> 8)) & 255));
}

test.each([0, 1, chunk - 1, chunk, chunk + 1, 2 * chunk, 3 * chunk + 5])(
  'returns %i bytes unchanged',
  async (bytes) => {
    const text = numbered(bytes);
    const stored = await seal(text);
    expect(await open(stored)).toEqual(text);
    expect(stored.length).toBe(head + bytes + tag * Math.max(1, Math.ceil(bytes / chunk)));
  },
);

test('every file has a key of its own', async () => {
  const text = numbered(100);
  expect((await seal(text)).subarray(head)).not.toEqual((await seal(text)).subarray(head));
});

describe('a file', () => {
  const text = numbered(3 * chunk);
  const stride = chunk + tag;

  test.each([
    ['with a changed byte', (stored: Buffer) => flipped(stored, head + 100)],
    ['with a changed salt', (stored: Buffer) => flipped(stored, 20)],
    ['that ends between two chunks', (stored: Buffer) => stored.subarray(0, head + 2 * stride)],
    ['that ends within a chunk', (stored: Buffer) => stored.subarray(0, stored.length - 1)],
    ['that goes on after its end', (stored: Buffer) => Buffer.concat([stored, Buffer.alloc(40)])],
    [
      'without a chunk in the middle',
      (stored: Buffer) =>
        Buffer.concat([stored.subarray(0, head + stride), stored.subarray(head + 2 * stride)]),
    ],
    [
      'with two chunks in the other order',
      (stored: Buffer) =>
        Buffer.concat([
          stored.subarray(0, head),
          stored.subarray(head + stride, head + 2 * stride),
          stored.subarray(head, head + stride),
          stored.subarray(head + 2 * stride),
        ]),
    ],
  ])('%s is refused', async (_what, change) => {
    await expect(open(change(await seal(text)))).rejects.toThrow(
      'The backup "FILE" is damaged or incomplete.',
    );
  });

  test('with another key is told from a damaged one', async () => {
    await expect(open(await seal(text), Buffer.alloc(32, 2))).rejects.toThrow(/another backup key/);
    await expect(open(Buffer.from('PGDMP'))).rejects.toThrow('The file "FILE" is not a backup of konter.');
  });
});

function flipped(stored: Buffer, at: number): Buffer {
  const changed = Buffer.from(stored);
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  return changed;
}
