import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { compilation } from '../../../src/api/http/compile-later.ts';
import { validateOncePerSchema } from '../../../src/api/http/validators.ts';
import type { Api } from '../../../src/api/api.ts';
import { portalIn } from '../../../src/portal/open-portal.ts';
import { aPortal } from '../../portal/a-portal.ts';
import { startTestServer } from '../../server.ts';

test('every schema of an operation of the API and the portal can be compiled', async () => {
  compilation.isEager = true;
  onTestFinished(() => void (compilation.isEager = false));
  const server = await startTestServer({ portal: { portal: portalIn({ kind: 'ready', portal: aPortal }) } });
  onTestFinished(() => server.stop());
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test('a schema that is wrong is found where it is registered', () => {
  compilation.isEager = true;
  onTestFinished(() => void (compilation.isEager = false));
  const api: Api = fastify().withTypeProvider<TypeBoxTypeProvider>();
  validateOncePerSchema(api);
  api.get('/', { schema: { querystring: { type: 'a word' } } }, async () => '');
  return expect(api.ready()).rejects.toThrow(/type must be/);
});
