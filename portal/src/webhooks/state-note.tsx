import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { Note } from '../panel/note.tsx';
import type { Endpoint } from './webhook-queries.ts';

/** Why nothing is delivered, or what fails; nothing when all is well. */
export function StateNote({ endpoint }: { readonly endpoint: Endpoint }): ReactElement | undefined {
  const { t } = useTranslation('webhooks');
  const language = currentLanguage();
  const { disabled_reason: reason, disabled_at: disabledAt, failing_since: failingSince } = endpoint;
  if (reason !== null && disabledAt !== null)
    return (
      <Note meaning={reason === 'client' ? 'info' : 'bad'}>
        {t(`disabledNote.${reason}`, { time: formatTime(new Date(disabledAt), language) })}
      </Note>
    );
  if (failingSince === null) return undefined;
  return (
    <Note meaning="look">{t('failingNote', { time: formatTime(new Date(failingSince), language) })}</Note>
  );
}
