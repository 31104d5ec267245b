/** The behaviour of a documented test number. */
export type TestCase = 'inquiry_fails' | 'ok' | 'payment_fails' | 'pending_then_failed' | 'pending_then_ok';

/** A bill in the supplier's own members. */
export interface Bill {
  readonly customer_name: string;
  readonly admin: number;
  readonly periode?: string;
  readonly price: number;
  readonly selling_price: number;
  readonly desc: Readonly<Record<string, unknown>>;
}

/**
 * A biller as the supplier lists it, with its documented numbers: ok, inquiry fails, payment fails, pending ok, pending
 * failed.
 */
export interface Biller {
  readonly sku: string;
  readonly name: string;
  readonly brand: string;
  readonly serial: string;
  readonly numbers: readonly [
    ok: string,
    noInquiry: string,
    noPayment: string,
    pendingOk: string,
    pendingFailed: string,
  ];
  readonly bill: Bill;
  /** The second documented bill of a biller that has one, with its numbers: immediate and pending. */
  readonly second?: { readonly numbers: readonly [string, string]; readonly bill: Bill };
}

const name = 'Nama Pelanggan Pertama';
const land = {
  lembar_tagihan: 1,
  alamat: 'KP. CIPAGERAN RT 01',
  tahun_pajak: '2019',
  kelurahan: 'CIPAGERAN',
  kecamatan: 'CIMAHI UTARA',
  kode_kab_kota: '0023',
  kab_kota: 'PEMKOT CIMAHI',
  luas_tanah: '113 M2',
  luas_gedung: '47 M2',
};
const vehicle = {
  lembar_tagihan: 1,
  alamat: 'JL. MAJU 1',
  nomor_identitas: '0212502110170100',
  nomor_rangka: 'MHKV1AA2JCK000001',
  nomor_mesin: 'DK00001',
  nomor_polisi: 'B 1234 AB',
  milik_kenama: '001',
  merek_kb: 'DAIHATSU',
  model_kb: 'XENIA',
  tahun_buatan: '2018',
  tgl_akhir_pajak_baru: '20210309',
  biaya_pokok_bbn: '0',
  biaya_pokok_swd: '143000',
  biaya_pokok_pkb: '2131500',
  biaya_denda_swd: '0',
  biaya_denda_bbn: '0',
  biaya_denda_pkb: '0',
  biaya_admin_stnk: '0',
  biaya_admin_tnkb: '0',
  biaya_parkir_pokok: '0',
  biaya_pajak_progresif: '0',
};

function bill(price: number, selling: number, desc: Bill['desc'], periode?: string, admin = 2_500): Bill {
  return {
    customer_name: name,
    admin,
    ...(periode === undefined ? {} : { periode }),
    price,
    selling_price: selling,
    desc: { lembar_tagihan: 1, ...desc },
  };
}

const plnRow = { periode: '201901', nilai_tagihan: '8000', admin: '2500', denda: '500' };
const gasRow = { periode: '0320', meter_awal: '006538', meter_akhir: '006573', usage: '35' };

