import { sameBytes } from '../sealed.ts';
import type { ChainHead } from './chain-heads.ts';

/** A row of a chain: a step, or an order. */
export interface ChainLink {
  readonly number: bigint;
  readonly chain: Buffer;
  readonly orderId: string | null;
}

/** Reports a problem, with the order that it concerns. */
export type Find = (orderId: string | null, problem: string) => void;

/** What is known about a chain before it is walked. */
export interface ChainClaim<Link> {
  readonly one: 'cash entry' | 'order' | 'record' | 'step' | 'stray callback';
  /** The number of the link that `start` is the chain of; left out: 0, the start of the chain. */
  readonly after?: bigint;
  /** How many links there are by the wallet, or by the one row of another chain, and the head that it stores. */
  readonly count: bigint;
  readonly head: Buffer;
  /** The heads of this chain that were written down outside the database. */
  readonly writtenDown: readonly ChainHead[];
  /** The chain before the first link that is read. */
  readonly start: Buffer;
  /** The chain of a link by its contents; undefined when its key is unknown. */
  linkOf(before: Buffer, link: Link): Buffer | undefined;
  /** Called with each link, in the order of their numbers. `gap`: links before it are missing. */
  visit(link: Link, gap: boolean): Promise<void> | void;
}

/**
 * Walks a chain of a wallet, oldest link first, and reports gaps, links that do not fit, another head or end than the wallet,
 * or the one row of another chain, says, and heads that were written down but are gone. It continues behind a gap. Returns how many links it read.
 */
export async function auditChain<Link extends ChainLink>(
  links: AsyncIterable<Link>,
  claim: ChainClaim<Link>,
  find: Find,
): Promise<number> {
  const { one, count } = claim;
  const writtenDown = Map.groupBy(claim.writtenDown, ({ number }) => number);
  let read = 0;
  let last = claim.after ?? 0n;
  let chain = claim.start;
  for await (const link of links) {
    const { number, orderId } = link;
    const gap = number !== last + 1n;
    if (gap) find(orderId, missing(one, last + 1n, number - 1n));
    else if (!fits(claim.linkOf(chain, link), link.chain))
      find(orderId, `${one} ${number} does not fit the chain: it, or one before it, was changed`);
    // Continues from the stored chain, so that one changed row is reported once.
    chain = link.chain;
    last = number;
    read += 1;
    if (writtenDown.get(number)?.some(({ head }) => head !== chain.toString('hex')) === true)
      find(orderId, `${one} ${number} is not the one whose head was written down`);
    await claim.visit(link, gap);
  }
  const isOfWallet = one === 'order' || one === 'step';
  const counts = isOfWallet ? 'the wallet' : 'their chain';
  if (last !== count) find(null, `the last ${one} is ${last}, ${counts} says ${count}`);
  const longest = claim.writtenDown.reduce((most, { number }) => (number > most ? number : most), 0n);
  if (longest > last) find(null, `the last ${one} is ${last}; ${longest} were written down`);
  if (!sameBytes(chain, claim.head))
    find(
      null,
      `${isOfWallet ? "the wallet's head" : 'the head of the chain'} is not that of the last ${one}`,
    );
  return read;
}

function missing(one: string, first: bigint, last: bigint): string {
  const many = one === 'cash entry' ? 'cash entries' : `${one}s`;
  return first === last ? `${one} ${first} is missing` : `${many} ${first} to ${last} are missing`;
}

function fits(link: Buffer | undefined, stored: Buffer): boolean {
  return link !== undefined && sameBytes(link, stored);
}

/**
 * Runs `digest`; undefined when the key is unknown. A server does not start without a key that was used here, so no server
 * wrote such a row.
 */
export function linkOrUndefined(digest: () => { readonly bytes: Buffer }): Buffer | undefined {
  try {
    return digest().bytes;
  } catch {
    return undefined;
  }
}
