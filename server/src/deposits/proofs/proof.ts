import { type Keyring, Secret, type SealedValue } from '../../sealed.ts';
import type { ProofKind } from './file-kind.ts';

/** The largest file, bytes: pictures of a phone's screen are far smaller. */
export const proofBytesMax = 2 * 1024 * 1024;

/** How many files a deposit has, at most. */
export const proofsOfDepositMax = 5;

/** How many files an account uploads in 24 hours, at most, in both environments together. */
export const proofsOfDayMax = 30;

/** For how many days the server keeps the content of files of each environment. */
export const proofDays = { live: 400, sandbox: 7 } as const;

/** For how many days a file waits for a person, unless its deposit is credited before. */
export const proofWaitsDays = 7;

/** What everybody who sees a deposit may know about a file that its client has uploaded: not what is in it. */
export interface Proof {
  readonly id: string;
  readonly requestId: string;
  readonly kind: ProofKind;
  readonly bytes: number;
  /** Whether its content was removed, as that of old files is. */
  readonly purged: boolean;
  readonly uploadedAt: Date;
}

/** Encrypts a file. It cannot be opened for another row. */
export function sealProof(keyring: Keyring, proofId: string, file: Buffer): SealedValue {
  return keyring.seal(new Secret(file.toString('base64')), contextOf(proofId));
}

/** Decrypts a file; in base64. */
export function openProof(keyring: Keyring, proofId: string, sealed: SealedValue): Secret {
  return keyring.open(sealed, contextOf(proofId));
}

/** The context of sealing. It can never change, because stored values were sealed with it. */
function contextOf(proofId: string): readonly string[] {
  return ['deposit_proofs', proofId, 'content'];
}
