import { shelfOf } from './categories.ts';
import type { Field } from './product.ts';

const phone: Field = { key: 'customer_no', label: 'Nomor HP', inputMode: 'tel' };
const receiver: Field = { key: 'customer_no', label: 'Nomor HP penerima', inputMode: 'tel' };
const meter: Field = { key: 'customer_no', label: 'Nomor meter / ID pelanggan', inputMode: 'numeric' };
const card: Field = { key: 'customer_no', label: 'Nomor kartu', inputMode: 'numeric' };
const voucherNumber: Field = {
  key: 'customer_no',
  label: 'Nomor seri voucher / perdana',
  inputMode: 'numeric',
};
const account: Field = { key: 'customer_no', label: 'Nomor HP atau email akun', inputMode: 'text' };
const customer: Field = { key: 'customer_no', label: 'Nomor pelanggan', inputMode: 'numeric' };
const anything: Field = { key: 'customer_no', label: 'Nomor tujuan', inputMode: 'text' };
const userNumber: Field = { key: 'user_id', label: 'User ID', inputMode: 'numeric' };
const userName: Field = { key: 'user_id', label: 'User ID', inputMode: 'text' };
const zone: Field = { key: 'zone_id', label: 'Zone ID', inputMode: 'numeric' };
const server: Field = { key: 'zone_id', label: 'Server', inputMode: 'text' };

/** Electronic money on a card is loaded by the number of the card, not of a phone. */
const cards = /brizzi|e-?toll|tapcash|flazz|jakcard|kartu|e-?money/i;

/** A wallet is loaded by the number of a phone, also where a list calls its brand "GoPay E-Money". */
const wallets = /go-? ?pay|\bovo\b|\bdana\b|link ?aja|shopee|grab|i\.?saku|sakuku|doku|maxim|astrapay/i;

/** What says itself that it is a code, whatever game it is for. */
const codes = /voucher|gift ?card|shells?\b/i;

/** How each game tells its players apart; others ask for a user id in any characters. */
const games: readonly (readonly [RegExp, readonly Field[]])[] = [
  [/mobile ?legends?|\bml(?:bb)?\b|magic chess/i, [userNumber, zone]],
  [
    /genshin|honkai|zenless|wuthering|ragnarok|lifeafter|life after|tower of fantasy|identity v/i,
    [userNumber, server],
  ],
  [
    /free ?fire|pubg|arena of valor|honor of kings|stumble|higgs|sausage|hago|8 ball|clash|super sus/i,
    [userNumber],
  ],
];

/**
 * Shops that sell codes for many games: a code is sent to a phone, and no account of a player is needed. A game that
 * they name is that game, and Garena is also what games of its own are called by.
 */
const shops =
  /google play|itunes|app store|steam|unipin|gemscool|megaxus|imvu|razer|^garena(?: (?:indonesia|id|sea|global|malaysia|singapore))*$|nintendo|playstation|xbox|roblox gift/i;

function gameFields(brand: string): readonly Field[] {
  if (codes.test(brand)) return [receiver];
  const known = games.find(([name]) => name.test(brand))?.[1];
  return known ?? (shops.test(brand) ? [receiver] : [userName]);
}

/** What a buyer of a prepaid product fills in: by its category, and for games and cards by its brand. */
export function prepaidFields(slug: string, brand: string): readonly Field[] {
  const shelf = shelfOf(slug);
  switch (shelf) {
    case 'active_period':
    case 'credit':
    case 'data':
    case 'phone':
      return [phone];
    case 'power':
      return [meter];
    case 'wallet':
      return !wallets.test(brand) && (cards.test(brand) || /e-?toll/.test(slug)) ? [card] : [phone];
    case 'game':
      return gameFields(brand);
    case 'voucher':
      return [receiver];
    case 'activation':
      return [voucherNumber];
    case 'streaming':
      return [account];
    case 'television':
    case 'gas':
      return [customer];
    case 'other':
      return [anything];
  }
}

const billerFields: Readonly<Record<string, Field>> = {
  'bpjs-kesehatan': { key: 'customer_no', label: 'Nomor VA keluarga', inputMode: 'numeric' },
  'bpjs-ketenagakerjaan': { key: 'customer_no', label: 'NIK / nomor KPJ', inputMode: 'numeric' },
  edukasi: { key: 'customer_no', label: 'Nomor induk siswa / mahasiswa', inputMode: 'numeric' },
  hp: phone,
  multifinance: { key: 'customer_no', label: 'Nomor kontrak', inputMode: 'numeric' },
  pbb: { key: 'customer_no', label: 'Nomor objek pajak (NOP)', inputMode: 'numeric' },
  pln: { key: 'customer_no', label: 'ID pelanggan', inputMode: 'numeric' },
  // A vehicle is known by its plate, or by a payment code with letters.
  samsat: { key: 'customer_no', label: 'Kode bayar / nomor polisi', inputMode: 'text' },
};

/** What a payer of a biller fills in, by the key of its category. */
export function postpaidFields(category: string): readonly Field[] {
  return [Object.hasOwn(billerFields, category) ? (billerFields[category] ?? customer) : customer];
}
