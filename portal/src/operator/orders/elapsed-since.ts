import { formatElapsed } from '../../format/elapsed.ts';
import { currentLanguage } from '../../language/language.ts';

/** Writes for how long something has lasted, since a time as the server writes it. */
export function elapsedSince(at: string): string {
  const now = new Date();
  return formatElapsed(now.getTime() - new Date(at).getTime(), currentLanguage());
}
