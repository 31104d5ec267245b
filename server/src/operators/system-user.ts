import { userInfo } from 'node:os';

let starter: string | undefined;

/** Provides the name of the user who started this process, which has become another account since. */
export function provideSystemUser(name: string): void {
  starter = name;
}

/**
 * The name of the operating system's user who started this process.
 * @throws an error where a user id has no name, as in a container
 */
export function systemUser(): string {
  return starter ?? userInfo().username;
}
