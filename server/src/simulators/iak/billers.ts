/** A bill in the supplier's own members. `price` is what the payer owes, `selling_price` what the buyer pays. */
export interface Bill {
  readonly period: string;
  readonly nominal: number;
  readonly admin: number;
  readonly price: number;
  readonly selling_price: number;
  readonly desc: Readonly<Record<string, unknown>> | readonly unknown[];
}

/** A biller as the supplier lists it. */
export interface Biller {
  readonly code: string;
  readonly name: string;
  readonly type: string;
  readonly province?: string;
  readonly fee: number;
  readonly komisi: number;
  readonly status: 1 | 4;
  /** The sandbox's numbers, without their last digit, which selects the behaviour. Other numbers always succeed. */
  readonly ruled: string;
  readonly bill: Bill;
  /** The bill of the number that ends in 2, where it differs. */
  readonly second?: Bill;
}

function bill(nominal: number, admin: number, commission: number, period: string, desc: Bill['desc']): Bill {
  const price = nominal + admin;
  return { period, nominal, admin, price, selling_price: price - commission, desc };
}

function plnRow(periode: string, amount: number, denda = 0): Record<string, unknown> {
  return {
    periode,
    nilai_tagihan: String(amount),
    admin: '2500',
    denda: String(denda),
    total: amount + denda + 2_500,
  };
}

function plnDesc(rows: readonly Record<string, unknown>[]): Record<string, unknown> {
  return { tarif: 'R1', daya: 1300, lembar_tagihan: String(rows.length), tagihan: { detail: rows } };
}

const eightMonths = ['01', '02', '03', '04', '05', '06', '07', '08'].map((month) =>
  plnRow(`2016${month}`, 100_000, month === '08' ? 0 : 3_000),
);

function phoneDesc(rows: readonly (readonly [string, number])[]): Record<string, unknown> {
  const detail = rows.map(([periode, amount]) => ({
    periode,
    nilai_tagihan: String(amount),
    admin: '2500',
    total: amount + 2_500,
  }));
  return { kode_area: '0751', divre: '01', datel: '0006', jumlah_tagihan: rows.length, tagihan: { detail } };
}

function waterDesc(name: string, months: readonly string[]): Record<string, unknown> {
  const detail = months.map((period, index) => ({
    period,
    first_meter: 4_589 + index * 24,
    last_meter: 4_613 + index * 24,
    penalty: 7_500,
    bill_amount: 27_240,
    misc_amount: 750,
    stand: '',
  }));
  return {
    bill_quantity: months.length,
    address: 'JL. AIR 1',
    biller_admin: '',
    pdam_name: name,
    stamp_duty: '',
    due_date: '1-15 DES 2014',
    kode_tarif: '3A',
    bill: { detail },
  };
}

const vehicle = {
  nomor_identitas: '0212502110170100',
  nomor_rangka: 'MHKV1AA2JCK000001',
  nomor_mesin: 'DK00001',
  alamat: 'JL. MAJU 1',
  nomor_polisi: 'D 1234 AB',
  milik_kenama: '001',
  merek_kb: 'DAIHATSU',
  model_kb: 'XENIA',
  tahun_buatan: '2018',
  tgl_akhir_pajak_baru: '20191022',
  biaya_pokok: { BBN: '0', PKB: '2131000', SWD: '143500' },
  biaya_denda: { BBN: '0', PKB: '0', SWD: '0' },
  biaya_admin: { stnk: '0', tnkb: '0' },
  biaya_parkir_pokok: '0',
  biaya_pajak_progresif: '0',
  ntpd: '',
};

const land = {
  tanggal: '2019-08-14 14:38:59',
  nop: '328073000401005610',
  tahun_pajak: '2019',
  lokasi: 'KP. CIPAGERAN',
  kelurahan: 'CIPAGERAN',
  kecamatan: 'CIMAHI UTARA',
  kode_kab_kota: '0023',
  kab_kota: 'PEMKOT CIMAHI',
  luas_tanah: '113 M2',
  luas_gedung: '47 M2',
  jatuh_tempo: '31/10/2019',
  total_tagihan: 203_857,
  denda: 0,
  admin: 5_000,
  total_bayar: 208_857,
};

const instalment = {
  misc_fee: 0,
  item_name: 'HONDA VARIO TECHNO 125',
  no_rangka: 'MH1JFB111CK000001',
  no_pol: 'B 1234 UWX',
  tenor: '030',
  installment: 657_695,
  penalty_bill: 3_305,
  max_payment: 0,
  last_paid_due_date: '14 Dec 12',
  id_ref: '514367',
};

const television = { bill_quantity: '1', product_category: '', ppn: 0 };
const workers = { kantor_cabang: 'TANGERANG', tgl_efektif: '05-11-2022', tgl_expired: '09-10-2026' };

function biller(
  [code, type, ruled]: readonly [code: string, type: string, ruled: string],
  first: Bill,
  more: Partial<Biller> = {},
): Biller {
  const komisi = first.price - first.selling_price;
  return { code, name: code, type, fee: first.admin, komisi, status: 1, ruled, bill: first, ...more };
}

const waterBill = bill(35_490, 2_000, 700, '201412', waterDesc('PDAM SURABAYA', ['201412']));
const fourMonths = ['201409', '201410', '201411', '201412'];

