import fastify from 'fastify';
import { expect, test } from 'vitest';
import { parseConfig } from '../../config.ts';

/** Fastify throws at what it does not understand, and names no variable. */
test.each([
  '10.0.0.0/8',
  '127.0.0.1',
  '::1',
  'fd00::/8',
  '2001:db8::/128',
  '::ffff:10.0.0.1',
  '192.0.2.1/32',
  '1.0.0.0/1',
])('the proxies %s are taken as they are configured', (proxies) => {
  const { trustProxy } = parseConfig({ KONTER_TRUST_PROXY: proxies });
  expect(trustProxy).toEqual([proxies]);
  expect(() => fastify({ trustProxy: [...trustProxy] })).not.toThrow();
});
