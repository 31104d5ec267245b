import { formatElapsed } from '../../format/elapsed.ts';
import { currentLanguage } from '../../language/language.ts';
import { serverNow } from '../../operations/server-time.ts';

/** Writes for how long something has lasted, since a time as the server writes it. */
export function elapsedSince(at: string): string {
  return formatElapsed(serverNow().getTime() - new Date(at).getTime(), currentLanguage());
}
