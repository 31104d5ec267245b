import { isOperator, isWallet } from './brands.ts';
import { kebab } from './spelling.ts';

/** A category of billers: its key, its name, how price lists name it, and the search terms that find it. */
interface BillerCategory {
  readonly key: string;
  readonly name: string;
  /** Matches a row's group, in capitals: see `billerCategory`. */
  readonly named: RegExp;
  /** Whether nothing in this group is ever sold prepaid. */
  readonly billsOnly?: true;
  readonly words: readonly string[];
}

/** In the order of the catalog. */
const billerCategories: readonly BillerCategory[] = [
  {
    key: 'pln',
    name: 'PLN Pascabayar',
    named: /^PLN\b|LISTRIK|ELECTRIC/,
    words: ['listrik', 'pln', 'pascabayar', 'tagihan'],
  },
  {
    key: 'pdam',
    name: 'PDAM',
    named:
      /\bPDAM\b|PERUMDA|TIRTA|^(?:PT )?AIR\b(?! *ASIA)|AIR MINUM|^WATER\b|\bATB\b|\b[BS]?PAM\b|PALYJA|AETRA/,
    billsOnly: true,
    words: ['air', 'pdam', 'perumda', 'tirta'],
  },
  {
    key: 'bpjs-kesehatan',
    name: 'BPJS Kesehatan',
    // Any BPJS that is not marked as the employment insurance.
    named: /^(?!.*(?:KET|NAKER|BPJS *TK)).*(?:\bBPJS\b|\bJKN\b)/,
    billsOnly: true,
    words: ['bpjs', 'jkn', 'kesehatan'],
  },
  {
    key: 'bpjs-ketenagakerjaan',
    name: 'BPJS Ketenagakerjaan',
    named: /KETENAGAKERJAAN|BPJS *(TK|KET|NAKER)|JAMSOSTEK/,
    billsOnly: true,
    words: ['bpjs', 'bpjstk', 'jamsostek', 'bpjamsostek'],
  },
  {
    key: 'internet',
    name: 'Internet Pascabayar',
    named:
      /INTERNET|\bTELKOM\b|PSTN|TELE[PF]ON RUMAH|LANDLINE|INDIHOME|SPEEDY|WI-?FI|ICONNET|BIZNET|MY *REPUBLIC|FIRST *MEDIA|MNC *PLAY|XL *HOME|OXYGEN|\bCBN\b|STARLINK|HYPERNET|\bHIFI\b|FIB(?:ER|RE)|BROADBAND/,
    words: ['internet', 'wifi', 'rumah'],
  },
  {
    key: 'hp',
    name: 'HP Pascabayar',
    named: /^HP\b|\bHALO\b|^(?:INDOSAT *)?MATRIX$|XL *PRIORIT(?:AS|Y)|^(PULSA|SELULER|TELE[PF]ON) PASCA/,
    billsOnly: true,
    words: ['hp', 'kartu', 'pascabayar', 'seluler'],
  },
  { key: 'tv', name: 'TV Pascabayar', named: /\bTV\b|TELEVISI|VISION\b/, words: ['tv', 'televisi', 'kabel'] },
  {
    key: 'multifinance',
    name: 'Multifinance',
    named:
      /FINANCE|LEASING|PEMBIAYAAN|CICIL|ANGSURAN|PINJAMAN|PAY *LATER|INSTALLMENT|\bLOAN|^(?:ACC|ADIRA|AKULAKU|BAF|BFI|FIF|HOME *CREDIT|INDODANA|JULO|KREDIVO|KREDIT *PLUS|MAF|MCF|OTO|TAF|WOM)\b/,
    billsOnly: true,
    words: ['cicilan', 'angsuran', 'kredit', 'leasing', 'finance', 'motor', 'mobil'],
  },
  { key: 'gas', name: 'Gas Negara', named: /\b(GAS|PGN|PERTAGAS)\b/, words: ['gas', 'pgn'] },
  {
    key: 'pbb',
    name: 'PBB',
    named: /\bPBB\b|PAJAK BUMI|PROPERTY TAX/,
    billsOnly: true,
    words: ['pbb', 'pajak', 'bumi', 'bangunan'],
  },
  {
    key: 'samsat',
    name: 'SAMSAT',
    named: /SAMSAT|SAMOLNAS|\bPKB\b|PAJAK KENDARAAN|VEHICLE TAX/,
    billsOnly: true,
    words: ['samsat', 'esamsat', 'pajak', 'kendaraan', 'stnk', 'motor', 'mobil'],
  },
  { key: 'asuransi', name: 'Asuransi', named: /ASURANSI|INSURANCE/, words: ['asuransi', 'premi'] },
  {
    key: 'edukasi',
    name: 'Edukasi',
    named: /EDUKASI|EDUCATION|PENDIDIKAN|SEKOLAH|SCHOOL|KAMPUS|UNIVERSIT|\bSPP\b/,
    words: ['edukasi', 'sekolah', 'kuliah', 'kampus', 'spp'],
  },
  {
    key: 'kartu-kredit',
    name: 'Kartu Kredit',
    named: /KARTU *KREDIT|CREDIT *CARD/,
    billsOnly: true,
    words: ['kartu', 'kredit', 'cc'],
  },
  { key: 'e-money', name: 'E-Money', named: /E-?MONEY|E-?WALLET/, words: ['saldo', 'emoney', 'dompet'] },
  {
    key: 'properti',
    name: 'Properti',
    named: /PROPERT[IY]|PERUMAHAN|APARTEMEN|\bIPL\b/,
    words: ['properti', 'perumahan', 'apartemen', 'ipl'],
  },
];

