/** How much of a file is decoded at a time, bytes. A multiple of two, for UTF-16. */
const pieceBytes = 64 * 1024;

/**
 * Decodes a file in pieces, so that its text is never whole in memory: UTF-8, UTF-16 with a byte order mark or with a zero in
 * every other byte, or else Windows-1252, which every byte is valid in. Pure.
 */
export function* decodeText(bytes: Buffer): Generator<string> {
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let at = 0; at < bytes.length; at += pieceBytes)
    yield decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
  const last = decoder.decode();
  if (last !== '') yield last;
}

function encodingOf(bytes: Buffer): string {
  const [first, second] = [bytes[0], bytes[1]];
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (second === 0 && first !== 0) return 'utf-16le';
  if (first === 0 && second !== 0 && bytes.length > 1) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function isUtf8(bytes: Buffer): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes)
      decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}
