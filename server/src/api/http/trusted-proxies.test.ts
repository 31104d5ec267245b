import fastify from 'fastify';
import { expect, test } from 'vitest';
import { parseConfig } from '../../config.ts';

/** Fastify throws on a value that it cannot parse, and its error names no variable. */
test.each([
  '10.0.0.0/8',
  '127.0.0.1',
  '::1',
  'fd00::/8',
  '2001:db8::/128',
  '::ffff:10.0.0.1',
  '192.0.2.1/32',
  '1.0.0.0/1',
])('accepts the proxies %s', (proxies) => {
  const { trustProxy } = parseConfig({ KONTER_TRUST_PROXY: proxies });
  expect(trustProxy).toEqual([proxies]);
  expect(() => fastify({ trustProxy: [...trustProxy] })).not.toThrow();
});
