/** A code that the simulated supplier gives. */
export interface Code {
  readonly message: string;
  readonly status: 'Gagal' | 'Pending' | 'Sukses';
  /** Whether a transaction is stored under the reference. */
  readonly creates: boolean;
}

const created = [
  ['00', 'Transaksi Sukses'],
  ['01', 'Timeout'],
  ['02', 'Transaksi Gagal'],
  ['03', 'Transaksi Pending'],
  ['50', 'Transaksi Tidak Ditemukan'],
  ['51', 'Nomor Tujuan Diblokir'],
  ['52', 'Prefix Tidak Sesuai Dengan Operator'],
  ['53', 'Produk Seller Sedang Tidak Tersedia'],
  ['54', 'Nomor Tujuan Salah'],
  ['55', 'Produk Sedang Gangguan'],
  ['57', 'Jumlah Digit Kurang Atau Lebih'],
  ['58', 'Sedang Cut Off'],
  ['59', 'Tujuan di Luar Wilayah/Cluster'],
  ['60', 'Tagihan belum tersedia'],
  ['70', 'Timeout Dari Biller'],
  ['71', 'Produk Sedang Tidak Stabil'],
  ['72', 'Lakukan Unreg Paket Dahulu'],
  ['73', 'Kwh Melebihi Batas'],
  ['74', 'Transaksi Refund'],
  ['84', 'Nominal tidak valid'],
  ['85', 'Limitasi transaksi, coba 1 menit lagi'],
  ['86', 'Limitasi pengecekan nomor PLN'],
  ['99', 'DF Router Issue'],
] as const;

const notCreated = [
  ['40', 'Payload Error'],
  ['41', 'Signature tidak valid'],
  ['42', 'Gagal memproses API Buyer'],
  ['43', 'SKU tidak ditemukan atau Non-Aktif'],
  ['44', 'Saldo tidak cukup'],
  ['45', 'IP Anda tidak kami kenali'],
  ['47', 'Transaksi sudah terjadi di buyer lain'],
  ['49', 'Ref ID tidak unik'],
  ['56', 'Limit saldo seller'],
  ['61', 'Belum pernah melakukan deposit'],
  ['62', 'Seller sedang mengalami gangguan'],
  ['63', 'Tidak support transaksi multi'],
  ['64', 'Tarik tiket gagal'],
  ['65', 'Limit transaksi multi'],
  ['66', 'Cut Off (Perbaikan Sistem Seller)'],
  ['67', 'Seller belum ter-verifikasi'],
  ['68', 'Stok habis'],
  ['69', 'Harga seller lebih besar dari ketentuan harga Buyer'],
  ['80', 'Akun Anda telah diblokir oleh Seller'],
  ['81', 'Seller ini telah diblokir oleh Anda'],
  ['82', 'Akun Anda belum ter-verifikasi'],
  ['83', 'Limitasi pengecekan pricelist'],
  ['87', 'Nominal harus kelipatan 1000'],
  ['88', 'Akun Anda tidak dapat melakukan transaksi ini'],
] as const;

/**
 * Codes for a purchase that is not begun now, whatever was begun before: about the product, the seller and our deposit.
 */
export const refusals: readonly string[] = ['43', '44', '56', '62', '66', '67', '68', '69'];

/**
 * Every code that the supplier documents, by code. Kept apart from the adapter's table, so that each checks the other.
 */
export const codes: ReadonlyMap<string, Code> = new Map<string, Code>([
  ...created.map(([code, message]) => [code, { message, status: statusOf(code), creates: true }] as const),
  ...notCreated.map(([code, message]) => [code, { message, status: 'Gagal', creates: false }] as const),
]);

function statusOf(code: string): Code['status'] {
  if (code === '00') return 'Sukses';
  return code === '03' || code === '99' ? 'Pending' : 'Gagal';
}
