let signedIn: { readonly instead: string; readonly actor: string } | undefined;

/** From now on, what this process does as `instead` is recorded as done by `actor`. */
export function recordAs(actor: string, instead: string): void {
  signedIn = { instead, actor };
}

/** The actor to store: that of the operator who has signed in, in place of the user who started this process. */
export function recordedActor(actor: string): string {
  return signedIn?.instead === actor ? signedIn.actor : actor;
}
