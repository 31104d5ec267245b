import { expect, test } from 'vitest';
import { mayShowDemoKey } from './demo-key-rule.ts';

const config = { host: '127.0.0.1', publicUrl: 'http://127.0.0.1:8080', trustProxy: [] };
const request = {
  headers: { host: '127.0.0.1:8080' },
  httpVersion: '1.1',
  socket: { remoteAddress: '127.0.0.1' },
};

test.each([
  [{}, {}],
  [{ host: 'localhost', publicUrl: 'http://localhost:8080' }, { headers: { host: 'localhost:8080' } }],
  [
    { host: '::1', publicUrl: 'http://[::1]:8080' },
    { headers: { host: '[::1]:8080' }, socket: { remoteAddress: '::1' } },
  ],
  [{}, { socket: { remoteAddress: '::ffff:127.0.0.1' } }],
])('is shown to clients on this machine: %j %j', (setting, sent) => {
  expect(mayShowDemoKey({ ...config, ...setting }, { ...request, ...sent })).toBe(true);
});

test.each([
  ['clients of a server that listens on all IPv4 addresses', { host: '0.0.0.0' }, {}],
  ['clients of a server that listens on all IPv6 addresses', { host: '::' }, {}],
  ['clients of a server that listens on a network address', { host: '192.168.1.7' }, {}],
  ['clients of a server with a public URL', { publicUrl: 'https://api.example.com' }, {}],
  ['clients of a server behind proxies', { trustProxy: ['10.0.0.0/8'] }, {}],
  ['a client on another machine', {}, { socket: { remoteAddress: '192.168.1.9' } }],
  ['a client that has disconnected', {}, { socket: {} }],
  ['a client that uses another host name for this machine', {}, { headers: { host: 'rebound.example' } }],
  ['a client whose Host header only begins with the address', {}, { headers: { host: '127.0.0.1.example' } }],
  ['a client without a Host header', {}, { headers: {} }],
  ['nginx with its default settings', {}, { httpVersion: '1.0' }],
  [
    'a proxy that sends X-Forwarded-For',
    {},
    { headers: { ...request.headers, 'x-forwarded-for': '192.0.2.1' } },
  ],
  ['a proxy that sends Forwarded', {}, { headers: { ...request.headers, forwarded: 'for=192.0.2.1' } }],
])('is not shown to %s', (_what, setting, sent) => {
  expect(mayShowDemoKey({ ...config, ...setting }, { ...request, ...sent })).toBe(false);
});
