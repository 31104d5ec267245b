import type { ReactElement } from 'react';
import { formatElapsed } from '../../format/elapsed.ts';
import { formatExactTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { serverNow } from '../../operations/server-time.ts';

/** For how long something has waited; the exact time on hover. */
export function WaitingFor({ since }: { readonly since: string }): ReactElement {
  const language = currentLanguage();
  const at = new Date(since);
  return (
    <time dateTime={since} title={formatExactTime(at, language)}>
      {formatElapsed(Math.max(0, serverNow().getTime() - at.getTime()), language)}
    </time>
  );
}
