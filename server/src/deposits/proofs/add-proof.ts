import type { App } from '../../app.ts';
import { type WalletKey, walletOf } from '../../ledger/wallet.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import { Refusal } from '../../refusals.ts';
import type { Keyring } from '../../sealed.ts';
import { getDepositRequest, ownRequest } from '../requests/find-request.ts';
import { lockRequest } from '../requests/request-rows.ts';
import { proofKindOf, proofKinds } from './file-kind.ts';
import {
  openProof,
  type Proof,
  proofBytesMax,
  proofsOfDayMax,
  proofsOfDepositMax,
  sealProof,
} from './proof.ts';
import { countProofs, insertProof, readProofs, readStoredProof, type StoredProof } from './proof-rows.ts';

/** A file that a person of a client uploads. */
export interface NewProof {
  readonly depositId: string;
  /** The Idempotency-Key of the request: a repeated one has one effect. */
  readonly proofId: string;
  readonly file: Buffer;
  /** Of the audit record. */
  readonly actor: string;
}

/**
 * Stores a file that shows that a deposit was paid, with its audit record, and returns all files of the deposit. It changes no state
 * and credits nothing: an operator looks at it.
 * @throws Refusal `not_found`, `invalid_parameter`, `payload_too_large`, `proof_not_possible`, `idempotency_key_reused`
 */
export async function addProof(
  { database, keyring }: Pick<App, 'database' | 'keyring'>,
  principal: WalletKey,
  { depositId, proofId, file, actor }: NewProof,
): Promise<readonly Proof[]> {
  const wallet = walletOf(principal);
  await getDepositRequest(database, wallet, depositId);
  if (file.length > proofBytesMax) throw new Refusal('payload_too_large');
  const kind = proofKindOf(file);
  if (kind === undefined) throw notShown;
  const sealed = sealProof(keyring, proofId, file);
  return database.transaction(async (tx) => {
    const request = ownRequest(await lockRequest(tx, depositId), wallet);
    const known = await readStoredProof(tx, proofId);
    if (known !== undefined) {
      checkRepeated(keyring, known, { depositId, file });
      return readProofs(tx, [depositId]);
    }
    const { ofDeposit, ofDay } = await countProofs(tx, { accountId: wallet.accountId, requestId: depositId });
    if (request.state === 'credited' || ofDeposit >= proofsOfDepositMax || ofDay >= proofsOfDayMax)
      throw new Refusal('proof_not_possible');
    const proof = { id: proofId, requestId: depositId, kind, bytes: file.length, sealed };
    if (!(await insertProof(tx, wallet, proof))) throw new Refusal('idempotency_key_reused');
    await recordAudit(tx, {
      ...{ actor, action: 'deposit_proof.uploaded', accountId: wallet.accountId, subject: depositId },
      detail: { environment: wallet.environment, proof: proofId, kind, bytes: file.length },
      rows: [{ table: 'deposit_proofs', key: proofId }],
    });
    return readProofs(tx, [depositId]);
  });
}

const notShown = new Refusal('invalid_parameter', {
  details: [
    {
      field: 'content',
      code: 'kind',
      message: `It must be a file of one of these kinds, which can be shown: ${proofKinds.join(', ')}.`,
    },
  ],
});

/** @throws Refusal `idempotency_key_reused` if the file that is stored under a key is another one */
function checkRepeated(
  keyring: Keyring,
  known: StoredProof,
  { depositId, file }: Pick<NewProof, 'depositId' | 'file'>,
): void {
  const isSame =
    known.requestId === depositId &&
    (known.sealed === null || openProof(keyring, known.id, known.sealed).open() === file.toString('base64'));
  if (!isSame) throw new Refusal('idempotency_key_reused');
}
