/** The bytes of a file in base64, as requests have them. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let i = 0; i < bytes.length; i += 32_768)
    text += String.fromCodePoint(...bytes.subarray(i, i + 32_768));
  return btoa(text);
}
