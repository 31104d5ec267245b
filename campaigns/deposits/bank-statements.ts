import { type Clock, jakartaDay } from '../../server/src/clock.ts';

/** A line that the bank has booked. Amounts are rupiah. */
export interface BankLine {
  /** The day in Jakarta on which it was booked, `YYYY-MM-DD`. */
  readonly day: string;
  readonly text: string;
  readonly amount: number;
  readonly balance: number;
}

/** The bank of the operator: it books transfers, and exports statement files. */
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

/** Opens an account of KlikBCA Bisnis. Its lines are of the day on which they are received. */
export function openBank(number: string, clock: Pick<Clock, 'nodeNow'>): SimulatedBank {
  const lines: BankLine[] = [];
  const balances = new Map<string, number>();
  return {
    number,
    lines,
    balanceOf: (text) => balances.get(text),
    receive(amount) {
      const text = `TRSF E-BANKING CR ${lines.length + 1}/FTSCY/WS95031 ${amount}.00 BUDI CONTOH`;
      const balance = (lines.at(-1)?.balance ?? openingBalance) + amount;
      lines.push({ day: jakartaDay(clock.nodeNow()), text, amount, balance });
      balances.set(text, balance);
      return text;
    },
    statement(first) {
      const some = lines.slice(first);
      const [earliest, newest] = [some[0], some.at(-1)];
      if (earliest === undefined || newest === undefined) return undefined;
      const sum = some.reduce((total, { amount }) => total + amount, 0);
      const text = [
        '"Informasi Rekening - Mutasi Rekening"," "," "," "," ",',
        '',
        `"No. rekening : ${number}"`,
        '"Nama : PT CONTOH PULSA"',
        `"Periode : ${written(earliest.day)} - ${written(newest.day)}"`,
        '"Kode Mata Uang : Rp"',
        '"Tanggal Transaksi","Keterangan","Cabang","Jumlah","Saldo"',
        ...some.map(
          (one) =>
            `"${written(one.day)}","${one.text}","0000","${grouped(one.amount)} CR","${grouped(one.balance)}"`,
        ),
        `"Saldo Awal : ${grouped(earliest.balance - earliest.amount)}"`,
        '"Mutasi Debet : 0.00","0"',
        `"Mutasi Kredit : ${grouped(sum)}","${some.length}"`,
        `"Saldo Akhir : ${grouped(newest.balance)}"`,
        '',
      ].join('\r\n');
      return Buffer.from(text);
    },
  };
}

/** `2026-11-30` as `30/11/2026`. */
function written(day: string): string {
  return day.split('-').toReversed().join('/');
}

/** `3528964` as `3,528,964.00`. */
function grouped(amount: number): string {
  return `${String(amount).replaceAll(/\B(?=(\d{3})+$)/g, ',')}.00`;
}
