import { useTranslation } from 'react-i18next';

/** The labels of the catalog (server/src/catalog/taxonomy/fields.ts), which are Indonesian, by their names in the texts. */
const names = {
  'Nomor HP': 'phone',
  'Nomor HP penerima': 'receiver',
  'Nomor meter / ID pelanggan': 'meter',
  'Nomor kartu': 'card',
  'Nomor seri voucher / perdana': 'voucher',
  'Nomor HP atau email akun': 'account',
  'ID driver / akun': 'accountId',
  'Nomor pelanggan': 'customer',
  'Nomor tujuan': 'destination',
  'User ID': 'userId',
  'Nama karakter': 'character',
  'Zone ID': 'zone',
  Server: 'server',
  'Nomor VA keluarga': 'family',
  'ID pelanggan': 'customerId',
  'Nomor kontrak': 'contract',
  'Nomor registrasi': 'registration',
  'NIK / nomor KPJ': 'worker',
  'Nomor HP / nomor kartu, koma, nominal': 'walletAmount',
  'Nomor induk siswa / mahasiswa': 'student',
  'Nomor objek pajak (NOP)': 'taxObject',
  'Kode bayar, koma, nomor identitas': 'vehicle',
} as const;

function isKnown(label: string): label is keyof typeof names {
  return Object.hasOwn(names, label);
}

/** Gives the label of a field in the language of the pages. One that the pages do not know stays as the catalog has it. */
export function useFieldLabel(): (label: string) => string {
  const { t } = useTranslation('sell');
  return (label) => (isKnown(label) ? t(`label.${names[label]}`) : label);
}
