/** The content codings of answers besides `identity`, the best compression first. */
export const compressions = ['br', 'gzip'] as const;

/** The name of a content coding, as in `Content-Encoding`. */
export type ContentCoding = (typeof compressions)[number] | 'identity';

/**
 * The content coding that a client prefers, by its `Accept-Encoding` (RFC 9110, section 12.5.3). Without that header,
 * or if it excludes all available codings, the answer is not compressed.
 */
export function chooseCoding(acceptEncoding: string | undefined): ContentCoding {
  if (acceptEncoding === undefined) return 'identity';
  const weights = weightsOf(acceptEncoding);
  let best: ContentCoding = 'identity';
  let most = weights.get('identity') ?? 0;
  for (const coding of compressions) {
    const weight = weights.get(coding) ?? weights.get('*') ?? 0;
    if (weight === 0 || weight < most || (weight === most && best !== 'identity')) continue;
    best = coding;
    most = weight;
  }
  return best;
}

/** The entity tag of a representation in a coding: each coding has its own (RFC 9110, section 8.8.3.3). */
export function codedTag(tag: string, coding: ContentCoding): string {
  return coding === 'identity' ? tag : tag.replace(/"$/, `-${coding}"`);
}

/** The weight of each coding in the header, from 0 to 1. An unreadable weight is ignored: 1. */
function weightsOf(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const element of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = element.split(';').map((part) => part.trim());
    const weight = parameters.flatMap((one) => /^q=(0(?:\.\d*)?|1(?:\.0*)?)$/.exec(one)?.[1] ?? [])[0];
    weights.set(name, Number(weight ?? 1));
  }
  return weights;
}
