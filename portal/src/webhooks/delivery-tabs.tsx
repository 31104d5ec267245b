import { Tabs } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../language/language.ts';
import { CopyButton } from '../states/copy-button.tsx';
import { duration } from './short-time.ts';
import type { Attempt, DeliveryDetail } from './webhook-queries.ts';
import styles from './webhooks.module.css';

interface DeliveryTabsProps {
  readonly delivery: DeliveryDetail;
  /** The attempt that is shown; undefined before the first one. */
  readonly attempt: Attempt | undefined;
}

/** The request and the answer of an attempt. All of it is text, whatever a receiver answered. */
export function DeliveryTabs({ delivery, attempt }: DeliveryTabsProps): ReactElement {
  const { t } = useTranslation('webhooks');
  return (
    <Tabs defaultValue="body" keepMounted={false} classNames={{ list: styles['tabs'] ?? '' }}>
      <Tabs.List aria-label={t('delivery.title')}>
        <Tabs.Tab value="body">{t('tab.body')}</Tabs.Tab>
        <Tabs.Tab value="headers">{t('tab.headers')}</Tabs.Tab>
        <Tabs.Tab value="answer">{t('tab.answer')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="body">
        {delivery.body === null ? (
          <p className={styles['hint']}>{t('notSentYet')}</p>
        ) : (
          <Code text={pretty(delivery.body)} copied={delivery.body} label={t('tab.body')}>
            {t('bodyHint')}
          </Code>
        )}
      </Tabs.Panel>
      <Tabs.Panel value="headers">
        {attempt === undefined || attempt.sent === null ? (
          <p className={styles['hint']}>{t('notSent')}</p>
        ) : (
          <>
            <p className={styles['requestLine']}>
              <code>{`POST ${delivery.url}`}</code>
            </p>
            <Headers headers={attempt.sent} />
            <p className={styles['hint']}>{t('signatureHint')}</p>
          </>
        )}
      </Tabs.Panel>
      <Tabs.Panel value="answer">
        <Answer attempt={attempt} />
      </Tabs.Panel>
    </Tabs>
  );
}

function Answer({ attempt }: { readonly attempt: Attempt | undefined }): ReactElement {
  const { t } = useTranslation('webhooks');
  if (attempt?.answer === undefined || attempt.answer === null)
    return <p className={styles['hint']}>{t('noAnswerText')}</p>;
  const { answer, milliseconds, status } = attempt;
  return (
    <>
      <p className={styles['requestLine']}>
        <code>{status}</code> · {duration(milliseconds, currentLanguage())}
      </p>
      <Headers headers={answer.headers} />
      {answer.body === '' ? (
        <p className={styles['hint']}>{t('emptyAnswer')}</p>
      ) : (
        <Code text={answer.body} copied={answer.body} label={t('tab.answer')}>
          {answer.is_cut ? t('answerCut') : t('answerWhole')}
        </Code>
      )}
    </>
  );
}

function Headers(props: {
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}): ReactElement {
  return (
    <dl className={styles['headers']}>
      {props.headers.map(({ name, value }, i) => (
        <div key={`${i} ${name}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface CodeProps {
  readonly text: string;
  /** What the button copies: the exact text. */
  readonly copied: string;
  readonly label: string;
  readonly children: string;
}

function Code({ text, copied, label, children }: CodeProps): ReactElement {
  return (
    <>
      <div className={styles['codeHead']}>
        <span className={styles['quiet']}>{children}</span>
        <CopyButton value={copied} />
      </div>
      <pre className={styles['code']} tabIndex={0} aria-label={label} role="region">
        {text}
      </pre>
    </>
  );
}

/** JSON with its lines, to be read; any other text as it is. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
