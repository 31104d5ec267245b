import { isCard, isSubscription, isWallet } from './brands.ts';
import { isCode, isForPlayer, type PlayerIdentifier, playerIdentifierIn } from './games.ts';
import type { Field } from '../product.ts';
import { type ProductCategory, categoryOfProduct } from './product-categories.ts';

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
const accountId: Field = { key: 'customer_no', label: 'ID driver / akun', inputMode: 'text' };
const customer: Field = { key: 'customer_no', label: 'Nomor pelanggan', inputMode: 'numeric' };
const anyCustomer: Field = { key: 'customer_no', label: 'Nomor pelanggan', inputMode: 'text' };
const anything: Field = { key: 'customer_no', label: 'Nomor tujuan', inputMode: 'text' };
const userNumber: Field = { key: 'user_id', label: 'User ID', inputMode: 'numeric' };
const userName: Field = { key: 'user_id', label: 'User ID', inputMode: 'text' };
const character: Field = { key: 'role_name', label: 'Nama karakter', inputMode: 'text' };
const zone: Field = { key: 'zone_id', label: 'Zone ID', inputMode: 'numeric' };
const server: Field = { key: 'zone_id', label: 'Server', inputMode: 'text' };

const gameFields: Readonly<Record<PlayerIdentifier, readonly Field[]>> = {
  character_and_server: [character, server],
  character_user_number_and_server: [character, userNumber, server],
  code: [receiver],
  user_name: [userName],
  user_name_and_server: [userName, server],
  user_number: [userNumber],
  user_number_and_server: [userNumber, server],
  user_number_and_zone: [userNumber, zone],
};

/** An action on a voucher or card that the buyer already has, whatever category a list gives it. */
const activates =
  /\b(?:(?:akti[fv]asi|activation|inject|tembak) (?:kartu|perdana|vcr|vou?c\w*er)|cek(?: status)? (?:vcr|vou?c\w*er)|voucher (?:akti[fv]asi|activation))\b/i;
const ofPhones: ReadonlySet<ProductCategory> = new Set(['credit', 'data', 'other', 'phone', 'voucher']);

/** Foreign wallets identify accounts by an email address. */
const byEmail = /paypal|payoneer|skrill/i;

/**
 * Whether a balance has an account number that is not a phone number. Digits that begin like a phone number would be
 * normalised as one, and name somebody else.
 */
function hasAccountId(brand: string, description: string): boolean {
  if (/\b(?:hp|handphone|ponsel|telepon|telp)\b/i.test(description)) return false;
  return (
    /\bmaxim\b/i.test(brand) ||
    /\b(?:account|akun|driver|member|user)[ _]?id\b|\bid (?:akun|driver|member|mitra|pengemudi|user)\b/i.test(
      description,
    )
  );
}

/** A bank's own name means its cards, not a wallet. */
const banks = /^(?:bank )?(?:bca|bni|bri|dki|mandiri|mega)\b|kartu|card/i;

/**
 * The fields of a prepaid product: by its category and, where they are more specific, by its brand and the other texts.
 */
export function prepaidFields(
  slug: string,
  brand: string,
  { name = '', description = '' }: { readonly name?: string; readonly description?: string } = {},
): readonly Field[] {
  const productCategory = categoryOfProduct(slug, brand);
  if (ofPhones.has(productCategory) && (activates.test(name) || /\bvoucher kosong/i.test(description)))
    return [voucherNumber];
  switch (productCategory) {
    case 'abroad':
    case 'active_period':
    case 'credit':
    case 'phone':
      return [phone];
    case 'data':
      // A landline connection has a customer number, and a "Paket" may be anything.
      return /data|kuota|quota|roaming/.test(slug) || categoryOfProduct('', brand) === 'credit'
        ? [phone]
        : [anything];
    case 'power':
      return [meter];
    case 'wallet':
      // A bank has accounts, whatever else is loaded under its name.
      if (/(?:^|-)bank(?:-|$)/.test(slug) && !isWallet(brand)) return [anything];
      if (byEmail.test(brand)) return [account];
      if (isCard(brand) || (!isWallet(brand) && (banks.test(brand) || slug.includes('tol')))) return [card];
      return [hasAccountId(brand, description) ? accountId : phone];
    case 'game':
      if (isSubscription(brand)) return [account];
      return gameFields[isCode(name) ? 'code' : (playerIdentifierIn(brand, description) ?? 'user_name')];
    case 'voucher':
      return gameFields[isForPlayer(name) ? (playerIdentifierIn(brand, description) ?? 'code') : 'code'];
    case 'activation':
      return [voucherNumber];
    case 'streaming':
      return [account];
    case 'television':
    case 'gas':
      return [customer];
    case 'esim':
    case 'other':
      return [anything];
  }
}

/** Whether the account has a server. A server is sent separately from the player's number; a zone is appended to it. */
export function hasServer(fields: readonly Field[]): boolean {
  return fields.includes(server);
}

/** Whether the product is power for a prepaid meter: its serial is a token. */
export function hasMeter(fields: readonly Field[]): boolean {
  return fields.includes(meter);
}

const billerFields: Readonly<Record<string, Field>> = {
  'bpjs-kesehatan': { key: 'customer_no', label: 'Nomor VA keluarga', inputMode: 'numeric' },
  'bpjs-ketenagakerjaan': { key: 'customer_no', label: 'NIK / nomor KPJ', inputMode: 'numeric' },
  // The amount to load follows a comma, which is not part of a phone number.
  'e-money': { key: 'customer_no', label: 'Nomor HP / nomor kartu, koma, nominal', inputMode: 'text' },
  edukasi: { key: 'customer_no', label: 'Nomor induk siswa / mahasiswa', inputMode: 'text' },
  gas: customer,
  hp: phone,
  internet: customer,
  'kartu-kredit': card,
  multifinance: { key: 'customer_no', label: 'Nomor kontrak', inputMode: 'numeric' },
  pbb: { key: 'customer_no', label: 'Nomor objek pajak (NOP)', inputMode: 'numeric' },
  pdam: customer,
  pln: { key: 'customer_no', label: 'ID pelanggan', inputMode: 'numeric' },
  // Both are needed, in one value.
  samsat: { key: 'customer_no', label: 'Kode bayar, koma, nomor identitas', inputMode: 'text' },
  tv: customer,
};

/** PLN's bills other than power: a connection, or a change of it. */
const registration: Field = { key: 'customer_no', label: 'Nomor registrasi', inputMode: 'numeric' };

/** The fields of a biller, by the key of its category and its name. Other billers may have numbers with letters. */
export function postpaidFields(category: string, name = ''): readonly Field[] {
  if (category === 'pln' && /\bnon[ -]?tag/i.test(name)) return [registration];
  if (Object.hasOwn(billerFields, category)) return [billerFields[category] ?? anyCustomer];
  // Offers of operators to a single number: "Telkomsel Omni", "Tri CuanMax".
  return [categoryOfProduct(category) === 'credit' ? phone : anyCustomer];
}
