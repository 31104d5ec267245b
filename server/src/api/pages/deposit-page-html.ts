import { hash } from 'node:crypto';
import type { ShownBankAccount } from '../../deposits/requests/present-deposit.ts';
import { htmlText } from '../../html-text.ts';
import type { SettingValues } from '../../settings/setting-definitions.ts';

/** What the page is made from. Every text may contain any character. */
export interface DepositPage {
  /** The name of the business where none is set. */
  readonly brand: string;
  /** The address of the logo; undefined: there is none. */
  readonly logo: string | undefined;
  readonly settings: SettingValues;
  readonly bankAccounts: readonly ShownBankAccount[];
}

const style = `
:root { color-scheme: light dark; --text: #1b1f24; --soft: #57606a; --back: #fff; --card: #f4f6f8; --line: #d5dae0; --accent: #0b57a4; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e8eaed; --soft: #a3abb5; --back: #15181c; --card: #1f242a; --line: #363d46; --accent: #7db8ff; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1.25rem 3rem; max-width: 44rem; color: var(--text); background: var(--back);
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
a { color: var(--accent); }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1.5rem; align-items: baseline;
  border-bottom: 1px solid var(--line); padding-bottom: .75rem; }
header p { margin: 0; } .name { font-weight: 600; font-size: 1.125rem; }
.name img { display: block; max-width: 12rem; height: auto; max-height: 3rem; margin-bottom: .5rem; }
h1 { font-size: 1.625rem; line-height: 1.25; margin: 2rem 0 .5rem; }
h2 { font-size: 1.125rem; margin: 2rem 0 .5rem; }
ol { padding-left: 1.5rem; } li { margin: .5rem 0; }
code { font-size: .9375em; white-space: nowrap; }
.accounts { list-style: none; padding: 0; display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr)); }
.accounts li { margin: 0; padding: .875rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
.accounts p { margin: 0; } .bank { font-weight: 600; }
.number { font: 600 1.25rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; user-select: all; }
.soft { color: var(--soft); }
.note { padding: .75rem 1rem; border-left: .25rem solid var(--accent); background: var(--card); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0; } dt { color: var(--soft); } dd { margin: 0; }
.english { margin-top: 3.5rem; border-top: 1px solid var(--line); }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; } }
`;

/** The content security policy of the page: nothing but its own style and the icon of the server. */
export const depositPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  // For the logo, and the icon that browsers request.
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The texts of the page in one language. */
interface Texts {
  readonly title: string;
  readonly intro: string;
  readonly steps: readonly string[];
  readonly accounts: string;
  readonly onlyThese: string;
  readonly noAccounts: string;
  readonly holder: string;
  readonly wrongTitle: string;
  readonly wrong: string;
  readonly contact: string;
  readonly labels: Readonly<Record<'address' | 'email' | 'hours' | 'phone' | 'whatsapp', string>>;
  readonly sandbox: string;
}

/** The page in Indonesian and in English. */
export function depositPageHtml(page: DepositPage): string {
  const name = htmlText(page.settings['business.name'] ?? page.brand);
  const isKept = page.settings['deposits.unique_digits'] === 'kept';
  const [id, en] = [indonesian(name, isKept), english(name, isKept)];
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Deposit · ${name}</title>
<style>${style}</style>
</head>
<body>
<header>
<p class="name">${logoOf(page)}${name}</p>
<p><a href="#english" lang="en" hreflang="en">English</a></p>
</header>
<main>
<section>
${sectionOf(page, id, page.settings['deposits.instructions_id'])}
</section>
<section class="english" id="english" lang="en">
${sectionOf(page, en, page.settings['deposits.instructions_en'])}
</section>
</main>
</body>
</html>
`;
}

/** The name stands beside it, so it needs no text of its own. */
function logoOf({ logo }: DepositPage): string {
  return logo === undefined ? '' : `<img src="${htmlText(logo)}" alt="">`;
}

/** `instructions`: the paragraph of the operator in this language. */
function sectionOf(page: DepositPage, texts: Texts, instructions: string | undefined): string {
  return [
    `<h1>${texts.title}</h1>`,
    `<p>${texts.intro}</p>`,
    ...(instructions === undefined ? [] : [`<p class="note">${htmlText(instructions)}</p>`]),
    `<ol>\n${texts.steps.map((step) => `<li>${step}</li>`).join('\n')}\n</ol>`,
    `<h2>${texts.accounts}</h2>`,
    ...accountsOf(page.bankAccounts, texts),
    `<h2>${texts.wrongTitle}</h2>`,
    `<p>${texts.wrong}</p>`,
    ...contactOf(page.settings, texts),
    `<p class="soft">${texts.sandbox}</p>`,
  ].join('\n');
}

function accountsOf(accounts: readonly ShownBankAccount[], texts: Texts): string[] {
  if (accounts.length === 0) return [`<p>${texts.noAccounts}</p>`];
  const items = accounts.map(({ bank, number, holder, instructions }) =>
    [
      `<li><p class="bank">${htmlText(bankName(bank))}</p>`,
      `<p class="number">${htmlText(number)}</p>`,
      `<p>${texts.holder} ${htmlText(holder)}</p>`,
      ...(instructions === '' ? [] : [`<p class="soft">${htmlText(instructions)}</p>`]),
      '</li>',
    ].join('\n'),
  );
  return [`<ul class="accounts">\n${items.join('\n')}\n</ul>`, `<p class="soft">${texts.onlyThese}</p>`];
}

function contactOf(settings: SettingValues, { contact, labels }: Texts): string[] {
  const rows: readonly (readonly [string, string | undefined, string | undefined])[] = [
    [labels.whatsapp, settings['business.whatsapp'], whatsappLink(settings['business.whatsapp'])],
    [labels.phone, settings['business.phone'], `tel:${dialled(settings['business.phone'])}`],
    [labels.email, settings['business.email'], `mailto:${encodeURI(settings['business.email'] ?? '')}`],
    [labels.hours, settings['business.hours'], undefined],
    [labels.address, settings['business.address'], undefined],
  ];
  const shown = rows.flatMap(([label, value, link]) => {
    if (value === undefined) return [];
    const text = htmlText(value);
    return [
      `<dt>${label}</dt><dd>${link === undefined ? text : `<a href="${htmlText(link)}">${text}</a>`}</dd>`,
    ];
  });
  return shown.length === 0 ? [] : [`<h2>${contact}</h2>`, `<dl>\n${shown.join('\n')}\n</dl>`];
}

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

function bankName(bank: string): string {
  return spellings[bank] ?? bank.toUpperCase();
}

function dialled(number: string | undefined): string {
  return (number ?? '').replaceAll(/[^+\d]/g, '');
}

/** WhatsApp needs the country code; a number that begins with 0 is Indonesian. */
function whatsappLink(number: string | undefined): string {
  return `https://wa.me/${dialled(number).replace('+', '').replace(/^0/, '62')}`;
}

