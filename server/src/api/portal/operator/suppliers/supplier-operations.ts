import type { FastifyRequest } from 'fastify';
import type { App } from '../../../../app.ts';
import {
  addSupplier,
  resumeSupplier,
  setSupplierEnabled,
} from '../../../../catalog/import/supplier-changes.ts';
import { operatorPermissionsOf } from '../../../../people/operators/operator-permissions.ts';
import { testSupplier } from '../../../../reconciliation/test-supplier.ts';
import { Secret } from '../../../../sealed.ts';
import type { Api } from '../../../api.ts';
import { ref } from '../../../document/schemas.ts';
import { actorOf, operatorOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';
import { readAllSuppliers, readSupplier } from './read-suppliers.ts';
import { CredentialsBody, SupplierParams, SupplierSettingsBody, SwitchBody } from './supplier-schemas.ts';

const path = '/portal/operator/suppliers';

/** The suppliers of live. The same use cases as `konter supplier`. */
export function registerSupplierOperations(api: Api, app: App): void {
  registerReads(api, app);
  registerCredentials(api, app);
  registerSettings(api, app);
  registerSwitch(api, app);
  registerResume(api, app);
  registerTest(api, app);
}

function registerReads(api: Api, app: App): void {
  api.get(
    path,
    {
      config: { access: { operator: 'suppliers:read' } },
      schema: {
        operationId: 'listSuppliers',
        summary: 'List the suppliers as they are now',
        response: { 200: ref('OperatorSuppliersAnswer'), default: refused },
      },
    },
    async (request) => portalAnswer(request, await readAllSuppliers(app)),
  );
  api.get(
    `${path}/:name`,
    {
      config: { access: { operator: 'suppliers:read' } },
      schema: {
        operationId: 'readSupplier',
        summary: 'Read a supplier',
        params: SupplierParams,
        response: { 200: ref('OperatorSupplierDetailAnswer'), default: refused },
      },
    },
    async (request) => portalAnswer(request, await supplierFor(request, app, request.params.name)),
  );
}

function registerCredentials(api: Api, app: App): void {
  api.put(
    `${path}/:name/credentials`,
    {
      config: { access: { operator: 'suppliers:write', fresh: true } },
      schema: {
        operationId: 'replaceSupplierCredentials',
        summary: 'Set a supplier up, or replace its credentials',
        description: 'The key and the secret are sealed and never shown again.',
        params: SupplierParams,
        body: CredentialsBody,
        response: { 200: ref('OperatorSupplierDetailAnswer'), default: refused },
      },
    },
    async (request) => {
      const { name } = request.params;
      const { username, api_key: key, webhook_secret: secret, ...given } = request.body;
      await addSupplier(app.database, app.keyring, {
        name,
        credentials: { username, apiKey: new Secret(key) },
        webhookSecret: secret === undefined ? undefined : new Secret(secret),
        baseUrl: given.base_url,
        billsUrl: given.bills_url,
        testMode: given.test_mode,
        priority: undefined,
        actor: actorOf(request),
      });
      return portalAnswer(request, await supplierFor(request, app, name));
    },
  );
}

function registerSettings(api: Api, app: App): void {
  api.put(
    `${path}/:name/settings`,
    {
      config: { access: { operator: 'suppliers:write', fresh: true } },
      schema: {
        operationId: 'changeSupplierSettings',
        summary: 'Change the order of preference of a supplier, or whether its codes become products',
        params: SupplierParams,
        body: SupplierSettingsBody,
        response: { 200: ref('OperatorSupplierDetailAnswer'), default: refused },
      },
    },
    async (request) => {
      const { name } = request.params;
      await addSupplier(app.database, app.keyring, {
        name,
        credentials: undefined,
        webhookSecret: undefined,
        baseUrl: undefined,
        billsUrl: undefined,
        testMode: undefined,
        priority: request.body.priority,
        addProducts: request.body.add_products,
        actor: actorOf(request),
      });
      return portalAnswer(request, await supplierFor(request, app, name));
    },
  );
}

function registerSwitch(api: Api, app: App): void {
  api.post(
    `${path}/:name/switch`,
    {
      config: { access: { operator: 'suppliers:write', fresh: true } },
      schema: {
        operationId: 'switchSupplier',
        summary: 'Switch a supplier off, or on again',
        description: 'One that is off gets no new purchases; its open ones are still settled.',
        params: SupplierParams,
        body: SwitchBody,
        response: { 200: ref('OperatorSupplierDetailAnswer'), default: refused },
      },
    },
    async (request) => {
      const { name } = request.params;
      await setSupplierEnabled(app.database, { name, ...request.body, actor: actorOf(request) });
      return portalAnswer(request, await supplierFor(request, app, name));
    },
  );
}

function registerResume(api: Api, app: App): void {
  api.post(
    `${path}/:name/resume`,
    {
      config: { access: { operator: 'suppliers:write', fresh: true } },
      schema: {
        operationId: 'resumeSupplier',
        summary: 'End the pause of a supplier whose deposit was too low',
        description: 'Its next refusal pauses it again.',
        params: SupplierParams,
        response: { 200: ref('OperatorSupplierChangeAnswer'), default: refused },
      },
    },
    async (request) => {
      const { name } = request.params;
      const changed = await resumeSupplier(app.database, { name, actor: actorOf(request) });
      await app.suppliers.refresh();
      return portalAnswer(request, { changed });
    },
  );
}

function registerTest(api: Api, app: App): void {
  api.post(
    `${path}/:name/test`,
    {
      config: { access: { operator: 'suppliers:write' } },
      schema: {
        operationId: 'testSupplier',
        summary: 'Ask a supplier for our deposit',
        description: 'It shows whether its address and our key work. It buys nothing.',
        params: SupplierParams,
        response: { 200: ref('OperatorSupplierTestAnswer'), default: refused },
      },
    },
    async (request) => {
      const { name } = request.params;
      const { answer, said, tookMs } = await testSupplier(app, { name, actor: actorOf(request) });
      const refusal = said === null ? ('no_answer' as const) : ('refused' as const);
      return portalAnswer(request, {
        outcome: answer.kind === 'reading' ? ('answered' as const) : refusal,
        amount: answer.kind === 'reading' ? Number(answer.amount) : null,
        said,
        took_ms: tookMs,
      });
    },
  );
}

function supplierFor(request: FastifyRequest, app: App, name: string) {
  return readSupplier(app, name, operatorPermissionsOf(operatorOf(request).role).has('suppliers:write'));
}
