import { type ReactElement, type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { RequestFailed } from '../operations/portal-client.ts';
import { Note } from '../panel/note.tsx';
import { CopyValue } from '../states/copy-value.tsx';
import { ExplainRefusal } from './explain-refusal.ts';

interface FormFailureProps {
  /** Why the request of the form failed; null while it did not. */
  readonly error: unknown;
  /** What to say for the refusals that this form expects, by their code. */
  readonly known?: Readonly<Record<string, ReactNode>>;
}

/** Why a form was not accepted, and what to do next. What was typed stays. */
export function FormFailure({ error, known = {} }: FormFailureProps): ReactElement | undefined {
  const { t } = useTranslation();
  const explain = useContext(ExplainRefusal);
  if (error === null || error === undefined) return undefined;
  if (!(error instanceof RequestFailed))
    return (
      <Note meaning="bad" isAlert>
        {t('failure.unreachable')}
      </Note>
    );
  const { code = '', status, requestId, retryAfterSeconds = 60 } = error;
  // The person closed the dialog, so nothing was done and nothing went wrong.
  if (code === 'reauthentication_required') return undefined;
  const expected = known[code];
  const why = explain(error);
  const general: Readonly<Record<string, string>> = {
    rate_limited: t('failure.tooOften', { count: retryAfterSeconds }),
    not_signed_in: t('failure.signedOut'),
    role_not_allowed: t('failure.notAllowed'),
    account_suspended: t('failure.suspended'),
    cross_site_request: t('failure.otherPage'),
    // What a use case says to an operator.
    ...(why === undefined ? {} : { not_possible: why, invalid_parameter: why }),
  };
  const text = expected ?? general[code];
  return (
    <Note meaning="bad" isAlert>
      {text ?? (
        <>
          <p>{t('failure.answered', { status })}</p>
          {requestId !== undefined && <CopyValue value={requestId} isMono />}
        </>
      )}
    </Note>
  );
}
