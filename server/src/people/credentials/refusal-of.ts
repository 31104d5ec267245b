import { isAPIError } from 'better-auth/api';
import { type AnyRefusalCode, Refusal } from '../../refusals.ts';

/** Our refusal for each error of the library that a person can cause. */
const meanings: Readonly<Record<string, AnyRefusalCode>> = {
  BACKUP_CODES_NOT_ENABLED: 'two_factor_not_changeable',
  EMAIL_NOT_VERIFIED: 'email_not_verified',
  INVALID_BACKUP_CODE: 'wrong_code',
  INVALID_CODE: 'wrong_code',
  INVALID_EMAIL: 'wrong_credentials',
  INVALID_EMAIL_OR_PASSWORD: 'wrong_credentials',
  INVALID_PASSWORD: 'wrong_credentials',
  INVALID_TOKEN: 'link_not_valid',
  INVALID_TWO_FACTOR_COOKIE: 'code_step_expired',
  INVALID_USER: 'link_not_valid',
  PASSWORD_TOO_LONG: 'wrong_credentials',
  TOKEN_EXPIRED: 'link_not_valid',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'code_step_expired',
  TOTP_ALREADY_ENABLED: 'two_factor_not_changeable',
  TOTP_NOT_ENABLED: 'two_factor_not_changeable',
  TWO_FACTOR_NOT_ENABLED: 'two_factor_not_changeable',
  // The session has ended since the request was let in.
  UNAUTHORIZED: 'not_signed_in',
  USER_NOT_FOUND: 'link_not_valid',
};

/** How long one-time codes are refused after ten wrong ones, seconds. */
const lockSeconds = 900;

/** The refusal for an error of the library; undefined for an error that is none of a person's. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!isAPIError(error)) return undefined;
  const code = error.body?.code ?? '';
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED')
    return new Refusal('rate_limited', { retryAfterSeconds: lockSeconds });
  // Somebody else has just used the same backup code.
  if (error.status === 'CONFLICT') return new Refusal('wrong_code');
  const meaning = meanings[code];
  return meaning === undefined ? undefined : new Refusal(meaning);
}
