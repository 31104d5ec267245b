import { plain } from './spelling.ts';

const provinces = [
  'Aceh',
  'Sumatera Utara',
  'Sumatera Barat',
  'Riau',
  'Kepulauan Riau',
  'Jambi',
  'Bengkulu',
  'Sumatera Selatan',
  'Bangka Belitung',
  'Lampung',
  'Banten',
  'Jakarta',
  'Jawa Barat',
  'Jawa Tengah',
  'Yogyakarta',
  'Jawa Timur',
  'Bali',
  'Nusa Tenggara Barat',
  'Nusa Tenggara Timur',
  'Kalimantan Barat',
  'Kalimantan Tengah',
  'Kalimantan Selatan',
  'Kalimantan Timur',
  'Kalimantan Utara',
  'Sulawesi Utara',
  'Gorontalo',
  'Sulawesi Tengah',
  'Sulawesi Barat',
  'Sulawesi Selatan',
  'Sulawesi Tenggara',
  'Maluku',
  'Maluku Utara',
  'Papua',
  'Papua Barat',
  'Papua Barat Daya',
  'Papua Pegunungan',
  'Papua Selatan',
  'Papua Tengah',
];

/** Other names and abbreviations of the provinces. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  Aceh: ['nad', 'nanggroe aceh darussalam', 'daerah istimewa aceh'],
  'Sumatera Utara': ['sumut', 'sumatra utara'],
  'Sumatera Barat': ['sumbar', 'sumatra barat'],
  'Sumatera Selatan': ['sumsel', 'sumatra selatan'],
  'Kepulauan Riau': ['kepri', 'kep riau'],
  'Bangka Belitung': ['babel', 'kepulauan bangka belitung', 'kep bangka belitung'],
  Jakarta: [
    'dki',
    'dki jakarta',
    'dkj',
    'dk jakarta',
    'daerah khusus jakarta',
    'daerah khusus ibukota jakarta',
  ],
  'Jawa Barat': ['jabar'],
  'Jawa Tengah': ['jateng'],
  'Jawa Timur': ['jatim'],
  Yogyakarta: ['diy', 'di yogyakarta', 'd i yogyakarta', 'daerah istimewa yogyakarta', 'jogja', 'jogjakarta'],
  'Nusa Tenggara Barat': ['ntb'],
  'Nusa Tenggara Timur': ['ntt'],
  'Kalimantan Barat': ['kalbar'],
  'Kalimantan Tengah': ['kalteng'],
  'Kalimantan Selatan': ['kalsel'],
  'Kalimantan Timur': ['kaltim'],
  'Kalimantan Utara': ['kaltara'],
  'Sulawesi Utara': ['sulut'],
  'Sulawesi Tengah': ['sulteng'],
  'Sulawesi Barat': ['sulbar'],
  'Sulawesi Selatan': ['sulsel'],
  'Sulawesi Tenggara': ['sultra'],
  'Maluku Utara': ['malut'],
};

const byPlainName = new Map(provinces.map((name) => [name.toLowerCase(), name]));
const byName = new Map(
  provinces.flatMap((name) =>
    [name.toLowerCase(), ...(otherNames[name] ?? [])].map((written) => [written, name] as const),
  ),
);

/**
 * The region where a product is sold. Price lists have no member for it and write a biller's province in its
 * description, which is normalised; any other description gives no region. An explicit region stays, in our spelling
 * where we know it.
 */
export function regionOf(region: string, description: string): string | null {
  return region === '' ? provinceOf(description) : (byPlainName.get(plain(region)) ?? region);
}

/** Other names of a region, for search. */
export function regionAliases(region: string): readonly string[] {
  return otherNames[provinceOf(region) ?? ''] ?? [];
}

/** The province that a text names; null when the text contains anything else. */
function provinceOf(text: string): string | null {
  const words = plain(text)
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();
  return byName.get(words.replace(/^prov(?:insi)? /, '').replace(/ indonesia$/, '')) ?? null;
}
