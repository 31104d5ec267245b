import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverVariables } from '../src/commands/documented-variables.ts';
import { parseConfig } from '../src/config.ts';
import { makeTestFolder } from './folder.ts';
import { startTestServer } from './server.ts';

const root = join(import.meta.dirname, '..', '..');

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--help'], { stdio: 'ignore' }).error === undefined;
}

let folder: string;
beforeAll(async () => {
  folder = await makeTestFolder('deployment');
});
afterAll(() => rm(folder, { recursive: true }));

describe('the examples in deploy/, the Dockerfile and compose.yaml', () => {
  const files = ['Dockerfile', 'compose.yaml', 'deploy/konter.env', 'deploy/konter.service'];
  const known = new Set(serverVariables.flatMap(({ variables }) => variables.flatMap(({ names }) => names)));

  test.each(files)('name only variables that konter reads: %s', (file) => {
    const named = read(file).matchAll(/\b(KONTER_[A-Z_]+|DATABASE_URL|PUBLIC_URL)(?==|: )/g);
    const names = Array.from(named, ([, name = '']) => name);
    expect(names.length + Number(file === 'deploy/konter.service')).toBeGreaterThan(0);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  test('include a konter.env that can be used unchanged', () => {
    const lines = read('deploy/konter.env')
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line));
    const env = Object.fromEntries(lines.map((line) => [line.split('=')[0], line.replace(/^[^=]*=/, '')]));
    expect(parseConfig(env)).toMatchObject({
      publicUrl: 'https://konter.example',
      trustProxy: ['127.0.0.1'],
    });
  });

  test('copy everything that the server imports into the image', () => {
    const copied = [...read('Dockerfile').matchAll(/^COPY (?!--)(.*) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' '),
    );
    expect(copied).toEqual(
      expect.arrayContaining([
        'package-lock.json',
        ...['bin', 'migrations', 'src', 'starter'].map((name) => `server/${name}`),
      ]),
    );
    const sent = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    expect(copied.toSorted()).toEqual(sent.toSorted());
    for (const path of copied) expect(existsSync(join(root, path)), path).toBe(true);
  });

  test('start an existing file with the unit', () => {
    const [, started = ''] = /^ExecStart=(.*)$/m.exec(read('deploy/konter.service')) ?? [];
    expect(started).toBe('/usr/bin/env node server/bin/konter.mjs serve');
    expect(existsSync(join(root, 'server/bin/konter.mjs'))).toBe(true);
  });

  test.each([
    ['deploy/nginx.conf', /keepalive_timeout (\d+)s;\n\}/, /proxy_read_timeout (\d+)s/],
    ['deploy/Caddyfile', /keepalive (\d+)s/, /response_header_timeout (\d+)s/],
  ])(
    'close idle connections before konter does, and wait longer than any answer takes: %s',
    async (file, idle, wait) => {
      const server = await startTestServer({ worker: false, catalog: false });
      const answer = await fetch(`${server.url}/healthz`);
      await server.stop();
      const [, kept] = /^timeout=(\d+)$/.exec(answer.headers.get('keep-alive') ?? '') ?? [];
      const config = read(file);
      expect(Number(idle.exec(config)?.[1])).toBeLessThan(Number(kept));
      // The longest possible reply deadline, in seconds.
      expect(Number(wait.exec(config)?.[1])).toBeGreaterThan(50);
    },
  );

  test.each([
    ['deploy/nginx.conf', /location ~ (\S+) \{ return 403; \}/g, 'location / { return 308 https:'],
    ['deploy/Caddyfile', /@programs path (.+)/g, 'redir https:'],
  ])('redirect only pages to https: %s', (file, refused, redirect) => {
    const config = read(file);
    const patterns = [...config.matchAll(refused)].flatMap(([, found = '']) =>
      found.startsWith('^')
        ? [new RegExp(found)]
        : found.split(' ').map((path) => new RegExp(`^${path.replace('*', '.*')}$`)),
    );
    const isRefused = (path: string): boolean => patterns.some((pattern) => pattern.test(path));
    for (const path of ['/v1', '/v1/quotes', '/sandbox/v1/orders', '/callbacks/x/y', '/portal/sign-in'])
      expect(isRefused(path), path).toBe(true);
    for (const path of ['/', '/sign-in', '/operator', '/docs/', '/deposit', '/openapi.json', '/v10'])
      expect(isRefused(path), path).toBe(false);
    expect(config.indexOf(redirect)).toBeGreaterThan(config.search(refused));
  });
});

describe('the examples in deploy/ are accepted', () => {
  test.runIf(isInstalled('systemd-analyze'))('by systemd', async () => {
    const unit = join(folder, 'konter.service');
    // The check also looks for the program.
    await writeFile(unit, read('deploy/konter.service'));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.not.stringContaining('konter.service') });
  });

  test.runIf(isInstalled('nginx') && isInstalled('openssl'))('by nginx', async () => {
    const [key, certificate, config] = ['key.pem', 'cert.pem', 'nginx.conf'].map((name) =>
      join(folder, name),
    );
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=konter.example'],
        '-keyout',
        `${key}`,
        '-out',
        `${certificate}`,
      ],
      { stdio: 'ignore' },
    );
    const site = read('deploy/nginx.conf')
      .replace('/etc/letsencrypt/live/konter.example/fullchain.pem', `${certificate}`)
      .replace('/etc/letsencrypt/live/konter.example/privkey.pem', `${key}`)
      .replace('/var/log/nginx/konter.log', join(folder, 'access.log'))
      // The check binds the ports. Only root may bind those below 1024, and not every machine has IPv6.
      .replaceAll(/^ *listen \[::\].*\n/gm, '')
      .replaceAll(/listen (80|443)/g, 'listen 20$1');
    await writeFile(`${config}`, `pid ${join(folder, 'pid')};\nevents {}\nhttp {\n${site}\n}\n`);
    const { status, stderr } = spawnSync(
      'nginx',
      ['-t', '-e', join(folder, 'error.log'), '-c', `${config}`],
      {
        encoding: 'utf8',
      },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringContaining('test is successful') });
  });

  test.runIf(isInstalled('caddy'))('by Caddy', () => {
    const { status, stderr } = spawnSync(
      'caddy',
      ['validate', '--adapter', 'caddyfile', '--config', join(root, 'deploy/Caddyfile')],
      { encoding: 'utf8', env: { PATH: process.env['PATH'], HOME: folder } },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.not.stringContaining('"level":"error"') });
  });
});
