import { mapSupplierSku } from '../../../src/catalog/import/supplier-changes.ts';
import { addCutOff } from '../../../src/catalog/import/cut-off-changes.ts';
import { queryAsOwner } from '../../query-as.ts';
import { givenCodes, givenSupplier, someProduct, supplierKey } from './given-supplier.ts';
import type { OperatorChange } from './operator-change.ts';

/** What operators change in this area. */
export const suppliersChanges: readonly OperatorChange[] = [
  {
    operationId: 'replaceSupplierCredentials',
    action: 'supplier.changed',
    async given({ server }) {
      await givenSupplier(server, 'digiflazz');
      return {
        path: '/suppliers/digiflazz/credentials',
        method: 'PUT',
        body: { username: 'konter', api_key: supplierKey, base_url: 'http://127.0.0.1:1' },
      };
    },
  },
  {
    operationId: 'changeSupplierSettings',
    action: 'supplier.changed',
    async given({ server }) {
      await givenSupplier(server, 'iak');
      return { path: '/suppliers/iak/settings', method: 'PUT', body: { priority: 7 } };
    },
  },
  {
    operationId: 'switchSupplier',
    action: 'supplier.disabled',
    given: () => ({ path: '/suppliers/iak/switch', body: { enabled: false, reason: 'Gangguan' } }),
  },
  {
    operationId: 'resumeSupplier',
    action: 'supplier.resumed',
    async given({ server }) {
      const pause = `insert into supplier_pauses (supplier, began_at, code) values ('iak', now(), '17')`;
      await queryAsOwner(server, pause);
      return { path: '/suppliers/iak/resume' };
    },
  },
  {
    operationId: 'testSupplier',
    action: 'supplier.tested',
    given: () => ({ path: '/suppliers/iak/test' }),
  },
  {
    operationId: 'syncSupplierPrices',
    action: 'supplier.prices_requested',
    given: () => ({ path: '/suppliers/iak/price-sync' }),
  },
  {
    operationId: 'mapSupplierCode',
    action: 'supplier.mapped',
    async given({ server }) {
      const { code, name } = await someProduct(server);
      await givenCodes(server, 'iak', [{ sku: 'hmap', name }]);
      return { path: '/suppliers/iak/map', body: { sku: 'hmap', product_code: code, priority: 3 } };
    },
  },
  {
    operationId: 'unmapSupplierCode',
    action: 'supplier.unmapped',
    async given({ server }) {
      const { code: productCode, name } = await someProduct(server);
      await givenCodes(server, 'iak', [{ sku: 'hunmap', name }]);
      const mapping = { supplier: 'iak', sku: 'hunmap', productCode, priority: undefined, actor: 'operator' };
      await mapSupplierSku(server.app.database, mapping);
      return { path: '/suppliers/iak/unmap', body: { sku: 'hunmap' } };
    },
  },
  {
    operationId: 'addCutOff',
    action: 'supplier.cut_off_added',
    given: () => ({
      path: '/suppliers/iak/cut-offs',
      body: { kind: 'prepaid', start: '23:30', end: '00:30', reason: 'Rekap harian' },
    }),
  },
  {
    operationId: 'removeCutOff',
    action: 'supplier.cut_off_removed',
    async given({ server }) {
      const { id } = await addCutOff(server.app.database, {
        supplier: 'iak',
        kind: 'postpaid',
        productCode: null,
        window: { start: '23:00', end: '01:00' },
        reason: 'Rekap harian',
        actor: 'operator',
      });
      return { path: `/suppliers/iak/cut-offs/${id}`, method: 'DELETE' };
    },
  },
];
