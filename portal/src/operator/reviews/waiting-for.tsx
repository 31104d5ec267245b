import type { ReactElement } from 'react';
import { formatElapsed } from '../../format/elapsed.ts';
import { formatExactTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';

/** For how long something has waited; the exact time on hover. */
export function WaitingFor({ since }: { readonly since: string }): ReactElement {
  const language = currentLanguage();
  const [at, now] = [new Date(since), new Date()];
  return (
    <time dateTime={since} title={formatExactTime(at, language)}>
      {formatElapsed(Math.max(0, now.getTime() - at.getTime()), language)}
    </time>
  );
}