/** The fifteen billers of the documented test page. */
export const billers: readonly Biller[] = [
  {
    sku: 'pln',
    name: 'Pln Postpaid',
    brand: 'PLN PASCABAYAR',
    serial: 'S1234554321N',
    numbers: ['530000000001', '530000000003', '530000000006', '630000000001', '630000000006'],
    bill: bill(10_000, 11_000, { tarif: 'R1', daya: 1300, detail: [plnRow] }, '201901'),
    second: {
      numbers: ['530000000002', '630000000002'],
      bill: bill(
        23_000,
        25_000,
        {
          tarif: 'R1',
          daya: 1300,
          lembar_tagihan: 2,
          detail: [plnRow, { periode: '201902', nilai_tagihan: '11500', admin: '2500', denda: '0' }],
        },
        '201901,201902',
        5_000,
      ),
    },
  },
  {
    sku: 'pdam',
    name: 'Pdam',
    brand: 'PDAM',
    serial: 'S1234554321N',
    numbers: ['1013226', '1013227', '1013230', '2013226', '2013230'],
    bill: bill(
      11_500,
      12_500,
      {
        tarif: '3A',
        alamat: 'WONOKROMO S.S BARU 2 8',
        jatuh_tempo: '1-15 DES 2014',
        detail: [
          {
            periode: '201901',
            nilai_tagihan: '8000',
            denda: '500',
            meter_awal: '00080000',
            meter_akhir: '00090000',
            biaya_lain: '1500',
          },
        ],
      },
      '201901',
    ),
  },
  {
    sku: 'internet',
    name: 'Internet',
    brand: 'INTERNET PASCABAYAR',
    serial: 'I1234554321N',
    numbers: ['6391601001', '6391601002', '6391601005', '7391601001', '7391601005'],
    bill: bill(
      22_500,
      24_500,
      {
        lembar_tagihan: 2,
        detail: [
          { periode: 'MEI 2019', nilai_tagihan: '8000', admin: '2500' },
          { periode: 'JUN 2019', nilai_tagihan: '11500', admin: '2500' },
        ],
      },
      'MEI 2019,JUN 2019',
      5_000,
    ),
  },
  {
    sku: 'bpjs',
    name: 'Bpjs Kesehatan',
    brand: 'BPJS KESEHATAN',
    serial: 'BP1234554321JS',
    numbers: ['8801234560001', '8801234560002', '8801234560005', '9801234560001', '9801234560005'],
    bill: bill(
      24_700,
      25_000,
      { jumlah_peserta: '2', alamat: 'JAKARTA PUSAT', detail: [{ periode: '01' }] },
      '01',
    ),
  },
  {
    sku: 'multifinance',
    name: 'Multifinance',
    brand: 'MULTIFINANCE',
    serial: 'FP1234554321I',
    numbers: ['6391601201', '6391601202', '6391601205', '7391601201', '7391601205'],
    bill: bill(
      24_700,
      25_000,
      {
        item_name: 'HONDA VARIO TECHNO 125 PGM FI NON CBS',
        no_rangka: 'MH1JFB111CK196426',
        no_pol: 'B6213UWX',
        tenor: '030',
        detail: [{ periode: '002', denda: '0', biaya_lain: '0' }],
      },
      '002',
    ),
  },
  {
    sku: 'cimahi',
    name: 'Pbb Cimahi',
    brand: 'PBB',
    serial: 'P1234554321B',
    numbers: [
      '329801092375999991',
      '329801092375999992',
      '329801092375999995',
      '429801092375999991',
      '429801092375999995',
    ],
    bill: bill(99_500, 100_000, land, '2019'),
  },
  {
    sku: 'pdl',
    name: 'Pajak Daerah',
    brand: 'PAJAK DAERAH LAINNYA',
    serial: 'P1234554321D',
    numbers: ['3298010921', '3298010922', '3298010923', '4298010921', '4298010923'],
    bill: bill(99_500, 100_000, { ...land, provinsi: 'Jawa Barat' }, '2019'),
  },
  {
    sku: 'pgas',
    name: 'Gas Negara',
    brand: 'GAS NEGARA',
    serial: 'G1234567890S',
    numbers: ['0110014601', '0110014603', '0110014605', '1110014601', '1110014605'],
    bill: bill(99_500, 100_000, { alamat: 'JL. GAS 1', detail: [gasRow] }, '0320'),
    second: {
      numbers: ['0110014602', '1110014602'],
      // The documented sample counts one bill and repeats the month; readers must cope with it.
      bill: bill(
        99_500,
        100_000,
        {
          alamat: 'JL. GAS 1',
          detail: [
            { periode: '0320', meter_awal: '006400', meter_akhir: '006500', usage: '100' },
            { periode: '0320', meter_awal: '006500', meter_akhir: '006700', usage: '200' },
          ],
        },
        '0320',
      ),
    },
  },
  {
    sku: 'tv',
    name: 'Tv',
    brand: 'TV PASCABAYAR',
    serial: '18141775',
    numbers: ['127246500101', '127246500102', '127246500105', '227246500101', '227246500105'],
    bill: bill(
      100_500,
      101_500,
      { detail: [{ periode: 'MEI 22', nilai_tagihan: '99000', no_ref: '205A' }] },
      'MEI 22',
    ),
  },
  {
    sku: 'bpjstk',
    name: 'Bpjs Ketenagakerjaan',
    brand: 'BPJS KETENAGAKERJAAN',
    serial: '',
    numbers: [
      '8102051011270001',
      '8102051011270002',
      '8102051011270003',
      '9102051011270001',
      '9102051011270003',
    ],
    bill: bill(16_500, 17_500, {
      kode_iuran: '919013012977',
      kode_program: 'JKK,JKM',
      jkk: 10_000,
      jkm: 2_500,
      jht: 2_500,
      kantor_cabang: 'SAMPIT',
      tgl_efektif: '2023-05-03',
      tgl_expired: '2027-05-03',
    }),
  },
  {
    sku: 'bpjstkpu',
    name: 'Bpjs Ketenagakerjaan PU',
    brand: 'BPJS KETENAGAKERJAAN',
    serial: '',
    numbers: ['400000100001', '400000100002', '400000100003', '500000100001', '500000100003'],
    bill: bill(101_500, 102_500, {
      kode_iuran: '415092870000/230501086970',
      jht: 1_617_477,
      jkk: 67_104,
      jkm: 84_130,
      jpk: 1_000,
      jpn: 1_000,
      npp: '15092870',
      kode_divisi: '000',
    }),
  },
  {
    sku: 'plnnontaglist',
    name: 'Pln Nontaglis',
    brand: 'PLN NONTAGLIS',
    serial: 'P1234554321NH',
    numbers: ['3225030005921', '3225030005922', '3225030005923', '4225030005921', '4225030005923'],
    bill: bill(24_700, 25_000, {
      transaksi: 'PENYAMBUNGAN BARU',
      no_registrasi: '5392112011703',
      tanggal_registrasi: '20120524',
    }),
  },
  {
    sku: 'emoney',
    name: 'E-Money',
    brand: 'E-MONEY',
    serial: 'E1234554321M',
    numbers: ['082100000001', '082100000002', '082100000003', '082110000001', '082110000003'],
    bill: bill(24_700, 25_000, {}),
  },
  {
    sku: 'samsat',
    name: 'Samsat',
    brand: 'SAMSAT',
    serial: 's1234567890s',
    numbers: [
      '9658548523568701',
      '9658548523568702',
      '9658548523568705',
      '0658548523568701',
      '0658548523568705',
    ],
    bill: bill(99_500, 100_000, vehicle, '2019'),
  },
  {
    sku: 'hp',
    name: 'Hp Pascabayar',
    brand: 'HP PASCABAYAR',
    serial: 'H1234554321P',
    numbers: ['081234554320', '081234554321', '081234554324', '081244554320', '081244554324'],
    bill: bill(11_000, 12_500, {}),
  },
];

/** The behaviour of a number at a biller, and its bill. An undocumented number has the first bill and succeeds. */
export function findTestBill(
  biller: Biller,
  customerNo: string,
): { readonly testCase: TestCase; readonly bill: Bill } {
  const [number = ''] = customerNo.split(',');
  const cases = ['ok', 'inquiry_fails', 'payment_fails', 'pending_then_ok', 'pending_then_failed'] as const;
  const later = biller.second?.numbers.indexOf(number) ?? -1;
  if (biller.second !== undefined && later !== -1) {
    return { testCase: later === 0 ? 'ok' : 'pending_then_ok', bill: biller.second.bill };
  }
  return { testCase: cases[biller.numbers.indexOf(number)] ?? 'ok', bill: biller.bill };
}
