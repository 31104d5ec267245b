import { dayMs, hourMs, minuteMs } from '../../clock.ts';

/** How often something may be tried in a window of time that begins with the first try. */
export interface AttemptLimit {
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
}

/** Wrong passwords for one address from one network: a person who guesses, without shutting the owner out elsewhere. */
export const signInFromNetwork: AttemptLimit = { name: 'sign-in from', max: 10, windowMs: 15 * minuteMs };
/** Wrong passwords for one address from anywhere: 1,200 a day, hopeless against an uncommon password. */
export const signInToPerson: AttemptLimit = { name: 'sign-in', max: 50, windowMs: hourMs };
/** Wrong passwords and codes from one network for any address: one password tried for many people. */
export const signInsOfNetwork: AttemptLimit = { name: 'network', max: 60, windowMs: 15 * minuteMs };
/** Wrong passwords or codes by somebody who has the session of a person. Stored counts have the name. */
export const reauthenticationsOfPerson: AttemptLimit = { name: 'proof', max: 10, windowMs: 15 * minuteMs };
/** A one-time code works once: it is valid for half a minute, before and after which another one is accepted. */
export const useOfCode: AttemptLimit = { name: 'code', max: 1, windowMs: 2 * minuteMs };
/** Mails that anybody can cause to one address, and those that one network causes. */
export const mailsToAddress: AttemptLimit = { name: 'mail', max: 3, windowMs: 15 * minuteMs };
export const mailsToAddressInDay: AttemptLimit = { name: 'mail day', max: 10, windowMs: dayMs };
export const mailsOfNetwork: AttemptLimit = { name: 'mail network', max: 30, windowMs: hourMs };
/** Links that are tried by one network: a token has 190 random bits, so this protects the server only. */
export const linksOfNetwork: AttemptLimit = { name: 'link', max: 60, windowMs: 15 * minuteMs };
