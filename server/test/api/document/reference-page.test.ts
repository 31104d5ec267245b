import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeDataDir, type Served, serve, stopAll } from '../../crash/serve.ts';
import { pathWithCurl } from '../../curl.ts';
import { makeTestFolder } from '../../folder.ts';

/*
 * The reference page of a server on its first start. Its script runs in a context with the parts of a browser that it
 * uses. Scalar, which renders the page, is replaced by a function that records its configuration.
 */

const run = promisify(execFile);

let folder: string;
let served: Served;
let key: string;

beforeAll(async () => {
  folder = await makeTestFolder('reference');
  served = await serve(join(folder, 'data'), {});
  key = (await readFile(join(folder, 'data', 'demo-key'), 'utf8')).trim();
});
afterAll(async () => {
  await stopAll(join(folder, 'data'));
  await removeDataDir(folder);
});

interface Shown {
  readonly agent: object;
  readonly authentication: { readonly securitySchemes: { readonly apiKey: { readonly token: string } } };
  readonly content: ShownDocument;
}

interface ShownDocument {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ShownOperation>>>>;
}

interface ShownOperation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly example?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example: object }>> };
  readonly 'x-codeSamples'?: readonly { readonly source: string }[];
}

/** The configuration that the page passes to Scalar at a URL. */
async function open(address: string, server = served.address): Promise<Shown> {
  const script = await (await fetch(`${server}/docs/js/reference.js`)).text();
  const location = { href: `${address}/docs/#tag/orders` };
  return new Promise((resolve, reject) => {
    const Scalar = { createApiReference: (_place: string, shown: Shown) => resolve(shown) };
    const fetchHere = (url: string) => fetch(url.replace(address, server));
    const finished: Promise<void> = runInNewContext(script, {
      crypto,
      fetch: fetchHere,
      location,
      Scalar,
      URL,
    });
    finished.catch(reject);
  });
}

function operationsOf({ content }: Shown): ShownOperation[] {
  return Object.values(content.paths).flatMap((path) => Object.values(path));
}

test('it opens on the sandbox at the URL of the page, with the demo key', async () => {
  const shown = await open('http://localhost:1234');
  expect(shown.content.servers.map(({ url }) => url)).toEqual([
    'http://localhost:1234/sandbox/v1',
    'http://localhost:1234/v1',
  ]);
  expect(shown.authentication.securitySchemes.apiKey.token).toBe(key);
  expect(shown).toMatchObject({ agent: { disabled: true }, mcp: { disabled: true }, telemetry: false });
});

test('each visit has new idempotency keys and references, so that a pasted sample is a new request', async () => {
  const visits = [await open(served.address), await open(served.address)];
  const keys = visits.flatMap((shown) =>
    operationsOf(shown).flatMap(({ parameters = [] }) =>
      parameters.flatMap(({ name, example }) => (name === 'Idempotency-Key' ? [example] : [])),
    ),
  );
  expect(new Set(keys).size).toBe(18);
  for (const one of keys)
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  for (const shown of visits)
    for (const [path, { post }] of Object.entries(shown.content.paths)) {
      if (path !== '/quotes' && path !== '/postpaid/inquiries') continue;
      const example = post?.requestBody?.content['application/json']?.example;
      const idempotencyKey = post?.parameters?.find(({ name }) => name === 'Idempotency-Key')?.example ?? '';
      const answer = await fetch(`${served.address}/sandbox/v1${path}`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': idempotencyKey },
        body: JSON.stringify(example),
      });
      expect(answer.status).toBe(201);
      expect(answer.headers.has('idempotency-replayed')).toBe(false);
    }
});

test('the samples for operations on an order work when they are pasted', async () => {
  const samples = operationsOf(await open(served.address)).flatMap(
    ({ operationId, 'x-codeSamples': [sample] = [] }) =>
      sample === undefined ? [] : [[operationId, sample.source] as const],
  );
  const last: Record<string, string> = {};
  for (const [operation, source] of samples) {
    const env = { PATH: await pathWithCurl(folder) };
    const { stdout, stderr } = await run('sh', ['-eu', '-c', source], { env });
    expect(stderr, operation).toBe('');
    if (operation === 'getReceipt') {
      expect(stdout).toMatch(/Terima kasih\s*$/);
      continue;
    }
    const answer: { data: { status?: string; order?: { status: string } } } = JSON.parse(
      stdout.trim().split('\n').at(-1) ?? '',
    );
    last[operation] = answer.data.status ?? answer.data.order?.status ?? '';
  }
  expect(last).toEqual({
    getDeposit: 'waiting',
    cancelDeposit: 'cancelled',
    getInquiry: 'awaiting_confirmation',
    getOrder: 'awaiting_confirmation',
    confirmOrder: 'succeeded',
    cancelOrder: 'cancelled',
    getResult: 'succeeded',
    resolveOrder: 'succeeded',
  });
});

test('the demo key is shown only by the process that created it, to this machine, and is never cached', async () => {
  const answer = await fetch(`${served.address}/docs/demo-key`);
  expect(await answer.json()).toEqual({ key });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  for (const header of ['forwarded', 'x-forwarded-for']) {
    const headers = { [header]: 'for=192.0.2.1' };
    const proxied = await fetch(`${served.address}/docs/demo-key`, { headers });
    expect(await proxied.json()).toEqual({ key: null });
  }
});

test('a later start asks for the key, and a server that other machines can reach never shows it', async () => {
  const dataDir = join(folder, 'later');
  const reachable = await serve(dataDir, { HOST: '0.0.0.0' });
  expect(await (await fetch(`${reachable.address}/docs/demo-key`)).json()).toEqual({ key: null });
  reachable.signal('SIGTERM');
  await reachable.ended();
  const later = await serve(dataDir, {});
  expect(await (await fetch(`${later.address}/docs/demo-key`)).json()).toEqual({ key: null });
  const shown = await open(later.address, later.address);
  await stopAll(dataDir);
  expect(shown.authentication.securitySchemes.apiKey.token).toBe('');
  expect(JSON.stringify(shown.content)).toContain('YOUR_API_KEY');
});
