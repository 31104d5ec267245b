import { Refusal } from '../../../refusals.ts';
import type { Api } from '../../api.ts';
import { closed, ref } from '../../document/schemas.ts';
import { BusinessName } from '../people/people-bodies.ts';
import { refused } from '../portal-answer.ts';

/** Accounts that people open. */
export function registerAccounts(api: Api): void {
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
    () => {
      throw new Refusal('service_unavailable');
    },
  );
}
