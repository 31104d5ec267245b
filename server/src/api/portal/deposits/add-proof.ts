import { Type } from 'typebox';
import type { App } from '../../../app.ts';
import { addProof } from '../../../deposits/proofs/add-proof.ts';
import { type Proof, proofBytesMax } from '../../../deposits/proofs/proof.ts';
import type { Api } from '../../api.ts';
import { closed, IdempotencyHeaders, ref } from '../../document/schemas.ts';
import { actorOf, environmentIn, membershipOf } from '../access.ts';
import { idempotencyKeyOf } from '../idempotency-key.ts';
import { portalAnswer, refused } from '../portal-answer.ts';
import { OneDepositParams } from './deposit-query.ts';

/** The largest body: the file in base64, and its member. */
const bodyLimit = Math.ceil(proofBytesMax / 3) * 4 + 4 * 1024;

/** The operation that uploads a file which shows that a deposit was paid. */
export function addProofRoute(api: Api, app: App): void {
  api.post(
    '/portal/accounts/:account_id/:environment/deposits/:id/proofs',
    {
      bodyLimit,
      config: { access: { client: 'deposits:write' } },
      schema: {
        operationId: 'uploadDepositProof',
        summary: 'Upload a file that shows that a deposit was paid',
        description:
          'A picture (JPEG, PNG, WebP) or a PDF: what it is is found from its bytes. The Idempotency-Key names the file: a repeated request has one effect.',
        params: OneDepositParams,
        querystring: closed({}),
        headers: IdempotencyHeaders,
        body: closed({
          content: Type.String({
            minLength: 4,
            maxLength: bodyLimit,
            pattern: '^[A-Za-z0-9+/]*={0,2}$',
            description: 'The file in base64, at most 2 MiB of it.',
          }),
        }),
        response: { 201: ref('DepositProofsAnswer'), default: refused },
      },
    },
    async (request, reply) => {
      const wallet = { accountId: membershipOf(request).accountId, environment: environmentIn(request) };
      const proofs = await addProof(app, wallet, {
        depositId: request.params.id.toLowerCase(),
        proofId: idempotencyKeyOf(request),
        file: Buffer.from(request.body.content, 'base64'),
        actor: actorOf(request),
      });
      reply.code(201);
      return portalAnswer(request, { proofs: proofs.map(presentProof) });
    },
  );
}

/** A file of a deposit, without what is in it. */
export function presentProof({ id, kind, bytes, purged, uploadedAt }: Proof): object {
  return { id, kind, bytes, uploaded_at: uploadedAt, purged };
}
