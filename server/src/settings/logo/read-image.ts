import { CommandError } from '../../command-error.ts';
import { checkPixels, logoBytesMax, type LogoImage } from './logo-image.ts';
import { readJpeg } from './read-jpeg.ts';
import { readPng } from './read-png.ts';
import { readWebp } from './read-webp.ts';

/**
 * Reads an image of a logo. Its bytes decide what it is, and what is not part of the picture is left out, such as where a photo was
 * taken and what follows its end.
 * @throws CommandError when it is too large, is no PNG, JPEG or WebP, is damaged, or moves
 */
export async function readImage(bytes: Buffer): Promise<LogoImage> {
  if (bytes.length > logoBytesMax)
    throw new CommandError(`The logo has more than ${logoBytesMax / 1_024} KiB.`, {
      reason: 'logo_too_large',
      facts: { kib: logoBytesMax / 1_024 },
    });
  const image = (await readPng(bytes)) ?? readJpeg(bytes) ?? readWebp(bytes);
  if (image === undefined)
    throw new CommandError('The logo must be a whole PNG, JPEG or WebP image that does not move.', {
      reason: 'logo_form',
    });
  checkPixels(image);
  return image;
}
