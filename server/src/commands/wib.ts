import { jakartaDay, jakartaTime } from '../clock.ts';

/** A time for an operator: that of Jakarta (WIB), as `2026-11-23 19:10:03`. */
export function wib(at: Date): string {
  return `${jakartaDay(at)} ${jakartaTime(at)}`;
}
