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
])('is shown on this machine: %j %j', (setting, sent) => {
  expect(mayShowDemoKey({ ...config, ...setting }, { ...request, ...sent })).toBe(true);
});

test.each([
  ['a server that listens everywhere', { host: '0.0.0.0' }, {}],
  ['a server that listens everywhere by IPv6', { host: '::' }, {}],
  ['a server with an address on the network', { host: '192.168.1.7' }, {}],
  ['a server with a public address', { publicUrl: 'https://api.example.com' }, {}],
  ['a server behind proxies', { trustProxy: ['10.0.0.0/8'] }, {}],
  ['a client elsewhere', {}, { socket: { remoteAddress: '192.168.1.9' } }],
  ['a client that has hung up', {}, { socket: {} }],
  ['a name that leads here', {}, { headers: { host: 'rebound.example' } }],
  ['a name that begins like an address', {}, { headers: { host: '127.0.0.1.example' } }],
  ['no name', {}, { headers: {} }],
  ['nginx as it comes', {}, { httpVersion: '1.0' }],
  ['a proxy that names the client', {}, { headers: { ...request.headers, 'x-forwarded-for': '192.0.2.1' } }],
  ['a proxy that follows the standard', {}, { headers: { ...request.headers, forwarded: 'for=192.0.2.1' } }],
])('is not shown to %s', (_what, setting, sent) => {
  expect(mayShowDemoKey({ ...config, ...setting }, { ...request, ...sent })).toBe(false);
});
