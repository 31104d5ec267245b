import type { App } from '../../app.ts';
import { depositScenarios } from '../../deposits/requests/deposit-request.ts';
import { scenarios } from '../../suppliers/simulator/scenario.ts';
import { principalOf } from '../http/admission.ts';
import type { Api } from '../api.ts';
import type { Base } from '../http/base.ts';
import { envelope } from '../http/envelope.ts';
import { closed, ref } from '../document/schemas.ts';

/** GET /capabilities: what is available now, and the limits of the account. */
export function getCapabilitiesRoute(api: Api, app: App, base: Base): void {
  api.get(
    '/capabilities',
    {
      config: { scope: 'catalog:read', operation: 'getCapabilities' },
      schema: { querystring: closed({}), response: { 200: ref('CapabilitiesAnswer') } },
    },
    async (request) => {
      const { limits } = principalOf(request);
      const ready = app.suppliers.readiness(base.environment);
      return envelope(request, {
        api_version: '1',
        currency: 'IDR',
        transactions_available: ready.transactions && !app.quarantine.active,
        postpaid_available: ready.postpaid && !app.quarantine.active,
        limits: {
          transaction_rupiah: limits.transaction,
          daily_rupiah: limits.daily,
          requests_per_minute: limits.requestsPerMinute,
        },
        deposit_url: `${app.config.publicUrl}/deposit`,
        sandbox_scenarios: scenarios,
        sandbox_deposit_scenarios: depositScenarios,
        webhook_delivery: 'at_least_once',
      });
    },
  );
}
