import type { Database } from '../../database/connection.ts';
import { sealedDigest } from '../../ledger/step.ts';
import { checkedReason, recordAudit } from '../../operators/audit-record.ts';
import { Refusal } from '../../refusals.ts';
import { type Keyring, sameBytes, type Secret } from '../../sealed.ts';
import type { ProofKind } from './file-kind.ts';
import { openProof } from './proof.ts';
import { readStoredProof } from './proof-rows.ts';

/** A file that was opened for a person. */
export interface RevealedProof {
  readonly kind: ProofKind;
  /** In base64. */
  readonly content: Secret;
}

/**
 * Opens a file that a client has uploaded, for a person who decides, and records who has seen it and why.
 * @throws Refusal `not_found`, also when its content was purged
 * @throws CommandError for a reason that cannot be used
 */
export function revealProof(
  { database, keyring }: { readonly database: Database; readonly keyring: Keyring },
  proofId: string,
  { actor, reason: given }: { readonly actor: string; readonly reason: string },
): Promise<RevealedProof> {
  const reason = checkedReason(given, 'a look at a proof');
  return database.transaction(async (tx) => {
    const proof = await readStoredProof(tx, proofId);
    const sealed = proof?.sealed ?? null;
    if (proof === undefined || sealed === null) throw new Refusal('not_found');
    if (!sameBytes(sealedDigest(sealed.bytes), proof.digest))
      throw new Error(`The content of the proof ${proofId} is not the one of its digest.`);
    const content = openProof(keyring, proofId, sealed);
    await recordAudit(tx, {
      ...{ actor, action: 'deposit_proof.revealed', accountId: proof.accountId, subject: proof.requestId },
      detail: { proof: proofId, reason },
    });
    return { kind: proof.kind, content };
  });
}
