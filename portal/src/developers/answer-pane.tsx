import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../format/duration.ts';
import { currentLanguage } from '../language/language.ts';
import { CopyValue } from '../states/copy-value.tsx';
import styles from './console.module.css';
import { type Exchange, textIn } from './exchange.ts';
import { JsonText } from './json-text.tsx';
import type { ApiReference } from './developer-queries.ts';
import { StatusAnswer } from './status-answer.tsx';

interface AnswerPaneProps {
  readonly exchanges: readonly Exchange[];
  readonly reference: ApiReference;
  /** Makes a key; undefined when the page has one. */
  readonly onMakeKey: (() => void) | undefined;
}

/** The number of an answer, or the headers of the last. */
type Tab = number | 'headers';

/** What the sandbox answered: one tab for each request, and the headers of the last. */
export function AnswerPane({ exchanges, reference, onMakeKey }: AnswerPaneProps): ReactElement {
  const { t } = useTranslation('developers');
  // The newest answer is shown until the person chooses; a new request begins anew.
  const [chosen, setChosen] = useState<{
    readonly of: string | undefined;
    readonly tab: number | 'headers';
  }>();
  const first = exchanges[0]?.id;
  const tab = chosen?.of === first && chosen !== undefined ? chosen.tab : exchanges.length - 1;
  const shown = typeof tab === 'number' ? exchanges[tab] : exchanges.at(-1);
  return (
    <section className={styles['pane']} aria-label={t('console.answer')} aria-live="polite">
      <header className={styles['paneHead']}>
        <h3>{t('console.answer')}</h3>
        {shown !== undefined && (
          <span className={styles['took']}>
            <StatusAnswer status={shown.status} statusText={shown.statusText} />
            {formatDuration(shown.ms, currentLanguage())}
          </span>
        )}
      </header>
      {shown === undefined ? (
        <div className={styles['empty']}>
          <p>{onMakeKey === undefined ? t('console.noExchange') : t('console.noKey')}</p>
          {onMakeKey !== undefined && (
            <Button
              variant="default"
              leftSection={<IconKey size={16} stroke={1.75} aria-hidden />}
              onClick={onMakeKey}
            >
              {t('key.make')}
            </Button>
          )}
        </div>
      ) : (
        <>
          <Tabs exchanges={exchanges} tab={tab} onChoose={(next) => setChosen({ of: first, tab: next })} />
          <WhatToDo exchange={shown} reference={reference} />
          <pre className={styles['code']} tabIndex={0} aria-label={t('console.answer')}>
            {tab === 'headers' ? (
              shown.headers.map(([name, value]) => `${name}: ${value}`).join('\n')
            ) : (
              <JsonText text={shown.text} />
            )}
          </pre>
          {shown.requestId !== null && (
            <div className={styles['requestId']}>
              <span>{t('console.requestId')}</span>
              <CopyValue value={shown.requestId} shown={`${shown.requestId.slice(0, 8)}…`} isMono />
            </div>
          )}
        </>
      )}
    </section>
  );
}

interface TabsProps {
  readonly exchanges: readonly Exchange[];
  readonly tab: Tab;
  readonly onChoose: (tab: Tab) => void;
}

function Tabs({ exchanges, tab, onChoose }: TabsProps): ReactElement {
  const { t } = useTranslation('developers');
  return (
    <div className={styles['tabs']} role="group" aria-label={t('console.answers')}>
      {exchanges.map(({ id, request, status }, i) => (
        <button key={id} type="button" aria-pressed={tab === i} onClick={() => onChoose(i)}>
          {exchanges.length > 1 ? `${i + 1} ` : ''}
          {nameOf(request.path)} <span>{status === 0 ? '' : status}</span>
        </button>
      ))}
      <button type="button" aria-pressed={tab === 'headers'} onClick={() => onChoose('headers')}>
        {t('console.headers')}
      </button>
    </div>
  );
}

/** The last word of a path that is no id: what the request was about. */
function nameOf(path: string): string {
  const words = (path.split('?', 1)[0] ?? '').split('/').filter((word) => /^[a-z-]+$/.test(word));
  return words.at(-1) ?? path;
}

/** For a refusal: what to do about its error code. */
function WhatToDo({
  exchange,
  reference,
}: {
  readonly exchange: Exchange;
  readonly reference: ApiReference;
}): ReactElement | null {
  const { t } = useTranslation('developers');
  if (exchange.status === 0) return <p className={styles['advice']}>{t('console.unreachable')}</p>;
  const code = textIn(exchange.text, 'error', 'code');
  const error = reference.errors.find((one) => one.code === code);
  if (error === undefined) return null;
  return (
    <p className={styles['advice']}>
      <code>{error.code}</code> {error.what_to_do[currentLanguage()]}
    </p>
  );
}