/**
 * The key of a biller's category. Price lists put every biller under one category ("Pascabayar") and name the group in
 * the brand; a few do the opposite. An unknown group becomes a category of its own. Empty where there is neither.
 */
export function billerCategory(biller: { brand: string; category: string; name: string }): string {
  const { brand, category, name } = biller;
  const group = brand === '' ? category : brand;
  const own = kebab(group);
  if (own === '') return '';
  // A name that begins with the brand is more specific: "BPJS Ketenagakerjaan" of "BPJS".
  const said = name.toUpperCase().startsWith(group.toUpperCase()) ? name : group;
  const known =
    billerGroup(said) ?? billerGroup(category) ?? (anyBill.test(group) ? billerGroup(name) : undefined);
  if (known !== undefined) return known.key;
  // Otherwise the name decides, for groups whose pattern is unambiguous: "BUSSAN" is a "Bussan Auto Finance", but a
  // gift to "World Vision" is not television.
  const named = billerGroup(name);
  if (named?.billsOnly === true || named?.key === 'internet') return named.key;
  if (isWallet(brand)) return 'e-money';
  return isOperator(brand.replaceAll(billWords, ' ')) ? 'hp' : own;
}

/** Names that lists give to bills of any group. */
const anyBill = /^(?:bills?|multi ?payment|pas[ck]a ?bayar|pembayaran|post-?paid|ppob|tagihan)$/i;

const billWords = /pas[ck]a ?(?:bayar)?|post-?paid|tagihan/gi;

/** The known category of billers that a brand or a category of a price list names, if any. */
export function billerGroup(name: string): { readonly key: string; readonly billsOnly?: true } | undefined {
  return billerCategories.find((row) => row.named.test(name.toUpperCase()));
}

/** The display name of a category of billers. */
export function billerCategoryName(key: string): string {
  return billerCategories.find((row) => row.key === key)?.name ?? key.replaceAll('-', ' ').toUpperCase();
}

/** The position of a category of billers in the catalog. */
export function billerCategoryRank(key: string): number {
  const place = billerCategories.findIndex((row) => row.key === key);
  return place === -1 ? billerCategories.length : place;
}

/** The search terms of a category of billers. */
export function billerCategorySearchTerms(key: string): readonly string[] {
  return billerCategories.find((row) => row.key === key)?.words ?? [];
}
