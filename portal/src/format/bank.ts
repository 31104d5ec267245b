/** Banks whose usual spelling is not all capitals. */
const spellings: Readonly<Record<string, string>> = {
  cimb: 'CIMB Niaga',
  danamon: 'Danamon',
  jago: 'Bank Jago',
  mandiri: 'Mandiri',
  muamalat: 'Muamalat',
  permata: 'Permata',
  seabank: 'SeaBank',
};

/** Writes the short name of a bank, such as `bca`, as people know it. */
export function formatBank(bank: string): string {
  return spellings[bank] ?? bank.toUpperCase();
}

/** Groups the digits of a bank or virtual account for reading: ten digits as BCA prints them, others by four. */
export function groupAccountNumber(number: string): string {
  return number.length === 10
    ? [number.slice(0, 3), number.slice(3, 6), number.slice(6)].join(' ')
    : number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}
