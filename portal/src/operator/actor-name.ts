/** The name of who did something: an actor is `operator NAME (ID) from ADDRESS` or `person …`; konter acts by itself. */
export function actorName(actor: string): string {
  const name = /^(?:operator|person) (?<name>.+?)(?: \([0-9a-f-]{36}\))?(?: from \S+)?$/.exec(actor);
  return name?.groups?.['name'] ?? actor;
}