/** `isKept`: the digits that make a transfer unique are not credited. */
function indonesian(name: string, isKept: boolean): Texts {
  const digits = isKept ? 'tidak ikut masuk ke saldo' : 'ikut masuk ke saldo';
  return {
    title: 'Cara deposit',
    intro: `Saldo Anda di ${name} diisi dengan transfer bank.`,
    steps: [
      'Buat permintaan deposit dari sistem Anda (<code>POST /deposits</code>), atau hubungi kami dengan nama akun dan jumlahnya. Anda mendapat nomor deposit, rekening tujuan, nominal transfer, dan batas waktunya.',
      'Transfer <strong>tepat sebesar nominal itu</strong>, sampai digit terakhir dan dalam satu kali transfer, sebelum batas waktu. Digit terakhirnya menandai transfer Anda, jadi jangan dibulatkan.',
      `Setelah transfer kami terima, saldo Anda bertambah. Digit yang menandai transfer ${digits}; <code>net_amount</code> permintaannya menyebut berapa yang masuk. Periksa dengan <code>GET /wallet</code>.`,
    ],
    accounts: 'Rekening kami',
    onlyThese: 'Transfer hanya ke rekening di halaman ini. Abaikan pesan yang menyebut rekening lain.',
    noAccounts: 'Rekening tujuan kami berikan bersama permintaan deposit Anda.',
    holder: 'a.n.',
    wrongTitle: 'Nominal keliru atau terlambat?',
    wrong:
      'Uang Anda tetap tercatat. Hubungi kami dengan nomor deposit dan bukti transfer; kami memeriksanya sebelum menambahkannya ke saldo Anda.',
    contact: 'Kontak',
    labels: {
      address: 'Alamat',
      email: 'E-mail',
      hours: 'Jam layanan',
      phone: 'Telepon',
      whatsapp: 'WhatsApp',
    },
    sandbox: 'Saldo sandbox hanya simulasi: jangan transfer untuk sandbox.',
  };
}

function english(name: string, isKept: boolean): Texts {
  const digits = isKept ? 'are not credited' : 'are credited too';
  return {
    title: 'How to deposit',
    intro: `You add to your balance at ${name} by bank transfer.`,
    steps: [
      'Create a deposit request from your system (<code>POST /deposits</code>), or contact us with the name of your account and the amount. You get a deposit number, a bank account, the amount to transfer, and a deadline.',
      'Transfer <strong>exactly that amount</strong>, to the last digit and in one transfer, before the deadline. Its last digits identify your transfer, so do not round it.',
      `When we have received the transfer, your balance increases. The digits that identify the transfer ${digits}; the <code>net_amount</code> of the request says how much you get. See <code>GET /wallet</code>.`,
    ],
    accounts: 'Our bank accounts',
    onlyThese: 'Transfer to the accounts on this page only. Ignore messages that name another account.',
    noAccounts: 'You get the bank account together with your deposit request.',
    holder: 'Account holder:',
    wrongTitle: 'Wrong amount, or too late?',
    wrong:
      'Your money is still recorded. Contact us with the deposit number and the proof of the transfer; we check it before we add it to your balance.',
    contact: 'Contact',
    labels: { address: 'Address', email: 'E-mail', hours: 'Hours', phone: 'Phone', whatsapp: 'WhatsApp' },
    sandbox: 'The sandbox balance is simulated: do not transfer money for it.',
  };
}
