import type { App } from '../../../../app.ts';
import { addCutOff, removeCutOff } from '../../../../catalog/import/cut-off-changes.ts';
import { plnCutOff } from '../../../../suppliers/iak/cut-off.ts';
import { listCutOffs } from '../../../../suppliers/setup/listed-codes.ts';
import { type OwnCutOff, readCutOffs } from '../../../../suppliers/setup/own-cut-offs.ts';
import { readSupplierNames } from '../../../../suppliers/setup/supplier-names.ts';
import type { Api } from '../../../api.ts';
import { ref } from '../../../document/schemas.ts';
import { actorOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';
import { CutOffBody, CutOffParams, SupplierParams } from './supplier-schemas.ts';

const path = '/portal/operator/suppliers';

/** The cut-off calendar: what price lists say, the rules of the suppliers, and what operators set. */
export function registerCutOffOperations(api: Api, app: App): void {
  api.get(
    '/portal/operator/cut-offs',
    {
      config: { access: { operator: 'suppliers:read' } },
      schema: {
        operationId: 'listCutOffs',
        summary: 'List the times of day in which suppliers get nothing new',
        response: { 200: ref('OperatorCutOffsAnswer'), default: refused },
      },
    },
    async (request) => portalAnswer(request, await readCalendar(app)),
  );
  api.post(
    `${path}/:name/cut-offs`,
    {
      config: { access: { operator: 'suppliers:write', fresh: true } },
      schema: {
        operationId: 'addCutOff',
        summary: 'Set a time of day in which a supplier gets nothing new',
        description: 'Beside those of its price lists. What it was sent before is settled as always.',
        params: SupplierParams,
        body: CutOffBody,
        response: { 200: ref('OperatorCutOffsAnswer'), default: refused },
      },
    },
    async (request) => {
      const { kind, product_code: productCode = null, start, end, reason } = request.body;
      const window = { start, end };
      const given = { supplier: request.params.name, kind, productCode, window, reason };
      await addCutOff(app.database, { ...given, actor: actorOf(request) });
      await app.suppliers.refresh();
      return portalAnswer(request, await readCalendar(app));
    },
  );
  api.delete(
    `${path}/:name/cut-offs/:cut_off_id`,
    {
      config: { access: { operator: 'suppliers:write', fresh: true } },
      schema: {
        operationId: 'removeCutOff',
        summary: 'Remove a cut-off that an operator set',
        params: CutOffParams,
        response: { 200: ref('OperatorCutOffsAnswer'), default: refused },
      },
    },
    async (request) => {
      const { name: supplier, cut_off_id: id } = request.params;
      await removeCutOff(app.database, { supplier, id, actor: actorOf(request) });
      await app.suppliers.refresh();
      return portalAnswer(request, await readCalendar(app));
    },
  );
}

async function readCalendar({ database }: App) {
  const [listed, own, names] = [
    await listCutOffs(database),
    await readCutOffs(database),
    await readSupplierNames(database),
  ];
  return [
    ...listed.map((one) => ({
      supplier: one.supplier,
      kind: one.kind,
      source: 'price_list' as const,
      start: one.start,
      end: one.end,
      codes: one.codes,
      about: one.example,
      ...nobodys,
    })),
    ...names.filter(({ name }) => name === 'iak').map(({ name }) => ({ ...plnRule, supplier: name })),
    ...own.map(presentOwn),
  ];
}

const nobodys = { id: null, reason: null };

/** IAK refuses payments of PLN bills in this time (`iak/cut-off.ts`). */
const plnRule = {
  kind: 'postpaid' as const,
  source: 'rule' as const,
  ...plnCutOff,
  codes: null,
  about: 'PLN',
  ...nobodys,
};

function presentOwn({ id, supplier, kind, productCode, window, reason }: OwnCutOff) {
  return {
    supplier,
    kind,
    source: 'operator' as const,
    ...window,
    codes: null,
    about: productCode,
    id,
    reason,
  };
}
