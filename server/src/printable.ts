/**
 * The pattern of a text on one line that can be shown: no control, invisible format or direction characters (BOM, bidi
 * controls), no line separators, no lone surrogates, no private or non-characters. The OpenAPI document publishes the same
 * pattern, so it has no Unicode classes, which several languages lack. With the flag `u`, as JSON Schema requires.
 */
export const printablePattern = String.raw`^[^\x00-\x1F\x7F-\x9F\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uD800-\uF8FF\uFDD0-\uFDEF\uFEFF\uFFF0-\uFFFB\uFFFE\uFFFF]*$`;

/**
 * The pattern of a text that is searched for: a printable one, between whose characters invisible ones may stand. A number that is
 * copied from a message or a contact often has them around it.
 */
export const searchedPattern = String.raw`^[^\x00-\x1F\x7F-\x9F\u2028\u2029\uD800-\uF8FF\uFDD0-\uFDEF\uFFF0-\uFFFB\uFFFE\uFFFF]*$`;

const printable = new RegExp(printablePattern, 'u');
const invisible = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;

/** Whether a text has only printable characters, on one line. An empty text has. */
export function isPrintable(text: string): boolean {
  return printable.test(text);
}

/** A searched text without its invisible format and direction characters, which no text has that is stored. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(invisible, '');
}
