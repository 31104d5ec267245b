/** A shelf of prepaid products: how its categories are called in price lists, and what people type to find it. */
interface ShelfRow {
  readonly shelf: string;
  /** Matches the slug. The first shelf that matches is taken, so special names stand before general ones. */
  readonly slug: RegExp;
  readonly words: readonly string[];
}

/**
 * The order of the array decides which pattern is tried first. What names one thing only stands before what lists use
 * for anything: power is sold as "Pulsa Listrik" too, and everything may be a "Paket", a "Voucher" or "Internet & …".
 */
const shelves = [
  { shelf: 'activation', slug: /aktivasi/, words: ['aktivasi', 'voucher', 'perdana'] },
  { shelf: 'active_period', slug: /masa-aktif/, words: ['masa', 'aktif', 'perpanjang'] },
  {
    shelf: 'power',
    slug: /pln|listrik|electric|^token(?:-prabayar)?$/,
    words: ['pln', 'token', 'listrik', 'prabayar', 'meteran'],
  },
  { shelf: 'gas', slug: /(?:^|-)(?:gas|pgn)(?:$|-)/, words: ['gas', 'pgn'] },
  {
    // What watching needs of a phone is data.
    shelf: 'streaming',
    slug: /^(?!.*(?:data|kuota)).*(?:streaming|nonton)/,
    words: ['streaming', 'nonton', 'langganan'],
  },
  { shelf: 'television', slug: /(?:^|-)tv(?:$|-)|televisi|parabola/, words: ['tv', 'televisi', 'parabola'] },
  {
    shelf: 'credit',
    slug: /pulsa|airtime|^(?:(?:mobile|phone|prepaid)-)?credits?$/,
    words: ['pulsa', 'reguler', 'kredit'],
  },
  { shelf: 'game', slug: /game|gaming|permainan/, words: ['game', 'games', 'topup', 'voucher'] },
  { shelf: 'phone', slug: /sms|telp|telepon|nelpon/, words: ['paket', 'sms', 'telpon', 'telepon', 'nelpon'] },
  { shelf: 'voucher', slug: /voucher/, words: ['voucher', 'vcr', 'kode'] },
  {
    shelf: 'wallet',
    slug: /e-?money|e-?wallet|e-?toll|dompet|saldo|uang-(?:elektronik|digital)/,
    words: ['saldo', 'emoney', 'ewallet', 'dompet', 'topup'],
  },
  { shelf: 'data', slug: /data|internet|kuota|paket/, words: ['paket', 'data', 'kuota', 'internet'] },
] as const satisfies readonly ShelfRow[];

/** What kind of thing a prepaid category sells, whatever a price list calls it. */
export type Shelf = (typeof shelves)[number]['shelf'] | 'other';

/** How a kiosk thinks: credit first, then what else goes on a phone, then power, wallets and the rest. */
const shelfOrder: readonly Shelf[] = [
  'credit',
  'data',
  'phone',
  'active_period',
  'power',
  'wallet',
  'game',
  'voucher',
  'activation',
  'streaming',
  'television',
  'gas',
  'other',
];

/** The shelf on which the products of a prepaid category stand. */
export function shelfOf(slug: string): Shelf {
  return shelves.find((row) => row.slug.test(slug))?.shelf ?? 'other';
}

/** Where a prepaid category stands in the catalog. */
export function slugRank(slug: string): number {
  return shelfOrder.indexOf(shelfOf(slug));
}

/** What people type to find a prepaid category. */
export function slugWords(slug: string): readonly string[] {
  return shelves.find((row) => row.slug.test(slug))?.words ?? [];
}

/** A category of billers: its key, its name, how price lists name it, and what people type to find it. */
interface BillerCategory {
  readonly key: string;
  readonly name: string;
  /** Matches the brand of a row, then its category, in capitals. */
  readonly named: RegExp;
  /** Whether nothing of this group is ever sold at a price in advance. */
  readonly billsOnly?: true;
  readonly words: readonly string[];
}

