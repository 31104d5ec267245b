/**
 * The name in the actor of a record: that of a person or an operator without the id and the address that follow it. Actors without
 * a name, such as `konter`, are their own.
 */
export function actorName(actor: string): string {
  return /^(?:operator|person) (.+?)(?: \([0-9a-f-]{36}\))?(?: from \S+)?$/.exec(actor)?.[1] ?? actor;
}

/** The actor of a record without the address that a person acted from: they may repeat a request from another one. */
export function withoutAddress(actor: string): string {
  return actor.replace(/(?<=\([0-9a-f-]{36}\)) from \S+$/, '');
}
