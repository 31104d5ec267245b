import type { PersonLanguage } from '../mails/language.ts';
import type { MailText } from '../mails/mail-text.ts';

/** What a notice is about, with what its text needs. Links are whole addresses, amounts are texts such as `Rp 250.000`. */
export type NoticeContent =
  | {
      readonly kind: 'balance_low';
      readonly account: string;
      readonly available: string;
      readonly threshold: string;
      readonly deposit: string;
    }
  | {
      readonly kind: 'endpoint_disabled';
      readonly account: string;
      /** The host of its URL. */
      readonly host: string;
      /** It failed for too long, or its receiver answered 410. */
      readonly reason: 'failing' | 'gone';
      readonly page: string;
    }
  | { readonly kind: 'live_approved'; readonly account: string; readonly home: string }
  | {
      readonly kind: 'live_refused';
      readonly account: string;
      readonly reason: string;
      readonly settings: string;
    };

/** Writes a notice in a language. `brand` is the name of this server's business. */
export function noticeText(content: NoticeContent, brand: string, language: PersonLanguage): MailText {
  return language === 'id' ? inIndonesian(content, brand) : inEnglish(content, brand);
}

function inEnglish(content: NoticeContent, brand: string): MailText {
  switch (content.kind) {
    case 'balance_low':
      return {
        subject: `The balance of "${content.account}" is low`,
        paragraphs: [
          `${content.available} are available, less than the ${content.threshold} at which you wanted to be told. Orders are refused when the balance cannot pay them. To deposit:`,
          content.deposit,
          'The next mail comes only after the balance has been above it again. The owner changes this in the settings.',
        ],
      };
    case 'endpoint_disabled':
      return {
        subject: `A webhook endpoint of "${content.account}" was disabled`,
        paragraphs: [
          content.reason === 'gone'
            ? `The receiver at ${content.host} answered 410, so it gets no more events.`
            : `The receiver at ${content.host} has failed for too long, so it gets no more events.`,
          'When it works again, enable it and send what failed again:',
          content.page,
        ],
      };
    case 'live_approved':
      return {
        subject: `"${content.account}" is approved for live at ${brand}`,
        paragraphs: ['You can now deposit and sell with real money. Start here:', content.home],
      };
    case 'live_refused':
      return {
        subject: `Your request for live at ${brand} was not approved`,
        paragraphs: [
          `"${content.account}" cannot use live yet. The reason: ${content.reason}`,
          'Correct it and send the request again:',
          content.settings,
        ],
      };
  }
}

function inIndonesian(content: NoticeContent, brand: string): MailText {
  switch (content.kind) {
    case 'balance_low':
      return {
        subject: `Saldo "${content.account}" menipis`,
        paragraphs: [
          `Saldo yang tersedia ${content.available}, di bawah batas ${content.threshold} yang Anda tetapkan. Transaksi ditolak bila saldonya tidak cukup. Untuk deposit:`,
          content.deposit,
          'Email berikutnya baru dikirim setelah saldo pernah di atas batas lagi. Pemilik akun dapat mengubahnya di pengaturan.',
        ],
      };
    case 'endpoint_disabled':
      return {
        subject: `Endpoint webhook "${content.account}" dinonaktifkan`,
        paragraphs: [
          content.reason === 'gone'
            ? `Penerima di ${content.host} menjawab 410, jadi tidak mendapat event lagi.`
            : `Penerima di ${content.host} sudah terlalu lama gagal, jadi tidak mendapat event lagi.`,
          'Bila sudah berfungsi lagi, aktifkan dan kirim ulang yang gagal:',
          content.page,
        ],
      };
    case 'live_approved':
      return {
        subject: `"${content.account}" sudah disetujui untuk live di ${brand}`,
        paragraphs: [
          'Anda sudah bisa deposit dan menjual dengan uang sungguhan. Mulai di sini:',
          content.home,
        ],
      };
    case 'live_refused':
      return {
        subject: `Permintaan live Anda di ${brand} belum disetujui`,
        paragraphs: [
          `"${content.account}" belum bisa memakai live. Alasannya: ${content.reason}`,
          'Perbaiki, lalu kirim lagi permintaannya:',
          content.settings,
        ],
      };
  }
}
