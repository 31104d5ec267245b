import type { App } from '../../../app.ts';
import { clientPermissionsOf } from '../../../people/permissions.ts';
import { makeSlidingWindows, wholeSeconds } from '../../../clients/sliding-window.ts';
import { makeHome } from '../../../home/read-home.ts';
import { searchAccount } from '../../../home/search-account.ts';
import { Refusal } from '../../../refusals.ts';
import type { Api } from '../../api.ts';
import { closed, ref, searchedText } from '../../document/schemas.ts';
import { actingAccountOf, membershipOf, sessionOf } from '../access.ts';
import { EnvironmentParams, portalAnswer, refused } from '../portal-answer.ts';
import type { PortalArea } from '../portal-area.ts';
import { homeSchemas } from './home-schemas.ts';
import { registerLive } from './live.ts';
import { presentHome, presentHomeDeposit, presentHomeOrder } from './present-home.ts';

const path = '/portal/accounts/:account_id/:environment';
/** How many searches a person may make a minute: more than anybody types, and too few to try numbers. */
const searchesPerMinute = 60;

/** The home page of a client, its live updates, and the search of the frame. */
export const homeArea: PortalArea = {
  schemas: homeSchemas,
  register(api, app, sessions) {
    registerHome(api, app);
    registerStanding(api, app);
    registerSearch(api, app);
    registerLive(api, app, sessions);
  },
};

function registerHome(api: Api, app: App): void {
  const readHome = makeHome(app);
  api.get(
    `${path}/home`,
    {
      config: { access: { client: 'account:read' } },
      schema: {
        operationId: 'getHome',
        summary: 'Read the home page of an account.',
        params: EnvironmentParams,
        response: { 200: ref('HomeAnswer'), default: refused },
      },
    },
    async (request) => {
      const { role, suspended } = membershipOf(request);
      const account = await actingAccountOf(request, app);
      const home = await readHome({ account, suspended, may: clientPermissionsOf(role) });
      return portalAnswer(request, presentHome(home));
    },
  );
}

function registerStanding(api: Api, app: App): void {
  api.get(
    `${path}/standing`,
    {
      config: { access: { client: 'account:read' } },
      schema: {
        operationId: 'getStanding',
        summary: 'Read what stops an account from buying.',
        params: EnvironmentParams,
        response: { 200: ref('AccountStandingAnswer'), default: refused },
      },
    },
    async (request) => {
      const { limits } = await actingAccountOf(request, app);
      return portalAnswer(request, { suspended: membershipOf(request).suspended, owed: Number(limits.owed) });
    },
  );
}

function registerSearch(api: Api, app: App): void {
  const windows = makeSlidingWindows();
  api.post(
    `${path}/search`,
    {
      config: { access: { client: 'account:read', reads: true } },
      schema: {
        operationId: 'searchAccount',
        summary: 'Find orders, deposits and products.',
        description:
          'The text is in the body, because it may be a customer number, which must not be in an address. Nothing is changed.',
        params: EnvironmentParams,
        body: closed({ text: searchedText({ minLength: 2, maxLength: 100 }) }),
        response: { 200: ref('SearchAnswer'), default: refused },
      },
    },
    async (request) => {
      const { person } = sessionOf(request);
      const { taken, nextMs } = windows.take(
        person.id,
        { limit: searchesPerMinute, wanted: 1 },
        app.clock.monotonicMs(),
      );
      if (taken === 0) throw new Refusal('rate_limited', { retryAfterSeconds: wholeSeconds(nextMs) });
      const found = await searchAccount(app, await actingAccountOf(request, app), {
        text: request.body.text,
        may: clientPermissionsOf(membershipOf(request).role),
      });
      return portalAnswer(request, {
        orders: found.orders.map((order) => presentHomeOrder(order, found.now)),
        more_orders: found.moreOrders,
        deposits: found.deposits.map(presentHomeDeposit),
        products: found.products.map(({ product: { code, name, brand }, available }) => ({
          ...{ code, name, brand, available },
        })),
      });
    },
  );
}
