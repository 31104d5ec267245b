import { promisify } from 'node:util';
import { brotliCompress, constants, crc32, deflateRaw } from 'node:zlib';
import type { compressions } from './content-coding.ts';
import { brotliLevel } from './compress.ts';

/** Bytes that are compressed once; a few bytes that differ each time follow them. */
export interface CompressedStart {
  /** The whole content in the coding, with `end` stored as it is. `end` has 1 to 65,535 bytes. */
  finish(end: Buffer): Buffer;
}

/** Compresses the start of a content in a content coding, on a thread of Node's pool. */
export async function compressStart(
  start: Buffer,
  coding: (typeof compressions)[number],
): Promise<CompressedStart> {
  switch (coding) {
    case 'br':
      return brotliStart(start);
    case 'gzip':
      return gzipStart(start);
  }
}

/** Brotli (RFC 7932): the flush ends at a byte, so that an uncompressed and an empty last meta-block can follow. */
async function brotliStart(start: Buffer): Promise<CompressedStart> {
  const compressed = await promisify(brotliCompress)(start, {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliLevel,
      [constants.BROTLI_PARAM_SIZE_HINT]: start.length,
    },
  });
  return {
    finish(end) {
      // Section 9.2, from the lowest bit: ISLAST 0, MNIBBLES 0 (four), MLEN - 1 in 16 bits, ISUNCOMPRESSED 1.
      const header = Buffer.alloc(3);
      header.writeUIntLE(((end.length - 1) << 3) | (1 << 19), 0, 3);
      // ISLAST 1 and ISLASTEMPTY 1.
      return Buffer.concat([compressed, header, end, Buffer.of(0b11)]);
    },
  };
}

/** The header of a gzip member without name and time (RFC 1952, section 2.3); 3 is Unix. */
const gzipHeader = Buffer.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3);

/** Gzip (RFC 1952) of deflate (RFC 1951): the flush ends at a byte, so that a stored last block can follow. */
async function gzipStart(start: Buffer): Promise<CompressedStart> {
  const compressed = await promisify(deflateRaw)(start, { finishFlush: constants.Z_SYNC_FLUSH });
  const checksum = crc32(start);
  return {
    finish(end) {
      // RFC 1951, section 3.2.4: BFINAL 1 and BTYPE 0 in the first byte, LEN, and its complement.
      const header = Buffer.alloc(5);
      header.writeUInt8(1);
      header.writeUInt16LE(end.length, 1);
      header.writeUInt16LE(0xff_ff - end.length, 3);
      const trailer = Buffer.alloc(8);
      trailer.writeUInt32LE(crc32(end, checksum));
      trailer.writeUInt32LE((start.length + end.length) % 2 ** 32, 4);
      return Buffer.concat([gzipHeader, compressed, header, end, trailer]);
    },
  };
}
