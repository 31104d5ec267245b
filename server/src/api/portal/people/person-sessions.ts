import { Refusal } from '../../../refusals.ts';
import type { Api } from '../../api.ts';
import { ref } from '../../document/schemas.ts';
import { SessionParams } from './people-bodies.ts';
import { refused } from '../portal-answer.ts';

/** The places where a person is signed in. */
export function registerPersonSessions(api: Api): void {
  api.get(
    '/portal/person/sessions',
    {
      config: { access: 'person' },
      schema: {
        operationId: 'listSessions',
        summary: 'List the sessions of the person',
        response: { 200: ref('PersonSessionsAnswer'), default: refused },
      },
    },
    () => {
      throw new Refusal('service_unavailable');
    },
  );
  api.delete(
    '/portal/person/sessions',
    {
      config: { access: 'person' },
      schema: {
        operationId: 'endOtherSessions',
        summary: 'End all other sessions of the person',
        response: { 200: ref('PortalDoneAnswer'), default: refused },
      },
    },
    () => {
      throw new Refusal('service_unavailable');
    },
  );
  api.delete(
    '/portal/person/sessions/:id',
    {
      config: { access: 'person' },
      schema: {
        operationId: 'endSession',
        summary: 'End one session of the person',
        params: SessionParams,
        response: { 200: ref('PortalDoneAnswer'), default: refused },
      },
    },
    () => {
      throw new Refusal('service_unavailable');
    },
  );
}
