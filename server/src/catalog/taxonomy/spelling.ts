/** Writes a name in kebab-case: `Paket SMS & Telpon` becomes `paket-sms-telpon`. Empty when nothing is left. */
export function kebab(name: string): string {
  return plain(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

/** The words of a text, for comparing: without case, accents and punctuation. */
export function wordsOf(text: string): readonly string[] {
  return plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Lower case without accents, for comparing texts in any script. Korean syllables stay composed. */
export function plain(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().normalize('NFC');
}
