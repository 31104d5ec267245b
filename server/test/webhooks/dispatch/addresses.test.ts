import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeClock } from '../../../src/clock.ts';
import { CommandError } from '../../../src/command-error.ts';
import {
  addressesOf,
  mayConnect,
  parseReceiver,
  type ResolvedAddress,
} from '../../../src/webhooks/dispatch/address.ts';
import { type Connect, connectTo, openSender, type Sender } from '../../../src/webhooks/dispatch/deliver.ts';
import { eventBody } from '../../../src/webhooks/event.ts';
import { addEndpoint, listEndpoints } from '../../../src/webhooks/endpoints/endpoints.ts';
import { hostileHosts, hostileUrls } from './hostile-addresses.ts';
import { startReceiver } from '../hook-receiver.ts';
import { openStage } from '../stage.ts';
import { patienceMs } from '../../patience.ts';

const strict = { local: false };
const publicAddress: ResolvedAddress = { address: '93.184.215.14', family: 4 };
const wallet = { balance: 1, held: 0, available: 1, currency: 'IDR', simulated: true };
const body = eventBody('wallet.deposited', { now: new Date(), environment: 'sandbox' }, { wallet });
const call = { environment: 'sandbox', headers: {}, body } as const;

/** Listeners on forbidden addresses of this machine, which must never be reached. */
let listeners: Server[];
let port: number;
let reached = 0;
/** The connections that the connector was asked to make. */
let connections: ResolvedAddress[];
let resolved: string[];
let answers: (name: string) => readonly ResolvedAddress[];
let sender: Sender;

const recordingConnect: Connect = (addresses) => (_options, callback) => {
  connections.push(...addresses);
  callback(new Error('no network in this test'), null);
};

beforeAll(async () => {
  const listen = (host: string, at: number): Promise<Server> =>
    new Promise((resolve, reject) => {
      const server = createServer((socket) => {
        reached += 1;
        socket.destroy();
      });
      server.once('error', reject);
      server.listen(at, host, () => resolve(server));
    });
  const first = await listen('127.0.0.1', 0);
  const address = first.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
  const others = ['127.0.0.2', '127.53.53.53', '127.127.127.127', '127.255.255.254', '::1'];
  listeners = [first, ...(await Promise.all(others.map((host) => listen(host, port))))];
  connections = [];
  resolved = [];
  answers = () => [publicAddress];
});
afterAll(async () => {
  await Promise.all(listeners.map((server) => new Promise((resolve) => server.close(resolve))));
});

function open(connect?: Connect, sandboxIsLocal = false): Sender {
  return openSender({
    clock: makeClock(),
    resolve: async (name) => {
      resolved.push(name);
      return answers(name);
    },
    ...(connect === undefined ? {} : { connect }),
    localReceivers: { live: false, sandbox: sandboxIsLocal },
    limitMs: patienceMs,
    userAgent: 'test',
  });
}

test('the set of hostile URLs is large', () => {
  expect(hostileHosts.length).toBeGreaterThanOrEqual(300);
});

describe('a non-public address', () => {
  test('is refused when an endpoint is saved, in any notation', () => {
    const taken = hostileUrls(port).filter((url) => {
      try {
        parseReceiver(url, strict);
        return true;
      } catch (error) {
        expect(error).toBeInstanceOf(CommandError);
        return false;
      }
    });
    expect(taken).toEqual([]);
  });

  test.each([
    ['with the real connector, and no listener is reached', undefined],
    ['before the connector is called', recordingConnect],
  ])('is refused when an event is sent to it %s', async (_how, connect) => {
    connections = [];
    sender = open(connect);
    const outcomes = await Promise.all(
      hostileUrls(port).map(async (url) => ({ url, outcome: await sender.send({ ...call, url }) })),
    );
    await sender.close();
    expect(outcomes.filter(({ outcome }) => outcome.fault !== 'forbidden_address')).toEqual([]);
    expect(outcomes.filter(({ outcome }) => outcome.status !== null)).toEqual([]);
    expect(connections).toEqual([]);
    expect(reached).toBe(0);
  });

  test('is refused when a host name resolves to it, alone or beside a public address', async () => {
    connections = [];
    sender = open(recordingConnect);
    const hidden = hostileHosts
      // An octal notation of a public address: refused for its notation, not for the address.
      .filter((host) => host !== '02130706433')
      .map((host) => hostOf(host))
      .filter((host) => host !== undefined)
      .map((address): ResolvedAddress => ({ address, family: address.includes(':') ? 6 : 4 }));
    expect(hidden.length).toBeGreaterThan(150);
    for (const address of hidden) {
      for (const list of [[address], [publicAddress, address], [address, publicAddress]]) {
        answers = () => list;
        expect(await sender.send({ ...call, url: 'https://hooks.kios.co.id/' })).toMatchObject({
          fault: 'forbidden_address',
        });
      }
    }
    answers = () => [publicAddress];
    await sender.close();
    expect(connections).toEqual([]);
  });

  test.each(['metadata.internal', 'localhost', 'printer.local', 'hooks.1', 'hooks.0x7f', 'intranet'])(
    'is refused by the host name %s, whatever that resolves to',
    async (name) => {
      const asked = addressesOf(name, strict, async () => [publicAddress]);
      await expect(asked).rejects.toThrow('publicly reachable');
    },
  );

  test('is refused in live when a host name resolves to it, although the sandbox allows this machine', async () => {
    connections = [];
    answers = () => [{ address: '127.0.0.1', family: 4 }];
    sender = open(recordingConnect, true);
    const url = 'https://hooks.kios.co.id/';
    expect(await sender.send({ ...call, environment: 'live', url })).toMatchObject({
      fault: 'forbidden_address',
    });
    expect(connections).toEqual([]);
    await sender.send({ ...call, url });
    expect(connections).toHaveLength(1);
    answers = () => [publicAddress];
    await sender.close();
  });

  test.each(['https:', 'http:'])(
    'is refused by the socket itself over %s, even when an earlier check fails',
    async (protocol) => {
      const forbidden: ResolvedAddress = { address: '127.0.0.1', family: 4 };
      for (const hostname of ['hooks.kios.co.id', '127.0.0.1', '127.0.0.2', '::1', '[::1]']) {
        const error = await new Promise((resolve) =>
          connectTo(1_000)([forbidden, publicAddress], strict)(
            { hostname, host: hostname, protocol, port: String(port) },
            (...[failed]) => resolve(failed),
          ),
        );
        expect(error).toMatchObject({ code: 'ERR_IP_BLOCKED' });
      }
      expect(reached).toBe(0);
    },
  );
});

