import type { PortalSession } from './portal-session.ts';

/** The actor of the audit records of a person: their name and id, and the address that they acted from. */
export function personActor({ person }: PortalSession, address: string): string {
  return `person ${person.name.slice(0, 80)} (${person.id}) from ${address}`;
}
