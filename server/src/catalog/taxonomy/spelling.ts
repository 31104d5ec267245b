/** Writes a name in kebab-case: `Paket SMS & Telpon` becomes `paket-sms-telpon`. Empty when nothing is left. */
export function kebab(name: string): string {
  return plain(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Lower case without accents, for comparing what people write in any script. Syllables of Korean stay whole. */
export function plain(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().normalize('NFC');
}
