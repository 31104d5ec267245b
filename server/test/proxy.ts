import { rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { makeTestFolder } from './folder.ts';

/** A proxy to PostgreSQL that a test can close, cut, or make one-way. */
export interface DatabaseProxy {
  /** The URL of the same database through the proxy. */
  readonly url: string;
  /** Ends every open connection, whatever its state. */
  cut(): void;
  /** Passes requests on and drops every reply, then cuts: each request takes effect and its reply is lost. */
  cutUnheard(afterMs: number): Promise<void>;
  /** While true replies are dropped and no connection ends, like in a network that drops every packet. */
  silence(silent: boolean): void;
  /** How many pieces of replies were dropped so far. */
  lost(): number;
  /** Refuses new connections while true. */
  refuse(refusing: boolean): void;
  /** How many connections were refused so far. */
  refused(): number;
  stop(): Promise<void>;
}

/** Starts a proxy, on a Unix socket, for the PostgreSQL that `url` names; `change` modifies the requests. */
export async function startDatabaseProxy(
  url: string,
  change: (asked: Buffer) => Buffer = (asked) => asked,
): Promise<DatabaseProxy> {
  const target = new URL(url);
  const port = target.port === '' ? '5432' : target.port;
  const host = decodeURIComponent(target.hostname);
  const folder = await makeTestFolder('proxy');
  const file = `.s.PGSQL.${port}`;
  const pairs = new Set<readonly [Socket, Socket]>();
  let refusing = false;
  let deaf = false;
  let lost = 0;
  let refused = 0;

  const server = createServer((client) => {
    if (refusing) {
      refused += 1;
      client.destroy();
      return;
    }
    const upstream = host.startsWith('/') ? connect(join(host, file)) : connect(Number(port), host);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    const end = (): void => {
      client.destroy();
      upstream.destroy();
      pairs.delete(pair);
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    client.on('data', (bytes) => upstream.write(change(bytes)));
    upstream.on('data', (bytes) => {
      if (deaf) lost += 1;
      else client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(join(folder, file), resolve));

  function cut(): void {
    for (const [client, upstream] of pairs) {
      client.destroy();
      upstream.destroy();
    }
  }

  const proxied = new URL(url);
  proxied.hostname = encodeURIComponent(folder);
  return {
    url: proxied.href,
    cut,
    async cutUnheard(afterMs) {
      deaf = true;
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      cut();
      deaf = false;
    },
    silence(silent) {
      deaf = silent;
    },
    lost: () => lost,
    refuse(next) {
      refusing = next;
    },
    refused: () => refused,
    async stop() {
      cut();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
