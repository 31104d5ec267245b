import { createHmac } from 'node:crypto';
import { sameBytes } from '../../sealed.ts';

/** The cookie of sessions. Its value is the token of the session with a signature, as better-auth writes it. */
export interface SessionCookie {
  /** The token of the header `Cookie`, if its signature is ours. */
  tokenIn(cookie: string | undefined): string | undefined;
  /** A header `Cookie` that has this session and nothing else. */
  only(token: string): string;
  /** The value of `Set-Cookie` that starts a session. */
  start(token: string): string;
  /** The value of `Set-Cookie` that removes the cookie. */
  end(): string;
}

/** What is taken from the library: its secret, and how it calls the cookie. */
interface CookieContext {
  readonly secret: string;
  readonly sessionConfig: { readonly expiresIn: number };
  readonly authCookies: {
    readonly sessionToken: {
      readonly name: string;
      readonly attributes: { readonly secure?: boolean | undefined };
    };
  };
}

/** Makes the cookie of the library's sessions. */
export function makeSessionCookie({ secret, sessionConfig, authCookies }: CookieContext): SessionCookie {
  const { name, attributes } = authCookies.sessionToken;
  const rest = `Path=/; HttpOnly; ${attributes.secure === true ? 'Secure; ' : ''}SameSite=Lax`;
  const sign = (token: string): string => createHmac('sha256', secret).update(token).digest('base64');
  const only = (token: string): string => `${name}=${encodeURIComponent(`${token}.${sign(token)}`)}`;
  return {
    tokenIn(cookie = '') {
      const pair = cookie.split(';').find((one) => one.trimStart().startsWith(`${name}=`));
      const value = decoded(pair?.slice(pair.indexOf('=') + 1).trim() ?? '');
      const dot = value.lastIndexOf('.');
      if (dot < 1) return undefined;
      const token = value.slice(0, dot);
      return sameBytes(Buffer.from(value.slice(dot + 1)), Buffer.from(sign(token))) ? token : undefined;
    },
    only,
    start: (token) => `${only(token)}; Max-Age=${sessionConfig.expiresIn}; ${rest}`,
    end: () => `${name}=; Max-Age=0; ${rest}`,
  };
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
