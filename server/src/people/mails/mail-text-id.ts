import type { ClientRole, OperatorRole } from '../roles.ts';
import {
  type AddressMail,
  type InvitationMail,
  type MailText,
  type MailWriter,
  type SignInMail,
  timeInMail,
} from './mail-text.ts';

const roles: Readonly<Record<ClientRole | OperatorRole, string>> = {
  owner: 'pemilik',
  developer: 'pengembang',
  finance: 'keuangan',
  staff: 'kasir',
  viewer: 'pengamat',
  administrator: 'administrator',
  support: 'layanan pelanggan',
};

const ignore = 'Jika bukan Anda yang meminta, abaikan e-mail ini: tidak ada yang berubah.';
const alarm =
  'Jika bukan Anda yang melakukannya, segera ganti kata sandi dan hubungi pemilik akun atau pengelola.';

/** The mails in Indonesian. */
export const writeInIndonesian: MailWriter = (content, brand) => {
  switch (content.kind) {
    case 'password_reset':
    case 'password_changed':
    case 'two_factor_disabled':
    case 'new_device':
      return aboutSignIn(content, brand);
    case 'team_invitation':
    case 'operator_invitation':
      return anInvitation(content, brand);
    default:
      return aboutAddress(content, brand);
  }
};

function aboutAddress(content: AddressMail, brand: string): MailText {
  switch (content.kind) {
    case 'verification':
      return {
        subject: `Verifikasi alamat e-mail Anda di ${brand}`,
        paragraphs: [
          `Alamat ini dipakai untuk mendaftar di ${brand}. Buka tautan berikut dalam 24 jam untuk memverifikasinya:`,
          content.link,
          'Jika bukan Anda yang mendaftar, abaikan e-mail ini: tanpa tautan ini, tidak ada yang bisa masuk dengan alamat Anda.',
        ],
      };
    case 'change_verification':
      return {
        subject: `Verifikasi alamat e-mail baru Anda di ${brand}`,
        paragraphs: [
          'Buka tautan berikut dalam 24 jam untuk mulai memakai alamat ini:',
          content.link,
          ignore,
        ],
      };
    case 'change_confirmation':
      return {
        subject: `Setujui alamat e-mail baru Anda di ${brand}`,
        paragraphs: [
          `Anda meminta masuk di ${brand} dengan alamat ${content.newEmail}. Jika setuju, buka tautan berikut dalam 24 jam:`,
          content.link,
          'Setelah itu kami mengirim e-mail ke alamat baru.',
          alarm,
        ],
      };
    case 'email_changed':
      return {
        subject: `Alamat e-mail Anda di ${brand} sudah diganti`,
        paragraphs: [
          `Alamat ini tidak lagi dipakai untuk masuk di ${brand}. Penggantinya sudah aktif.`,
          alarm,
        ],
      };
    case 'address_known':
      return {
        subject: `Anda sudah terdaftar di ${brand}`,
        paragraphs: [
          `Seseorang ingin memakai alamat ini di ${brand}, padahal sudah terdaftar. Tidak ada yang diubah. Masuk di sini:`,
          content.signIn,
          'Jika lupa kata sandi, buat yang baru:',
          content.reset,
        ],
      };
  }
}

function aboutSignIn(content: SignInMail, brand: string): MailText {
  switch (content.kind) {
    case 'password_reset':
      return {
        subject: `Buat kata sandi baru di ${brand}`,
        paragraphs: [
          'Buka tautan berikut dalam satu jam untuk membuat kata sandi baru:',
          content.link,
          ignore,
        ],
      };
    case 'password_changed':
      return {
        subject: `Kata sandi Anda di ${brand} sudah diganti`,
        paragraphs: ['Kata sandi Anda sudah diganti, dan semua sesi lain sudah diakhiri.', alarm],
      };
    case 'two_factor_disabled':
      return {
        subject: `Kode sekali pakai di ${brand} sudah dimatikan`,
        paragraphs: ['Sekarang Anda masuk dengan kata sandi saja.', alarm],
      };
    case 'new_device':
      return {
        subject: `Ada yang masuk ke ${brand} dari perangkat baru`,
        paragraphs: [
          `Anda masuk ke ${brand} dari peramban yang belum kami kenal: ${timeInMail(content.at, 'id-ID')}, dari alamat ${content.ipAddress}.`,
          'Jika itu Anda, abaikan e-mail ini. Jika bukan, segera buat kata sandi baru; semua sesi akan berakhir:',
          content.reset,
        ],
      };
  }
}

function anInvitation(content: InvitationMail, brand: string): MailText {
  switch (content.kind) {
    case 'team_invitation':
      return {
        subject: `Undangan ke "${content.account}" di ${brand}`,
        paragraphs: [
          `${content.inviter} mengundang Anda ke tim "${content.account}" di ${brand} sebagai ${roles[content.role]}. Tautan berlaku 7 hari:`,
          content.link,
          'Jika Anda tidak mengharapkan undangan ini, abaikan e-mail ini.',
        ],
      };
    case 'operator_invitation':
      return {
        subject: `Undangan ke pengelola ${brand}`,
        paragraphs: [
          `${content.inviter} mengundang Anda menjadi pengelola ${brand} sebagai ${roles[content.role]}. Tautan berlaku 7 hari:`,
          content.link,
          'Jika Anda tidak mengharapkan undangan ini, abaikan e-mail ini.',
        ],
      };
  }
}
