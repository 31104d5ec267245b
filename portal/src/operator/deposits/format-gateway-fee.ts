import { formatRupiah } from '../../format/rupiah.ts';
import type { Language } from '../../language/language.ts';

/** Writes what a gateway keeps of a payment, `2500+1%` as the server sends it, as `Rp 2.500 + 1%`. */
export function formatGatewayFee(fee: string, language: Language): string {
  return fee
    .split('+')
    .map((part) => (part.endsWith('%') ? inLanguage(part, language) : formatRupiah(Number(part))))
    .join(' + ');
}

/** A fee as it is typed: with a comma in Indonesian, which the server reads as well. */
export function typedGatewayFee(fee: string, language: Language): string {
  return inLanguage(fee, language);
}

function inLanguage(text: string, language: Language): string {
  return language === 'id' ? text.replace('.', ',') : text;
}
