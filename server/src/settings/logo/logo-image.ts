import { CommandError } from '../../command-error.ts';

/** The types of images that a logo may have. A text format such as SVG can contain scripts. */
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** The largest file of a logo, bytes. */
export const logoBytesMax = 256 * 1024;
/** The bounds of its width and of its height, pixels. */
const logoPixels = { min: 16, max: 1_024 } as const;

/** An image without its metadata. */
export interface LogoImage {
  readonly mediaType: (typeof logoTypes)[number];
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Refuses dimensions out of bounds. @throws CommandError */
export function checkPixels({ width, height }: Pick<LogoImage, 'height' | 'width'>): void {
  const { min, max } = logoPixels;
  if (Math.min(width, height) < min || Math.max(width, height) > max)
    throw new CommandError(`The logo must be ${min} to ${max} pixels wide and high.`, {
      reason: 'logo_pixels',
      facts: { min, max },
    });
}
