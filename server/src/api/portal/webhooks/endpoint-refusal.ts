import { CommandError } from '../../../command-error.ts';
import { type AnyRefusalCode, Refusal } from '../../../refusals.ts';
import { ForbiddenAddress } from '../../../webhooks/dispatch/address.ts';
import { EndpointRefused, type EndpointRule } from '../../../webhooks/endpoints/endpoint-refused.ts';

const codeOfAddress = {
  credentials: 'receiver_not_a_url',
  fragment: 'receiver_not_a_url',
  not_a_url: 'receiver_not_a_url',
  not_https: 'receiver_not_https',
  not_public: 'receiver_not_public',
} as const satisfies Record<ForbiddenAddress['rule'], AnyRefusalCode>;

const codeOfRule = {
  disabled: 'endpoint_disabled',
  disabled_by_operator: 'endpoint_disabled_by_operator',
  too_many: 'too_many_endpoints',
  too_soon: 'replayed_recently',
  unknown: 'not_found',
  unresolved: 'receiver_unresolved',
} as const satisfies Record<EndpointRule, AnyRefusalCode>;

/** How long a replay must wait for the one before it, seconds. */
const replayPauseSeconds = 60;

/** The result of a use case of webhooks. What it refuses becomes a refusal of the portal. */
export async function refusing<Data>(work: Promise<Data>): Promise<Data> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ForbiddenAddress) throw new Refusal(codeOfAddress[error.rule]);
    if (error instanceof EndpointRefused)
      throw new Refusal(codeOfRule[error.rule], { retryAfterSeconds: replayPauseSeconds });
    if (error instanceof CommandError) throw new Refusal('invalid_parameter');
    throw error;
  }
}
