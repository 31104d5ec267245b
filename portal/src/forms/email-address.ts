/** Whether a text can be an e-mail address. Only the mail to it shows whether it is one. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim());
}