/** The billers with documented numbers and answers. */
export const billers: readonly Biller[] = [
  biller(
    ['PLNPOSTPAID', 'pln', '53000000000'],
    bill(300_000, 2_500, 600, '201608', plnDesc([plnRow('201608', 300_000)])),
    { second: bill(821_000, 20_000, 4_800, '201601,201608', plnDesc(eightMonths)) },
  ),
  biller(['PDAMKOTA.SURABAYA', 'pdam', '1020200'], waterBill, { province: 'Jawa Timur' }),
  biller(['PDAMKOTA.MEDAN', 'pdam', '1020200'], waterBill, {
    province: 'Sumatera Utara',
    second: bill(141_960, 8_000, 2_800, '201409,201412', waterDesc('PDAM MEDAN', fourMonths)),
  }),
  biller(['AETRA', 'pdam', '1020200'], waterBill, { province: 'Jakarta' }),
  biller(
    ['PDAMKOTA.YOGYAKARTA', 'pdam', '1020200'],
    bill(35_490, 2_000, 700, '201803,201804', waterDesc('PDAM KOTA YOGYAKARTA', ['201803,201804'])),
    { province: 'Yogyakarta' },
  ),
  biller(
    ['BPJS', 'bpjs', '880123456000'],
    bill(50_000, 2_500, 200, '02', {
      kode_cabang: '0901',
      nama_cabang: 'JAKARTA PUSAT',
      sisa_pembayaran: '0',
      jumlah_peserta: '2',
    }),
  ),
  biller(
    ['BPJSTK', 'bpjs', '810205101127000'],
    bill(16_800, 3_500, 2_500, '1', {
      kode_iuran: '',
      kode_program: 'JKK,JKM',
      jht: 0,
      jkk: 10_000,
      jkm: 6_800,
      ...workers,
    }),
  ),
  biller(
    ['BPJSTKPU', 'bpjs', ''],
    bill(100_000, 2_500, 2_000, '202104', {
      kode_iuran: '210300016066',
      jht: 61_688,
      jkk: 1_082,
      jkm: 2_166,
      jpk: 2_597,
      jpn: 32_467,
      npp: '15092873',
      kode_divisi: '000',
    }),
  ),
  biller(
    ['TELKOMPSTN', 'internet', '639160120'],
    bill(49_870, 2_500, 1_200, '201405', phoneDesc([['MEI 2014', 49_870]])),
    {
      second: bill(
        129_610,
        7_500,
        3_600,
        '201405,201407',
        phoneDesc([
          ['MEI 2014', 49_870],
          ['JUN 2014', 44_870],
          ['JUL 2014', 34_870],
        ]),
      ),
    },
  ),
  biller(
    ['CBN', 'internet', '0178300'],
    bill(30_000, 0, 1_000, '201905', { product_desc: 'CBN Anywhere Basic' }),
  ),
  biller(['FNMEGA', 'finance', '639160120'], bill(661_000, 0, 500, '005', instalment)),
  biller(['PBBKOT.CIMAHI', 'pbb', '32980109237599990'], bill(203_857, 5_000, 0, '201909', land), {
    province: 'Jawa Barat',
  }),
  biller(
    ['PGAS', 'gas', '011001460'],
    bill(322_002, 2_500, 600, '0917', {
      address: 'JL. GAS 1',
      first_meter: '006538',
      last_meter: '006573',
      usage: 35,
    }),
  ),
  biller(
    ['HPTHREE', 'hp', '0899123450'],
    bill(55_000, 0, 1_000, '', {
      kode_area: '',
      divre: '',
      datel: '',
      jumlah_tagihan: 1,
      tagihan: { detail: [{ periode: '', nilai_tagihan: '', admin: '', total: '' }] },
    }),
  ),
  biller(
    ['TVTLKMV', 'tv', '12724650010'],
    bill(99_000, 1_950, 1_000, 'MEI 12', {
      ...television,
      tagihan: { detail: [{ periode: 'MEI 12', nilai_tagihan: '99000', no_ref: '205A' }] },
    }),
  ),
  biller(
    ['TVBIG', 'tv', '107216140'],
    bill(138_499, 0, 1_100, '', { ...television, tagihan: { detail: [] } }),
  ),
  biller(['SHOPEEPAY', 'emoney', '08210000000'], bill(100_000, 800, 450, '', { footer: '' })),
  biller(
    ['ESAMSAT.JABAR', 'pajak-kendaraan', '965854852356870'],
    bill(2_274_500, 5_000, 2_500, '20181022-20191022', vehicle),
    {
      province: 'Jawa Barat',
    },
  ),
  biller(
    ['PLNNONH', 'pln', ''],
    bill(696_400, 1_600, 1_800, '', {
      transaksi: 'PENYAMBUNGAN BARU',
      no_registrasi: '5392112011703',
      tanggal_registrasi: '20120524',
    }),
  ),
];

/** The meaning of a number's last digit in the sandbox. */
export type SandboxCase =
  | 'biller_error'
  | 'no_answer'
  | 'ok'
  | 'paid_before'
  | 'payment_fails'
  | 'pending'
  | 'wrong';

const cases: Readonly<Record<string, SandboxCase>> = {
  '3': 'no_answer',
  '4': 'paid_before',
  '5': 'wrong',
  '6': 'payment_fails',
  '7': 'pending',
  '8': 'biller_error',
};

/** The behaviour of a number. */
export function caseOf({ ruled }: Biller, number: string): SandboxCase {
  const rules = ruled !== '' && number.length === ruled.length + 1 && number.startsWith(ruled);
  return rules ? (cases[number.at(-1) ?? ''] ?? 'ok') : 'ok';
}

/** The bill of a number. */
export function billOf({ ruled, bill: first, second }: Biller, number: string): Bill {
  return second !== undefined && number === `${ruled}2` ? second : first;
}
