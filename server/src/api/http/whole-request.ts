/** A request whose bytes need no parser: its head and its body are complete, and there can be no doubt about its length. */
export interface WholeRequest {
  readonly method: string;
  readonly url: string;
}

const headEnd = '\r\n\r\n';
/** A longer head is left to the parser, which has the limit. */
const headLengthMax = 4_096;
/** A head that every reader of HTTP/1.1 reads in the same way. */
const plainHead = /^(GET|POST) (\/[!-~]*) HTTP\/1\.1(?:\r\n[!#$%&'*+.^_`|~\dA-Za-z-]+:[\t -~]*)+$/;
/** The headers that say how long a request is, or what happens on its connection. */
const framing = /\r\n(content-length|transfer-encoding|connection|upgrade|expect):[\t ]*([\t -~]*)/gi;

/** Reads bytes that are exactly one plain request; undefined if they are anything else, for which the parser decides. */
export function readWholeRequest(bytes: Buffer): WholeRequest | undefined {
  const end = bytes.indexOf(headEnd);
  if (end === -1 || end > headLengthMax) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const [, method, url] = plainHead.exec(head) ?? [];
  if (method === undefined || url === undefined) return undefined;
  const length = bodyLength(head);
  return end + headEnd.length + length === bytes.length ? { method, url } : undefined;
}

/** The length of the body; NaN if the head leaves any doubt, or asks for more than an answer. */
function bodyLength(head: string): number {
  let length: number | undefined;
  for (const [, name = '', value = ''] of head.matchAll(framing)) {
    const isLength = name.toLowerCase() === 'content-length';
    if (isLength && length === undefined && /^\d{1,6}[\t ]*$/.test(value)) length = Number(value);
    else if (isLength || name.toLowerCase() !== 'connection' || !/^keep-alive[\t ]*$/i.test(value))
      return Number.NaN;
  }
  return length ?? 0;
}
