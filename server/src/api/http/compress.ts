import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ContentCoding } from './content-coding.ts';

/** Brotli's level 5 takes 0.1 s for four megabytes. The highest level takes 8 s and saves another seventh. */
export const brotliLevel = 5;

/** Compresses bytes in a content coding, on a thread of Node's pool. */
export async function compress(bytes: Buffer, coding: ContentCoding): Promise<Buffer> {
  switch (coding) {
    case 'br': {
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: brotliLevel,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      return promisify(brotliCompress)(bytes, { params });
    }
    case 'gzip':
      return promisify(gzip)(bytes);
    case 'identity':
      return bytes;
  }
}
