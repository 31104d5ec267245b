/** The name of who did something: an actor of a person is `operator NAME (ID) from ADDRESS`, and konter acts by itself. */
export function actorName(actor: string): string {
  return /^operator (?<name>.+?) \([0-9a-f-]{36}\) from /.exec(actor)?.groups?.['name'] ?? actor;
}
