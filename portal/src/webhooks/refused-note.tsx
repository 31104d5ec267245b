import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isLostAnswer, RequestFailed } from '../operations/portal-client.ts';
import { Note } from '../panel/note.tsx';

const known = [
  'receiver_not_a_url',
  'receiver_not_https',
  'receiver_not_public',
  'receiver_unresolved',
  'too_many_endpoints',
  'endpoint_disabled',
  'endpoint_disabled_by_operator',
  'replayed_recently',
  'account_suspended',
  'reauthentication_required',
] as const;

/** What a refusal means, in a sentence that says what to do. */
export function useRefusalText(): (error: unknown) => string | undefined {
  const { t } = useTranslation('webhooks');
  return (error) => {
    if (error === null || error === undefined) return undefined;
    const code = error instanceof RequestFailed ? error.code : undefined;
    const one = known.find((name) => name === code);
    if (one !== undefined) return t(`refused.${one}`);
    const id = error instanceof RequestFailed ? error.requestId : undefined;
    return id === undefined ? t('refusedUnreachable') : t('refusedOther', { id });
  };
}

interface RefusedNoteProps {
  readonly error: unknown;
  /** Whether the request makes a secret: after a lost answer it is there, and nobody has read it. */
  readonly makesSecret?: boolean;
}

/** A note about a request that failed; nothing when there is no error. */
export function RefusedNote({ error, makesSecret = false }: RefusedNoteProps): ReactElement | undefined {
  const { t } = useTranslation('webhooks');
  const refusal = useRefusalText()(error);
  const text = refusal !== undefined && makesSecret && isLostAnswer(error) ? t('refusedLost') : refusal;
  if (text === undefined) return undefined;
  return (
    <Note meaning="bad" isAlert>
      {text}
    </Note>
  );
}
