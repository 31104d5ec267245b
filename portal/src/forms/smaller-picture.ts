/** The longest side of a picture that is made smaller, pixels: the figures of a screenshot stay readable. */
const sideMax = 2_000;

/**
 * A picture of at most `bytesMax`: as it is, or made smaller, since phones take larger ones. A file that is no picture stays as it is; the
 * server says what is wrong with it.
 */
export async function smallerPicture(file: File, bytesMax: number): Promise<Blob> {
  if (file.size <= bytesMax || !file.type.startsWith('image/')) return file;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (picture === undefined) return file;
  const scale = Math.min(1, sideMax / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  return smaller ?? file;
}
