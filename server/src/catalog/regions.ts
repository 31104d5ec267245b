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

const byName = new Map(provinces.map((name) => [name.toLowerCase(), name]));
byName.set('dki jakarta', 'Jakarta').set('di yogyakarta', 'Yogyakarta').set('d.i. yogyakarta', 'Yogyakarta');
byName
  .set('kepulauan bangka belitung', 'Bangka Belitung')
  .set('ntb', 'Nusa Tenggara Barat')
  .set('ntt', 'Nusa Tenggara Timur');

/**
 * Where a product is sold. Price lists have no member for it and write the province of a biller as its description;
 * a description that is anything else says nothing about a region.
 */
export function regionOf(region: string, description: string): string | null {
  if (region !== '') return region;
  return byName.get(description.toLowerCase().replace(/^(?:provinsi|prov\.?)\s+/, '')) ?? null;
}
