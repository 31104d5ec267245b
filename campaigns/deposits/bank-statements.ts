import { jakartaDay } from '../../server/src/clock.ts';

/** A line that the bank has booked. Amounts are rupiah. */
export interface BankLine {
  readonly text: string;
  readonly amount: number;
  readonly balance: number;
}

/** The bank of the operator: it books transfers, and exports statement files of one day. */
export interface SimulatedBank {
  readonly number: string;
  /** Books a transfer, and returns its text, which no other has. */
  receive(amount: number): string;
  /** The lines from `first` to the newest, as a file of the bank; undefined when there is none. */
  statement(first: number): Buffer | undefined;
  readonly lines: readonly BankLine[];
  /** The balance after the line with this text; undefined: there is none. */
  balanceOf(text: string): number | undefined;
}

/** The balance of the account before the first line, rupiah. */
const openingBalance = 1_000_000;

/** Opens an account of KlikBCA Bisnis. All its lines are of the day `at`. */
export function openBank(number: string, at: Date): SimulatedBank {
  const lines: BankLine[] = [];
  const balances = new Map<string, number>();
  const [year, month, date] = jakartaDay(at).split('-');
  const day = `${date}/${month}/${year}`;
  return {
    number,
    lines,
    balanceOf: (text) => balances.get(text),
    receive(amount) {
      const text = `TRSF E-BANKING CR ${lines.length + 1}/FTSCY/WS95031 ${amount}.00 BUDI CONTOH`;
      const balance = (lines.at(-1)?.balance ?? openingBalance) + amount;
      lines.push({ text, amount, balance });
      balances.set(text, balance);
      return text;
    },
    statement(first) {
      const some = lines.slice(first);
      const [earliest] = some;
      if (earliest === undefined) return undefined;
      const sum = some.reduce((total, { amount }) => total + amount, 0);
      const text = [
        '"Informasi Rekening - Mutasi Rekening"," "," "," "," ",',
        '',
        `"No. rekening : ${number}"`,
        '"Nama : PT CONTOH PULSA"',
        `"Periode : ${day} - ${day}"`,
        '"Kode Mata Uang : Rp"',
        '"Tanggal Transaksi","Keterangan","Cabang","Jumlah","Saldo"',
        ...some.map(
          (one) => `"${day}","${one.text}","0000","${grouped(one.amount)} CR","${grouped(one.balance)}"`,
        ),
        `"Saldo Awal : ${grouped(earliest.balance - earliest.amount)}"`,
        '"Mutasi Debet : 0.00","0"',
        `"Mutasi Kredit : ${grouped(sum)}","${some.length}"`,
        `"Saldo Akhir : ${grouped(some.at(-1)?.balance ?? 0)}"`,
        '',
      ].join('\r\n');
      return Buffer.from(text);
    },
  };
}

/** `3528964` as `3,528,964.00`. */
function grouped(amount: number): string {
  return `${String(amount).replaceAll(/\B(?=(\d{3})+$)/g, ',')}.00`;
}
