/** As the server has it (`server/src/email-address.ts`). */
const form =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/u;

/** Whether a text can be an e-mail address. Only the mail to it shows whether it is one. */
export function looksLikeEmail(text: string): boolean {
  return form.test(text.trim());
}
