import { rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { makeTestFolder } from '../folder.ts';

/** A moment in the transactions of a lane, counted from the last call of `watch`. */
export interface CrashPoint {
  /** Which transaction, from 0. */
  readonly transaction: number;
  /**
   * How many of its statements, from BEGIN to COMMIT, PostgreSQL has executed; the replies of the last message are lost.
   * `answered`: all of them, and the reply to COMMIT has been passed on.
   */
  readonly executed: number | 'answered';
}

/** A proxy to PostgreSQL that reads the messages of lanes, and stops a connection at a chosen one. */
export interface MessageProxy {
  /** The URL of the same database through the proxy. */
  readonly url: string;
  /**
   * Counts the statements of each transaction from now on. At `point` nothing is passed on any more, `act` is called with
   * the process id of the backend, and the connection is closed once it has resolved.
   */
  watch(point?: CrashPoint, act?: (backend: number) => Promise<unknown>): void;
  /** The names of the statements of each transaction since the last call of `watch`. */
  transactions(): readonly (readonly string[])[];
  /** Whether the point was reached. */
  reached(): boolean;
  /** Closes every connection, and refuses new ones while true. */
  refuse(refusing: boolean): void;
  stop(): Promise<void>;
}

/** The protocol's message types that matter here (PostgreSQL documentation, "Message Formats"). */
const frontend = { bind: 0x42, execute: 0x45 } as const;
const backend = { commandComplete: 0x43, error: 0x45, keyData: 0x4b } as const;
/** Flush: PostgreSQL sends what it has, without the end of the message that a Sync would be. */
const flush = Buffer.from([0x48, 0, 0, 0, 4]);

interface Watch {
  readonly point: CrashPoint | undefined;
  readonly act: (backend: number) => Promise<unknown>;
  readonly transactions: string[][];
  reached: boolean;
}

/** Starts a proxy, on a Unix socket, for the PostgreSQL that `url` names. */
export async function startMessageProxy(url: string): Promise<MessageProxy> {
  const target = new URL(url);
  const port = target.port === '' ? '5432' : target.port;
  const host = decodeURIComponent(target.hostname);
  const folder = await makeTestFolder('messages');
  const file = `.s.PGSQL.${port}`;
  const ends = new Set<() => void>();
  let refusing = false;
  let watch = newWatch();

  const server = createServer((client) => {
    if (refusing) {
      client.destroy();
      return;
    }
    const upstream = host.startsWith('/') ? connect(join(host, file)) : connect(Number(port), host);
    const end = passOn(client, upstream, () => watch);
    ends.add(end);
    client.on('close', () => ends.delete(end));
  });
  await new Promise<void>((resolve) => server.listen(join(folder, file), resolve));
  const cut = (): void => ends.forEach((end) => end());
  const proxied = new URL(url);
  proxied.hostname = encodeURIComponent(folder);
  return {
    url: proxied.href,
    watch: (point, act) => void (watch = newWatch(point, act)),
    transactions: () => watch.transactions,
    reached: () => watch.reached,
    refuse(next) {
      refusing = next;
      if (next) cut();
    },
    async stop() {
      cut();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function newWatch(point?: CrashPoint, act: Watch['act'] = () => Promise.resolve()): Watch {
  return { point, act, transactions: [], reached: false };
}

/** Passes messages on in both directions until the watched point is reached. Returns a function that ends the connection. */
function passOn(client: Socket, upstream: Socket, watched: () => Watch): () => void {
  let pid = 0;
  let statement = '';
  /** The statements of the open transaction of this connection. */
  let transaction: string[] | undefined;
  /** Statements that PostgreSQL was sent and has not answered yet. */
  let unanswered = 0;
  /** Set at the point. From then on only errors reach the client. */
  let stopped: Watch | undefined;
  /** Set when COMMIT has been passed on and the point is after its reply. */
  let commit: Watch | undefined;

  const end = (): void => {
    client.destroy();
    upstream.destroy();
  };
  for (const socket of [client, upstream]) socket.on('error', end).on('close', end);

  function stopAt(watch: Watch): void {
    stopped = watch;
    watch.reached = true;
    if (unanswered === 0) void watch.act(pid).finally(end);
    else upstream.write(flush);
  }

  /** Whether the point is `executed` statements into the newest transaction. */
  function isPoint({ point, transactions, reached }: Watch, executed: CrashPoint['executed']): boolean {
    return !reached && point?.transaction === transactions.length - 1 && point.executed === executed;
  }

  function onExecute(bytes: Buffer): void {
    const watch = watched();
    if (statement === 'begin') watch.transactions.push((transaction = []));
    if (statement === 'begin' && isPoint(watch, 0)) return stopAt(watch);
    upstream.write(bytes);
    unanswered += 1;
    // Only lanes name their BEGIN; other connections are not counted.
    if (transaction === undefined) return;
    transaction.push(statement);
    if (isPoint(watch, transaction.length)) stopAt(watch);
    else if (statement === 'commit' && isPoint(watch, 'answered')) commit = watch;
    if (statement === 'commit' || statement === 'rollback') transaction = undefined;
  }

  client.on(
    'data',
    messagesOf({ startup: true }, (type, bytes) => {
      if (stopped !== undefined) return;
      if (type === frontend.bind) statement = statementOf(bytes);
      if (type === frontend.execute) onExecute(bytes);
      else upstream.write(bytes);
    }),
  );
  upstream.on(
    'data',
    messagesOf({ startup: false }, (type, bytes) => {
      if (type === backend.keyData) pid = bytes.readInt32BE(5);
      const answered = unanswered > 0 && type === backend.commandComplete;
      // After an error PostgreSQL skips the rest of the message.
      if (answered) unanswered -= 1;
      else if (type === backend.error) unanswered = 0;
      if (stopped === undefined || type === backend.error) client.write(bytes);
      if (stopped !== undefined && answered && unanswered === 0) void stopped.act(pid).finally(end);
      else if (commit !== undefined && answered && unanswered === 0) stopAt(commit);
    }),
  );
  return end;
}

/** The prepared statement that a Bind names: the second of its strings. */
function statementOf(bytes: Buffer): string {
  const from = bytes.indexOf(0, 5) + 1;
  return bytes.toString('utf8', from, bytes.indexOf(0, from));
}

/** Splits a stream into messages. The first one of a client has no type. */
function messagesOf(
  stream: { startup: boolean },
  each: (type: number | undefined, bytes: Buffer) => void,
): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  let first = stream.startup;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const at = first ? 0 : 1;
      const length = rest.length < at + 4 ? Infinity : at + rest.readInt32BE(at);
      if (rest.length < length) return;
      each(first ? undefined : rest[0], rest.subarray(0, length));
      rest = rest.subarray(length);
      first = false;
    }
  };
}
