import {
  IconCircleCheck,
  IconCircleX,
  IconLoader2,
  IconPlugConnectedX,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import chip from '../states/status-chip.module.css';

interface StatusAnswerProps {
  /** 0: there was no answer. */
  readonly status: number;
  readonly statusText?: string;
  /** In a list nearly all requests succeed, so that status has no background there. */
  readonly inList?: boolean;
}

/** The HTTP status of an answer as a chip: its colour has an icon and the status beside it. */
export function StatusAnswer({ status, statusText = '', inList = false }: StatusAnswerProps): ReactElement {
  const { t } = useTranslation('developers');
  const [meaning, Icon] = lookOf(status);
  return (
    <span className={chip['chip']} data-meaning={meaning} data-plain={inList && meaning === 'ok'}>
      <Icon size={13} stroke={2.1} aria-hidden />
      {status === 0 ? t('console.noAnswer') : `${status} ${statusText}`.trim()}
    </span>
  );
}

function lookOf(status: number): readonly [meaning: 'bad' | 'ok' | 'run', icon: TablerIcon] {
  if (status === 0) return ['bad', IconPlugConnectedX];
  if (status === 202) return ['run', IconLoader2];
  return status < 400 ? ['ok', IconCircleCheck] : ['bad', IconCircleX];
}
