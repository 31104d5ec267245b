import type { App } from '../../../../app.ts';
import { readBelowCost } from '../../../../catalog/pricing/below-cost.ts';
import { previewChange, removeMargin, setMargin } from '../../../../catalog/pricing/margin-changes.ts';
import { indexRules, ruleFor } from '../../../../catalog/pricing/margin.ts';
import { readMarginRules } from '../../../../catalog/pricing/margin-rules.ts';
import type { PriceChanger } from '../../../../catalog/pricing/price-preview.ts';
import { readScheduledRules } from '../../../../catalog/pricing/scheduled-rule-rows.ts';
import { cancelScheduledRule, scheduleMargin } from '../../../../catalog/pricing/scheduled-rules.ts';
import { Type } from 'typebox';
import type { Api } from '../../../api.ts';
import { closed, ref, time, uuid } from '../../../document/schemas.ts';
import { timeOrNull } from '../../../http/time-parameter.ts';
import { actorOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';
import { namesOfAccounts } from './account-names.ts';
import { levelsOfScheduled, presentPreview, presentRule, presentScheduled } from './present-prices.ts';
import { priceChangeOf } from './price-change.ts';
import { Digest, PriceChange, Reason, ShownEffects } from './price-schemas.ts';

const base = '/portal/operator/price-rules';

/** The operations of rules: list, preview, change, cancel. */
export function priceRuleRoutes(api: Api, app: App): void {
  listRulesRoute(api, app);
  previewRoute(api, app);
  changeRoute(api, app);
  cancelRoute(api, app);
}

function listRulesRoute(api: Api, app: App): void {
  api.get(
    base,
    {
      config: { access: { operator: 'prices:read' } },
      schema: {
        operationId: 'listOperatorPriceRules',
        summary: 'List the rules of prices and the changes that are scheduled',
        response: { 200: ref('OperatorPriceRulesAnswer'), default: refused },
      },
    },
    async (request) => {
      const { snapshot } = await app.catalog.current();
      const rules = await readMarginRules(app.database);
      const scheduled = await readScheduledRules(app.database);
      const indexed = indexRules(rules);
      const levels = [...rules.map(({ level }) => level), ...levelsOfScheduled(scheduled)];
      const names = await namesOfAccounts(app.database, levels);
      const { count } = await readBelowCost(app.database, 1);
      return portalAnswer(request, {
        rules: rules.map((rule) => presentRule(rule, names)),
        scheduled: scheduled.map((one) => presentScheduled(one, names)),
        unruled: snapshot.prepaid.products.filter(
          (product) => product.costFromSupplier && ruleFor(indexed, product) === undefined,
        ).length,
        below_cost: count,
      });
    },
  );
}

function previewRoute(api: Api, app: App): void {
  api.post(
    `${base}/preview`,
    {
      config: { access: { operator: 'prices:read', reads: true } },
      schema: {
        operationId: 'previewOperatorPriceRule',
        summary: 'Show every price that a change of the rules would change',
        body: closed({ change: PriceChange, ...ShownEffects }),
        response: { 200: ref('OperatorPricePreviewAnswer'), default: refused },
      },
    },
    async (request) => {
      const { change, ...shown } = request.body;
      // The change starts what is due first, so its preview does.
      await app.catalog.startDueRules();
      const preview = await previewChange(app.database, await priceChangeOf(app.database, change));
      return portalAnswer(request, await presentPreview(app.database, preview, shown));
    },
  );
}

function changeRoute(api: Api, app: App): void {
  api.post(
    base,
    {
      config: { access: { operator: 'prices:write', fresh: true } },
      schema: {
        operationId: 'changeOperatorPriceRule',
        summary:
          'Set or remove a rule, now or at a time; refused when it would do something else than the preview',
        body: closed({
          change: PriceChange,
          digest: Digest,
          reason: Reason,
          starts_at: Type.Optional(time('When it takes effect; left out: at once.')),
        }),
        response: { 200: ref('OperatorPriceChangeAnswer'), default: refused },
      },
    },
    async (request) => {
      const { change: given, digest, reason, starts_at: startsAt } = request.body;
      const by = { actor: actorOf(request), reason, seen: digest };
      const change = await priceChangeOf(app.database, given);
      const at = timeOrNull('starts_at', startsAt);
      if (at === null) {
        const report =
          change.kind === 'set'
            ? await setMargin(app.database, change.rule, by, app.clock.offsetMs)
            : await removeMargin(app.database, change.of, by, app.clock.offsetMs);
        return portalAnswer(request, { scheduled: null, prices_changed: report.pricesChanged });
      }
      return portalAnswer(request, {
        scheduled: await scheduledAnswer(app, await scheduleMargin(app, change, at, by)),
        prices_changed: 0,
      });
    },
  );
}

async function scheduledAnswer(
  app: App,
  scheduled: Awaited<ReturnType<typeof scheduleMargin>>,
): Promise<object> {
  return presentScheduled(scheduled, await namesOfAccounts(app.database, levelsOfScheduled([scheduled])));
}

function cancelRoute(api: Api, app: App): void {
  api.post(
    `${base}/scheduled/:id/cancel`,
    {
      config: { access: { operator: 'prices:write', fresh: true } },
      schema: {
        operationId: 'cancelOperatorPriceRule',
        summary: 'Cancel a change of the rules that has not taken effect',
        params: closed({ id: uuid('The id of the scheduled change.') }),
        body: closed({ reason: Reason }),
        response: { 200: ref('OperatorCancelledRuleAnswer'), default: refused },
      },
    },
    async (request) => {
      const by: Pick<PriceChanger, 'actor' | 'reason'> = {
        actor: actorOf(request),
        reason: request.body.reason,
      };
      const { database, clock } = app;
      const id = request.params.id.toLowerCase();
      const cancelled = await cancelScheduledRule(database, id, by, clock.offsetMs);
      return portalAnswer(request, { cancelled: await scheduledAnswer(app, cancelled) });
    },
  );
}
