import { hash } from 'node:crypto';
import { deviceDays } from '../sessions/devices.ts';

/** The cookie by which a browser is known to a person who signed in with it. It opens nothing. */
export interface DeviceCookie {
  /** The token of the header `Cookie` for this person. */
  tokenIn(cookie: string | undefined, personId: string): string | undefined;
  /** The value of `Set-Cookie` that keeps it. */
  keep(token: string, personId: string): string;
}

const secondsPerDay = 86_400;

/**
 * Makes it. Each person has one of their own, because people share the browser of a counter. It is sent when somebody signs in
 * only.
 */
export function makeDeviceCookie({
  brand,
  secure,
}: {
  readonly brand: string;
  readonly secure: boolean;
}): DeviceCookie {
  const nameFor = (personId: string): string =>
    `${secure ? '__Secure-' : ''}${brand}.device_${hash('sha256', personId).slice(0, 12)}`;
  const rest = `Max-Age=${deviceDays * secondsPerDay}; Path=/portal/sign-in; HttpOnly; ${secure ? 'Secure; ' : ''}SameSite=Strict`;
  return {
    tokenIn(cookie = '', personId) {
      const start = `${nameFor(personId)}=`;
      const pair = cookie
        .split(';')
        .map((one) => one.trim())
        .find((one) => one.startsWith(start));
      return pair?.slice(start.length);
    },
    keep: (token, personId) => `${nameFor(personId)}=${token}; ${rest}`,
  };
}
