import { describe, expect, test } from 'vitest';
import { aJpeg, aPdf, aPng, aWebp } from '../../../test/deposits/proof-files.ts';
import { proofKindOf } from './file-kind.ts';

describe('the kind of a file', () => {
  test.each([
    ['png', aPng()],
    ['jpeg', aJpeg()],
    ['webp', aWebp('VP8 ')],
    ['webp', aWebp('VP8L')],
    ['webp', aWebp('VP8X')],
    ['pdf', aPdf],
  ])('is %s by its bytes', (kind, file) => {
    expect(proofKindOf(file)).toBe(kind);
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a program', Buffer.from('MZ\u0090\0\u0003\0\0\0', 'latin1')],
    ['an animation', Buffer.from('GIF89a\u0001\0\u0001\0', 'latin1')],
    ['only the signature of a PNG', aPng().subarray(0, 8)],
    ['a PNG whose first chunk is not its header', Buffer.from(aPng()).fill('IDAT', 12, 16)],
    ['a JPEG without a frame', aJpeg().subarray(0, 12)],
    ['a JPEG that ends in a segment', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 1, 2, 3, 4, 5])],
    ['a WebP of an unknown form', Buffer.from(aWebp('VP8X')).fill('ANIM', 12, 16)],
    ['a PDF without an end', aPdf.subarray(0, 30)],
    ['a page with a PDF in it', Buffer.concat([Buffer.from('<html>'), aPdf])],
  ])('%s is none', (_what, file) => {
    expect(proofKindOf(file)).toBeUndefined();
  });

  test.each([
    ['PNG', aPng(4, 4, [50_000, 50_000])],
    ['PNG that is one long line', aPng(4, 4, [20_000, 1])],
    ['PNG without a width', aPng(4, 4, [0, 4])],
    ['JPEG', aJpeg(65_535, 65_535)],
    ['WebP', aWebp('VP8X', 16_000_000, 16_000_000)],
    ['lossless WebP', aWebp('VP8L', 16_384, 16_384)],
  ])('a %s of a size that cannot be shown is none', (_what, file) => {
    expect(proofKindOf(file)).toBeUndefined();
  });

  test('every beginning of a file is answered, not thrown', () => {
    const files = [aPng(), aJpeg(), aWebp('VP8 '), aWebp('VP8L'), aWebp('VP8X'), aPdf];
    const kinds = files.flatMap((file) =>
      Array.from({ length: file.length }, (_byte, end) => proofKindOf(file.subarray(0, end))),
    );
    expect(kinds.length).toBeGreaterThan(200);
  });
});
