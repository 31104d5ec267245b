import type { FastifyReply, FastifyRequest } from 'fastify';
import type { People } from '../../../people/people.ts';
import type { Visit } from '../../../people/visit.ts';
import { Refusal } from '../../../refusals.ts';

/** What signing in needs of a request. */
export function visitOf({ headers, ip }: FastifyRequest): Visit {
  return { cookie: headers.cookie, ipAddress: ip, userAgent: headers['user-agent'] };
}

/** The people of this server. @throws Refusal service_unavailable where nobody can sign in */
export function requirePeople(people: People | undefined): People {
  if (people === undefined) throw new Refusal('service_unavailable');
  return people;
}

/** Sets the cookies of an answer. */
export function setCookies(reply: FastifyReply, cookies: readonly string[]): void {
  if (cookies.length > 0) reply.header('set-cookie', [...cookies]);
}

/** A name as it was typed, without surrounding spaces. @throws Refusal invalid_parameter when nothing is left */
export function trimmed(text: string, field: string): string {
  const name = text.trim();
  if (name !== '') return name;
  throw new Refusal('invalid_parameter', {
    details: [{ field, code: 'minLength', message: 'This must not be empty.' }],
  });
}
