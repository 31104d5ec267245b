/** Who acts: a person who is signed in, or whom a link has proved. */
export interface ActingPerson {
  readonly person: { readonly id: string; readonly name: string };
}

/** The actor of the audit records of an operator who is signed in: their name and id, and the address that they acted from. */
export function operatorActor(
  { id, name }: { readonly id: string; readonly name: string },
  address: string,
): string {
  return `operator ${name.slice(0, 80)} (${id}) from ${address}`;
}

/** The actor of the audit records of a person: their name and id, and the address that they acted from. */
export function personActor({ person }: ActingPerson, address: string): string {
  return `person ${person.name.slice(0, 80)} (${person.id}) from ${address}`;
}
