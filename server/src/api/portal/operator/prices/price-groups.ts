import type { App } from '../../../../app.ts';
import { moveAfterPreview, previewMove } from '../../../../catalog/pricing/group-move.ts';
import { readMarginRules } from '../../../../catalog/pricing/margin-rules.ts';
import {
  createPriceGroup,
  listPriceGroups,
  readGroupsByAccount,
  removePriceGroup,
} from '../../../../catalog/pricing/price-groups.ts';
import { groupLevel } from '../../../../catalog/pricing/price-level.ts';
import { findAccountsByName, readAccountNames } from '../../../../clients/account-names.ts';
import { findAccount } from '../../../../clients/accounts.ts';
import type { Api } from '../../../api.ts';
import { closed, ref, text } from '../../../document/schemas.ts';
import { actorOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';
import { presentPreview } from './present-prices.ts';
import { Digest, GroupMoveBody, Reason, ShownEffects } from './price-schemas.ts';

const base = '/portal/operator/price-groups';
const reads = { operator: 'prices:read' } as const;
const changes = { operator: 'prices:write', fresh: true } as const;

/** How many accounts of a group are shown, and how many a search finds. */
const membersMax = 200;
const foundMax = 20;

/** The operations of price groups: list, create, remove, and moves of accounts with their preview. */
export function priceGroupRoutes(api: Api, app: App): void {
  listGroupsRoute(api, app);
  createGroupRoute(api, app);
  removeGroupRoute(api, app);
  previewMoveRoute(api, app);
  moveRoute(api, app);
  findClientsRoute(api, app);
}

function listGroupsRoute(api: Api, app: App): void {
  api.get(
    base,
    {
      config: { access: reads },
      schema: {
        operationId: 'listOperatorPriceGroups',
        summary: 'List the groups of accounts that rules can name',
        response: { 200: ref('OperatorPriceGroupsAnswer'), default: refused },
      },
    },
    async (request) => {
      const groups = await listPriceGroups(app.database);
      const rules = await readMarginRules(app.database);
      const shown = groups.flatMap(({ accountIds }) => accountIds.slice(0, membersMax));
      const names = await readAccountNames(app.database, shown);
      return portalAnswer(request, {
        groups: groups.map(({ name, accountIds }) => ({
          name,
          accounts: accountIds.length,
          members: accountIds.slice(0, membersMax).map((id) => ({ id, name: names.get(id) ?? id })),
          rules: rules.filter(({ level }) => level === groupLevel(name)).length,
        })),
      });
    },
  );
}

function createGroupRoute(api: Api, app: App): void {
  api.post(
    base,
    {
      config: { access: changes },
      schema: {
        operationId: 'createOperatorPriceGroup',
        summary: 'Create a group of accounts',
        body: closed({ name: text({ minLength: 1, maxLength: 50 }) }),
        response: { 200: ref('OperatorGroupChangeAnswer'), default: refused },
      },
    },
    async (request) => {
      const { name } = request.body;
      await createPriceGroup(app.database, { name, actor: actorOf(request) });
      return portalAnswer(request, { name, moved: false });
    },
  );
}

function removeGroupRoute(api: Api, app: App): void {
  api.delete(
    `${base}/:name`,
    {
      config: { access: changes },
      schema: {
        operationId: 'removeOperatorPriceGroup',
        summary: 'Remove a group that no account is in and no rule names',
        params: closed({ name: text({ minLength: 1, maxLength: 50 }) }),
        response: { 200: ref('OperatorGroupChangeAnswer'), default: refused },
      },
    },
    async (request) => {
      const { name } = request.params;
      await removePriceGroup(app.database, { name, actor: actorOf(request) });
      return portalAnswer(request, { name, moved: false });
    },
  );
}

function previewMoveRoute(api: Api, app: App): void {
  api.post(
    `${base}/move/preview`,
    {
      config: { access: { ...reads, reads: true } },
      schema: {
        operationId: 'previewOperatorGroupMove',
        summary: 'Show every price of an account that a move to a group would change',
        body: closed({ ...GroupMoveBody, ...ShownEffects }),
        response: { 200: ref('OperatorPricePreviewAnswer'), default: refused },
      },
    },
    async (request) => {
      const { account_id: accountId, group, ...shown } = request.body;
      await app.catalog.startDueRules();
      const { id } = await findAccount(app.database, accountId);
      const preview = await previewMove(app.database, { accountId: id, group });
      return portalAnswer(request, await presentPreview(app.database, preview, shown));
    },
  );
}

function moveRoute(api: Api, app: App): void {
  api.post(
    `${base}/move`,
    {
      config: { access: changes },
      schema: {
        operationId: 'moveOperatorAccount',
        summary: 'Move an account into a price group, or out of its group',
        body: closed({ ...GroupMoveBody, digest: Digest, reason: Reason }),
        response: { 200: ref('OperatorGroupChangeAnswer'), default: refused },
      },
    },
    async (request) => {
      const { account_id: accountId, group, digest: seen, reason } = request.body;
      const account = await findAccount(app.database, accountId);
      const move = { accountId: account.id, group, actor: actorOf(request), reason, seen };
      const moved = await moveAfterPreview(app.database, move, app.clock.offsetMs);
      return portalAnswer(request, { name: account.name, moved });
    },
  );
}

function findClientsRoute(api: Api, app: App): void {
  api.post(
    '/portal/operator/price-clients',
    {
      config: { access: { ...reads, reads: true } },
      schema: {
        operationId: 'findOperatorPriceClients',
        summary: 'Find accounts by a part of their name, with the price group of each',
        body: closed({ text: text({ minLength: 1, maxLength: 100 }) }),
        response: { 200: ref('OperatorPriceClientsAnswer'), default: refused },
      },
    },
    async (request) => {
      const found = await findAccountsByName(app.database, request.body.text, foundMax);
      const groups = await readGroupsByAccount(app.database);
      return portalAnswer(request, {
        clients: found.map(({ id, name }) => ({ id, name, group: groups.get(id) ?? null })),
      });
    },
  );
}
