import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../server/test/free-port.ts';
import { konterCommand, serve, type Served, stopAll, type Variables } from '../../server/test/crash/serve.ts';

const konter = fileURLToPath(new URL('../../server/bin/konter.mjs', import.meta.url));

/** A supplier's side in a process of its own. */
export interface SimulatedSupplier {
  readonly name: 'digiflazz' | 'iak';
  readonly url: string;
  /** Sets what goes wrong from now on. */
  control(path: string, body: unknown): Promise<void>;
  /** What it really sold. */
  ledger(): Promise<readonly SimulatedTransaction[]>;
}

/** A line of a simulator's ledger, as far as a verdict needs it. */
export interface SimulatedTransaction {
  readonly refId: string;
  readonly stage: string;
  readonly charged: number;
  readonly injected: readonly string[];
}

/** A live konter between two simulated suppliers, each a process of its own. */
export interface Stage {
  readonly dataDir: string;
  readonly suppliers: readonly SimulatedSupplier[];
  readonly key: string;
  address(): string;
  /** Kills the server without warning and starts it again on the same data and the same port. */
  killServer(): Promise<void>;
  /** Stops the server as an operator would. */
  stopServer(): Promise<void>;
  command(words: readonly string[]): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts everything. `program` is the `konter` to try: this checkout's, or one with a defect planted in it. */
export async function openStage(plan: {
  readonly folder: string;
  readonly variables: Variables;
  readonly program?: string;
}): Promise<Stage> {
  const dataDir = join(plan.folder, 'konter');
  const program = plan.program ?? konter;
  const variables = { ...plan.variables, PORT: String(await freePort()) };
  const children: ChildProcess[] = [];

  /** It is set up before it runs: its address is chosen, and it must know where its callbacks go. */
  async function addSupplier(
    name: SimulatedSupplier['name'],
    about: { readonly username: string; readonly path: string; readonly words: readonly string[] },
  ): Promise<SimulatedSupplier> {
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const keyFile = join(plan.folder, `${name}.key`);
    await writeFile(keyFile, 'simulated-key', { mode: 0o600 });
    const words = ['--username', about.username, '--key-file', keyFile, '--base-url', `${url}${about.path}`];
    const added = await command(['supplier', 'add', name, ...words, ...about.words]);
    const place = ['--port', port, '--data', join(plan.folder, name)];
    const callbackUrl = textOf(added, 'callback_url');
    await start(children, [program, 'simulate', name, ...place, '--callback-url', callbackUrl]);
    return {
      name,
      url,
      control: (path, body) => post(`${url}/_control${path}`, body),
      ledger: () => readLedger(url),
    };
  }
  const command = (words: readonly string[]): Promise<unknown> =>
    konterCommand(dataDir, words, variables, program);

  // Commands are quicker beside a server: each need not start PostgreSQL for itself.
  let served: Served = await serve(dataDir, variables, program);
  const secretFile = join(plan.folder, 'digiflazz.secret');
  await writeFile(secretFile, 'simulated-secret', { mode: 0o600 });
  const suppliers = [
    await addSupplier('digiflazz', {
      username: 'simulated',
      path: '/v1',
      words: ['--webhook-secret-file', secretFile],
    }),
    await addSupplier('iak', { username: '081200000000', path: '', words: [] }),
  ];
  const account = textOf(await command(['account', 'create', '--name', 'Chaos', '--live']), 'id');
  const deposit = ['deposit', 'credit', '--account', account, '--environment', 'live'];
  await command([...deposit, '--amount', '900000000000', '--reference', 'chaos']);
  const key = textOf(await command(['key', 'create', '--account', account, '--environment', 'live']), 'key');
  return {
    dataDir,
    suppliers,
    key,
    command,
    address: () => served.address,
    async killServer() {
      served.signal('SIGKILL');
      await served.ended();
      served = await serve(dataDir, variables, program);
    },
    async stopServer() {
      served.signal('SIGTERM');
      await served.ended();
    },
    async close() {
      await stopAll(dataDir);
      for (const child of children) {
        child.kill('SIGTERM');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      }
    },
  };
}

/** Starts a command that goes on, and gives the document that it prints first. */
async function start(
  children: ChildProcess[],
  words: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const child = spawn(process.execPath, [...words, '--json'], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  let text = '';
  for await (const chunk of child.stdout) {
    text += String(chunk);
    if (text.trimEnd().endsWith('}')) return JSON.parse(text);
  }
  throw new Error(`${words.join(' ')} ended before it said where it is.`);
}

async function post(url: string, body: unknown): Promise<void> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
}

async function readLedger(url: string): Promise<readonly SimulatedTransaction[]> {
  const response = await fetch(`${url}/_control/ledger`);
  const document: { transactions: SimulatedTransaction[] } = JSON.parse(await response.text());
  return document.transactions;
}

function textOf(document: unknown, name: string): string {
  const value: unknown = Object.entries(Object(document)).find(([key]) => key === name)?.[1];
  if (typeof value !== 'string') throw new Error(`There is no ${name} in ${JSON.stringify(document)}.`);
  return value;
}