/** In the order of the catalog. */
const billerCategories: readonly BillerCategory[] = [
  { key: 'pln', name: 'PLN Pascabayar', named: /^PLN\b/, words: ['listrik', 'pln', 'pascabayar', 'tagihan'] },
  {
    key: 'pdam',
    name: 'PDAM',
    named: /\bPDAM\b|PERUMDA|TIRTA|AIR MINUM/,
    billsOnly: true,
    words: ['air', 'pdam', 'perumda', 'tirta'],
  },
  {
    key: 'bpjs-kesehatan',
    name: 'BPJS Kesehatan',
    named: /BPJS *KES|^BPJS$/,
    billsOnly: true,
    words: ['bpjs', 'jkn', 'kesehatan'],
  },
  {
    key: 'bpjs-ketenagakerjaan',
    name: 'BPJS Ketenagakerjaan',
    named: /BPJS *(TK|KET)|JAMSOSTEK/,
    billsOnly: true,
    words: ['bpjs', 'bpjstk', 'jamsostek'],
  },
  {
    key: 'internet',
    name: 'Internet Pascabayar',
    named: /INTERNET|\bTELKOM\b|TELKOM *PSTN|INDIHOME|SPEEDY/,
    words: ['internet', 'wifi'],
  },
  {
    key: 'hp',
    name: 'HP Pascabayar',
    named: /^HP\b|\bHALO\b|^(PULSA|SELULER) PASCA/,
    words: ['hp', 'pascabayar', 'seluler'],
  },
  { key: 'tv', name: 'TV Pascabayar', named: /\bTV\b|TELEVISI/, words: ['tv', 'televisi', 'kabel'] },
  {
    key: 'multifinance',
    name: 'Multifinance',
    named: /MULTI *FINANCE|LEASING|CICILAN|ANGSURAN/,
    billsOnly: true,
    words: ['cicilan', 'angsuran', 'kredit', 'leasing', 'finance'],
  },
  { key: 'gas', name: 'Gas Negara', named: /\b(GAS|PGN)\b/, words: ['gas', 'pgn'] },
  {
    key: 'pbb',
    name: 'PBB',
    named: /\bPBB\b|PAJAK BUMI/,
    billsOnly: true,
    words: ['pbb', 'pajak', 'bumi', 'bangunan'],
  },
  {
    key: 'samsat',
    name: 'SAMSAT',
    named: /SAMSAT/,
    billsOnly: true,
    words: ['samsat', 'pajak', 'kendaraan', 'stnk', 'motor', 'mobil'],
  },
  { key: 'asuransi', name: 'Asuransi', named: /ASURANSI|INSURANCE/, words: ['asuransi', 'premi'] },
  {
    key: 'edukasi',
    name: 'Edukasi',
    named: /EDUKASI|PENDIDIKAN|SEKOLAH|KAMPUS|UNIVERSITAS/,
    words: ['edukasi', 'sekolah', 'kuliah', 'kampus', 'spp'],
  },
  {
    key: 'properti',
    name: 'Properti',
    named: /PROPERTI|PERUMAHAN|APARTEMEN/,
    words: ['properti', 'perumahan', 'apartemen', 'ipl'],
  },
];

/**
 * The key of a biller's category. Price lists put every biller under one category ("Pascabayar") and name the group
 * in the brand; a few do it the other way round. A group that nobody knows becomes a category of its own.
 */
export function billerCategory(brand: string, category: string): string {
  return (billerGroup(brand) ?? billerGroup(category))?.key ?? kebab(brand === '' ? category : brand);
}

/** The category of billers that a brand or a category of a price list names, if it is a known one. */
export function billerGroup(name: string): { readonly key: string; readonly billsOnly?: true } | undefined {
  return billerCategories.find((row) => row.named.test(name.toUpperCase()));
}

/** The name of a category of billers, as a person reads it. */
export function billerCategoryName(key: string): string {
  return billerCategories.find((row) => row.key === key)?.name ?? key.replaceAll('-', ' ').toUpperCase();
}

/** Where a category of billers stands in the catalog. */
export function billerCategoryRank(key: string): number {
  const place = billerCategories.findIndex((row) => row.key === key);
  return place === -1 ? billerCategories.length : place;
}

/** What people type to find a category of billers. */
export function billerCategoryWords(key: string): readonly string[] {
  return billerCategories.find((row) => row.key === key)?.words ?? [];
}

/** Writes a name in kebab-case: `Paket SMS & Telpon` becomes `paket-sms-telpon`. Empty when nothing is left. */
export function kebab(name: string): string {
  return plain(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Lower case without accents, for comparing what people write in any script. Syllables of Korean stay whole. */
export function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().normalize('NFC');
}
