import { describe, expect, test } from 'vitest';
import { CommandError } from '../command-error.ts';
import { addressList, originOf, parseCidr, parseIpAddress } from './ip-address.ts';

describe('addresses', () => {
  test.each([
    ['203.0.113.7', 'ipv4', '203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', 'ipv4', '203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', 'ipv4', '203.0.113.7', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', 'ipv4', '203.0.113.7', '203.0.113.7'],
    ['2001:DB8:0:1:2:3:4:5', 'ipv6', '2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
    ['2001:db8::5', 'ipv6', '2001:db8::5', '2001:db8:0:0::/64'],
    ['::1', 'ipv6', '::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'ipv6', 'fe80::1', 'fe80:0:0:0::/64'],
  ])('reads %s as %s %s of %s', (text, family, plain, origin) => {
    const address = parseIpAddress(text);
    expect(address).toEqual({ family, text: plain });
    expect(address && originOf(address)).toBe(origin);
  });

  test.each(['', 'localhost', '1.2.3', '1.2.3.4.5', '::g'])('%j is not an address', (text) => {
    expect(parseIpAddress(text)).toBeUndefined();
  });
});

describe('networks', () => {
  const allows = addressList(['203.0.113.0/24', '198.51.100.7', '2001:db8::/32']);

  test.each([
    ['203.0.113.255', true],
    ['::ffff:203.0.113.1', true],
    ['203.0.114.0', false],
    ['198.51.100.7', true],
    ['198.51.100.8', false],
    ['2001:db8:ffff::1', true],
    ['2001:db9::1', false],
    ['unknown', false],
  ])('%s is allowed: %s', (text, allowed) => {
    expect(allows(parseIpAddress(text))).toBe(allowed);
  });

  test.each([
    '',
    '1.2.3.4/33',
    '::1/129',
    '1.2.3.4/',
    '1.2.3.4/-1',
    '1.2.3/8',
    'a',
    '10.0.0.0/8 ',
    '::ffff:1.2.3.4/128',
  ])('%j is refused', (text) => {
    expect(() => parseCidr(text)).toThrow(CommandError);
  });
});
