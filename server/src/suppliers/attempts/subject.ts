import type { Secret } from '../../sealed.ts';
import { readText } from '../shared/values.ts';
import { canBeSameNumber } from './same-number.ts';

/** What a message of a supplier says about its subject, as it was written; a member that it leaves out is empty. */
export interface NamedSubject {
  /** Our reference, in whatever type it was written. */
  readonly reference: unknown;
  readonly number: string;
  readonly product: string;
}

/** The purchase that a message must be about. What we do not know, or no longer know, is empty and not compared. */
export interface ExpectedSubject {
  readonly reference: string;
  readonly destination: readonly Secret[];
  /** The supplier's code of the product. */
  readonly supplierSku: string;
}

/**
 * The codes that we use for a message that is not about our purchase. They are stored in the place of the supplier's
 * code, which says something about somebody else's purchase.
 */
export const foreignCodes = ['other_reference', 'other_number', 'other_product'] as const;
export type ForeignCode = (typeof foreignCodes)[number];

/** What a message is about: our purchase, another one, or `unnamed`: it names no reference. */
export type Subject = ForeignCode | 'ours' | 'unnamed';

/**
 * Finds out what a message is about. One that names another reference, customer number or product code than we sent is
 * about another purchase, even if the rest of it fits. Members that are left out, or that we do not know, contradict nothing.
 */
export function subjectOf(named: NamedSubject, ours: ExpectedSubject): Subject {
  const { reference = '' } = named;
  const theirs = readText(reference ?? '', 100);
  const isNamed = theirs !== '' || (typeof reference !== 'string' && reference !== null);
  if (isNamed && theirs !== ours.reference) return 'other_reference';
  if (ours.destination.length > 0 && !canBeSameNumber(named.number, ours.destination)) return 'other_number';
  if (ours.supplierSku !== '' && !isSameProduct(named.product, ours.supplierSku)) return 'other_product';
  return isNamed ? 'ours' : 'unnamed';
}

/** Whether a product code is ours, or left out. Suppliers do not distinguish capital letters. */
function isSameProduct(theirs: string, ours: string): boolean {
  return theirs === '' || theirs.toLowerCase() === ours.toLowerCase();
}
