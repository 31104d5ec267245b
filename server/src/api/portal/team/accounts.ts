import type { Api } from '../../api.ts';
import { closed, ref } from '../../document/schemas.ts';
import { actorOf, sessionOf } from '../access.ts';
import { BusinessName } from '../people/people-bodies.ts';
import { trimmed } from '../people/visit-of.ts';
import { portalAnswer, refused } from '../portal-answer.ts';
import type { App } from '../../../app.ts';
import { openAccount } from '../../../people/team/open-account.ts';

/** Accounts that people open. */
export function registerAccounts(api: Api, app: App): void {
  openAccountRoute(api, app);
}

function openAccountRoute(api: Api, app: App): void {
  api.post(
    '/portal/accounts',
    {
      config: { access: 'person' },
      schema: {
        operationId: 'openAccount',
        summary: 'Open a further account, as its owner',
        description: 'Its sandbox is open at once; live waits for an approval.',
        body: closed({ business_name: BusinessName }),
        response: { 200: ref('NewAccountAnswer'), default: refused },
      },
    },
    async (request) => {
      const name = trimmed(request.body.business_name, 'business_name');
      const { id } = await openAccount(app, {
        name,
        personId: sessionOf(request).person.id,
        actor: actorOf(request),
      });
      return portalAnswer(request, { account_id: id, name });
    },
  );
}
