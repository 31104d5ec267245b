/**
 * What an e-mail address of a person looks like, as a JSON Schema writes it. The library for signing in refuses anything wider, so
 * an invitation to another address would make a person who cannot sign in.
 */
export const emailPattern =
  "^(?:[A-Za-z0-9_'+-]+\\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\\.)+[A-Za-z]{2,}$";

/** How long an address may be. */
export const emailMax = 254;

const form = new RegExp(emailPattern, 'u');

/** Whether a text can be the e-mail address of a person. */
export function isEmailAddress(text: string): boolean {
  return text.length <= emailMax && form.test(text);
}
