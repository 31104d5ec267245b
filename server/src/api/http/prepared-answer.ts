import { compressStart, type CompressedStart } from './compress-start.ts';
import type { ContentCoding } from './content-coding.ts';

/** The text of an answer that is the same for every request, except for the id of the request near its end. */
export interface PreparedAnswer {
  /** The length of the text in bytes. */
  readonly length: number;
  /** The text for a request. Its start is compressed once for each coding. */
  bytesFor(requestId: string, coding: ContentCoding): Buffer | Promise<Buffer>;
}

/** Prepares an answer from its text for one request, whose random id the text contains once. */
export function prepareAnswer(text: string, requestId: string): PreparedAnswer {
  const idAt = text.indexOf(requestId);
  if (idAt === -1) throw new Error('An answer without the id of its request cannot be prepared.');
  const start = Buffer.from(text.slice(0, idAt));
  const rest = text.slice(idAt + requestId.length);
  const compressed = new Map<ContentCoding, Promise<CompressedStart>>();
  const endFor = (id: string): Buffer => Buffer.from(id + rest);

  async function codedFor(id: string, coding: Exclude<ContentCoding, 'identity'>): Promise<Buffer> {
    const made = compressed.get(coding) ?? compressStart(start, coding);
    compressed.set(coding, made);
    return (await made).finish(endFor(id));
  }

  return {
    length: Buffer.byteLength(text),
    bytesFor: (id, coding) =>
      coding === 'identity' ? Buffer.concat([start, endFor(id)]) : codedFor(id, coding),
  };
}