describe('a host name that changes its address', () => {
  test('between the check and the connection is connected to the checked address', async () => {
    connections = [];
    let asked = 0;
    answers = () => ((asked += 1) === 1 ? [publicAddress] : [{ address: '127.0.0.1', family: 4 }]);
    sender = open(recordingConnect);
    await sender.send({ ...call, url: 'https://rebind.kios.co.id/' });
    expect(connections).toEqual([publicAddress]);
    expect(asked).toBe(1);
    // The next connection resolves the name again, and gets the other address.
    expect(await sender.send({ ...call, url: 'https://rebind.kios.co.id/' })).toMatchObject({
      fault: 'forbidden_address',
    });
    expect(connections).toEqual([publicAddress]);
    answers = () => [publicAddress];
    await sender.close();
  });

  test('to a non-public one is not saved', async () => {
    const stage = await openStage({ worker: false, catalog: false });
    try {
      const owner = { ...(await stage.givenOwner()), environment: 'live' as const };
      const add = (address: ResolvedAddress): Promise<unknown> =>
        addEndpoint(stage.server.app, { ...owner, url: 'https://rebind.kios.co.id/' }, async () => [address]);
      for (const address of ['10.0.0.1', '127.0.0.1'])
        await expect(add({ address, family: 4 })).rejects.toThrow('publicly reachable');
      expect(await listEndpoints(stage.server.app, owner)).toEqual([]);
      await add(publicAddress);
      expect(await listEndpoints(stage.server.app, owner)).toHaveLength(1);
    } finally {
      await stage.stop();
    }
  });
});

describe('a redirect', () => {
  test('to a non-public address is not followed', async () => {
    const receiver = await startReceiver();
    receiver.answer((_received, response) => {
      response.writeHead(307, { location: `http://127.0.0.2:${port}/hook` }).end();
    });
    const local = openSender({
      clock: makeClock(),
      resolve: async () => [],
      localReceivers: { live: false, sandbox: true },
      limitMs: patienceMs,
      userAgent: 'test',
    });
    expect(await local.send({ ...call, url: receiver.url })).toMatchObject({ status: 307 });
    expect(await local.send({ ...call, environment: 'live', url: receiver.url })).toMatchObject({
      fault: 'forbidden_address',
    });
    expect(receiver.received).toHaveLength(1);
    await local.close();
    await receiver.stop();
    expect(reached).toBe(0);
  });
});

describe('the URL of an endpoint', () => {
  test.each([
    'https://example.com/hook',
    'https://hooks.kios.co.id:8443/konter?token=abc',
    'https://93.184.215.14/',
    'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/',
    'https://xn--bcher-kva.com/',
    'https://bücher.com/',
  ])('may be %s', async (url) => {
    const { hostname } = parseReceiver(url, strict);
    expect(await addressesOf(hostname, strict, async () => [publicAddress])).toHaveLength(1);
  });

  test.each(['#', '#part', '/hook#'])(
    'is refused when it ends with %s, because a fragment is never sent',
    (end) => {
      expect(() => parseReceiver(`https://example.com${end}`, strict)).toThrow('no fragment');
    },
  );

  test('may use http only in a sandbox that allows it, and then only this machine as well', () => {
    expect(() => parseReceiver('http://example.com/', strict)).toThrow('https');
    const local = { local: true };
    expect(parseReceiver('http://localhost:3000/hook', local).href).toBe('http://localhost:3000/hook');
    expect(parseReceiver('http://127.0.0.1:3000/', local).href).toBe('http://127.0.0.1:3000/');
    expect(parseReceiver('http://[::1]:3000/', local).href).toBe('http://[::1]:3000/');
    for (const host of [
      '10.0.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '[fd00:ec2::254]',
      '0.0.0.0',
      'metadata',
    ]) {
      expect(() => parseReceiver(`http://${host}/`, local)).toThrow(CommandError);
    }
  });

  test('has no zone, because a zone belongs to one machine', () => {
    expect(mayConnect('2606:4700:4700::1111', strict)).toBe(true);
    expect(mayConnect('2606:4700:4700::1111%eth0', strict)).toBe(false);
  });

  test('may be in any other IPv4 network', () => {
    const allowed = ['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0'];
    const more = ['169.253.255.255', '172.15.255.255', '172.32.0.0', '192.167.255.255', '198.17.255.255'];
    expect(
      [...allowed, ...more, '223.255.255.255'].filter((address) => !mayConnect(address, strict)),
    ).toEqual([]);
  });
});

/** The IP address of a host in a URL; undefined when it is a name or invalid. */
function hostOf(host: string): string | undefined {
  const url = `http://${host}/`;
  if (!URL.canParse(url)) return undefined;
  const { hostname } = new URL(url);
  const plain = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return /^[\d.]+$|:/.test(plain) ? plain : undefined;
}
