/** Statement files as the banks export them; the people and the numbers in them do not exist. */

export const bisnis = [
  '"Informasi Rekening - Mutasi Rekening"," "," "," "," ",',
  '',
  '"No. rekening : 0350000001"',
  '"Nama : PT CONTOH PULSA"',
  '"Periode : 13/05/2026 - 14/05/2026"',
  '"Kode Mata Uang : Rp"',
  '"Tanggal Transaksi","Keterangan","Cabang","Jumlah","Saldo"',
  '"13/05/2026","TRSF E-BANKING CR 1305/FTSCY/WS95031   500925.00 ANI CONTOH","0000","500,925.00 CR","1,500,925.00"',
  '"13/05/2026","TRSF E-BANKING CR 1305/FTSCY/WS95031   500925.00 ANI CONTOH","0000","500,925.00 CR","2,001,850.00"',
  '"14/05/2026","BIAYA ADM, ""MEI""","0000","17,000.50 DB","1,984,849.50"',
  '"PEND","TRSF E-BANKING CR 1405 BUDI CONTOH","0000","250,100.00 CR","2,234,949.50"',
  '"Saldo Awal : 1,000,000.00"',
  '"Mutasi Debet : 17,000.50","1"',
  '"Mutasi Kredit : 1,001,850.00","2"',
  '"Saldo Akhir : 1,984,849.50"',
].join('\r\n');

export const bisnisWithoutYear = [
  '"No. rekening : 0350000001"',
  '"Periode : 31/12/2025 - 02/01/2026"',
  '"Tanggal Transaksi","Keterangan","Cabang","Jumlah","Saldo"',
  '"31/12","SETORAN TUNAI","0035","10,000.00 CR","110,000.00"',
  '"02/01","SETORAN TUNAI","0035","20,000.00 CR","130,000.00"',
  '"Saldo Awal : 100,000.00"',
  '"Mutasi Debet : 0.00","0"',
  '"Mutasi Kredit : 30,000.00","2"',
  '"Saldo Akhir : 130,000.00"',
].join('\n');

export const individu = [
  "Account No.,=,'0111222333",
  'Name,=,ANI CONTOH',
  'Currency,=,IDR',
  '',
  'Date,Description,Branch,Amount,,Balance',
  "'02/05/2026,TRSF E-BANKING CR 0205/FTSCY/WS95031         108400.00Bayar tiket BUDI,'0000,108400.00,CR,1042939.96",
  "'02/05/2026,TARIKAN ATM 02/05,'0000,42939.96,DB,1000000.00",
  'Starting Balance,=,934539.96',
  'Credit,=,108400.00',
  'Debet,=,42939.96',
  'Ending Balance,=,1000000.00',
].join('\r\n');

export const mandiriMcm = [
  'Account No,Date,Val. Date,Transaction Code,Description,Description,Reference No.,Debit,Credit',
  '1230001234567,13/05/26,13/05/26,6001,"MCM InhouseTrf DARI ANI CONTOH","tiket, 925",0000123,.00,"500,925.00"',
  '1230001234567,13/05/26,13/05/26,6002,"Biaya",,0000124,"6,500.00",.00',
  '1230001234567,14/05/26,14/05/26,6003,"Nihil",,0000125,.00,.00',
].join('\n');

export const mandiriKopra = [
  'AccountNo;Ccy;PostDate;Remarks;AdditionalDesc;Credit Amount;Debit Amount;Close Balance',
  '1230001234567;IDR;14 Mei 2026 07:40:58;TRANSFER;ANI CONTOH;500.925,00;0,00;1.500.925,00',
  '1230001234567;IDR;13 May 2026 23:59:01;BIAYA;;0,00;6.500,00;1.000.000,00',
].join('\n');

export const bri = [
  'NOREK;TGL_TRAN;TGL_EFEKTIF;DESK_TRAN;REMARK_CUSTOM;MUTASI_DEBET;MUTASI_KREDIT;SALDO_AKHIR_MUTASI;GLSIGN',
  '050501000123456;2026-05-13 08:15:30;2026-05-13 00:00:00;NBMB ANI TO CONTOH;;0.00;500925.00;1500925.00;CR',
  '050501000123456;2026-05-13 09:00:00;2026-05-13 00:00:00;ADM;;2500.00;0.00;1498425.00;DB',
].join('\n');

export const briFromSpreadsheet = [
  'NOREK,TGL_TRAN,TGL_EFEKTIF,DESK_TRAN,REMARK_CUSTOM,MUTASI_DEBET,MUTASI_KREDIT,SALDO_AKHIR_MUTASI,GLSIGN',
  '5.0501E+13,13/05/2026 08:15,13/05/2026 00:00,NBMB ANI TO CONTOH,,0,500925,1500925,CR',
].join('\n');

export const bni = [
  'Post Date,Value Date,Branch,Journal No.,Description,Debit,Credit,',
  '13/05/26 10.15.30,13/05/26 10.15.30,"0259",892345,"TRANSFER DARI | ANI CONTOH","","500,925.00",',
  '13/05/26 11.00.00,13/05/26 11.00.00,"0259",892346,"BIAYA","2,500.00","",',
].join('\n');
