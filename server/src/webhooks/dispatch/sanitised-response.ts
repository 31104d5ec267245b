/** How many characters of an answer are stored. */
const charactersMax = 200;

/** Whatever stands before it: a receiver may repeat a secret inside another word. A brand has at most 50 characters. */
const secret = /(?:[a-z][a-z0-9]{0,49}_(?:test|live)_|whsec_)[0-9A-Za-z+/=]+/g;

/**
 * The first characters of a receiver's answer, safe to store and to show: unprintable characters become `·`, and a text
 * that looks like one of our keys or secrets becomes `[key]`. Null when there is nothing.
 */
export function sanitisedResponse(bytes: Uint8Array): string | null {
  const plain = readableText(bytes).replaceAll(/\s/g, ' ').trim();
  const start = Array.from(plain).slice(0, charactersMax).join('');
  return start === '' ? null : start;
}

/** Bytes as text with its lines: other unprintable characters become `·`, and what looks like one of our keys `[key]`. */
export function readableText(bytes: Uint8Array): string {
  return new TextDecoder()
    .decode(bytes)
    .replaceAll(/[\p{C}\p{Z}]/gu, (one) => (/[ \n\r\t]/.test(one) ? one : /\s/.test(one) ? ' ' : '·'))
    .replaceAll(/[\u115f\u1160\u3164\uffa0]/g, '·')
    .replaceAll(secret, '[key]');
}
