import { CommandError } from '../../command-error.ts';
import { DecisionRefused } from '../../decision-refused.ts';
import { hasCode } from '../../fault.ts';
import { ResultUnknown } from '../../result-unknown.ts';
import { Refusal } from '../../refusals.ts';
import type { Api } from '../api.ts';
import { answerRefusal } from '../http/refusal-response.ts';
import { reasonDetail } from './reason-detail.ts';

/**
 * Answers what a use case refuses with a sentence for an operator as 409 not_possible, or with the code of the decision that was
 * refused, with the sentence, its reason and its facts in the details. Elsewhere such a sentence is a defect: clients get
 * codes.
 */
export function answerOperatorRefusals(api: Api): void {
  api.setErrorHandler((error, request, reply) => {
    const { access } = request.routeOptions.config;
    // PostgreSQL stores no zero in a text.
    if (hasCode(error, '22021')) {
      const message = 'A text has a character that is not stored.';
      const details = [reasonDetail('request', message, { reason: 'text_not_stored' })];
      return answerRefusal(new Refusal('invalid_parameter', { details }), request, reply);
    }
    const isOperators = typeof access === 'object' && 'operator' in access;
    if (!(isOperators && error instanceof CommandError)) return answerRefusal(error, request, reply);
    // The page sends the same request again, with its key.
    if (error instanceof ResultUnknown)
      return answerRefusal(new Refusal('service_unavailable'), request, reply);
    const code = error instanceof DecisionRefused ? error.code : 'not_possible';
    const { info, message } = error;
    const details = [
      info === undefined ? { field: 'request', code, message } : reasonDetail('request', message, info),
    ];
    return answerRefusal(new Refusal(code, { details }), request, reply);
  });
}
