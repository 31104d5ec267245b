import { IconCircleCheck, IconCircleX, IconLoader2, IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import chip from '../states/status-chip.module.css';

interface StatusAnswerProps {
  /** 0: there was no answer. */
  readonly status: number;
  readonly statusText?: string;
}

/** The HTTP status of an answer as a chip: its colour has an icon and the status beside it. */
export function StatusAnswer({ status, statusText = '' }: StatusAnswerProps): ReactElement {
  const { t } = useTranslation('developers');
  const [meaning, Icon] = lookOf(status);
  return (
    <span className={chip['chip']} data-meaning={meaning}>
      <Icon size={13} stroke={2.1} aria-hidden />
      {status === 0 ? t('console.noAnswer') : `${status} ${statusText}`.trim()}
    </span>
  );
}

function lookOf(status: number) {
  if (status === 0) return ['bad', IconPlugConnectedX] as const;
  if (status === 202) return ['run', IconLoader2] as const;
  return status < 400 ? (['ok', IconCircleCheck] as const) : (['bad', IconCircleX] as const);
}
