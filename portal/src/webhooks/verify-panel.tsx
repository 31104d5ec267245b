import { Tabs } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../panel/panel.tsx';
import { CopyButton } from '../states/copy-button.tsx';
import { verifySamples } from './verify-samples.ts';
import styles from './webhooks.module.css';

/** How a receiver verifies signatures, as programs that read the secret from their environment. */
export function VerifyPanel(): ReactElement {
  const { t } = useTranslation('webhooks');
  return (
    <Panel title={t('verify.title')}>
      <ol className={styles['steps']}>
        <li>{t('verify.raw')}</li>
        <li>{t('verify.compare')}</li>
        <li>{t('verify.once')}</li>
      </ol>
      <Tabs defaultValue="curl" keepMounted={false} classNames={{ list: styles['tabs'] ?? '' }}>
        <Tabs.List aria-label={t('verify.title')}>
          {verifySamples.map(({ name }) => (
            <Tabs.Tab key={name} value={name}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {verifySamples.map(({ name, code }) => (
          <Tabs.Panel key={name} value={name}>
            <div className={styles['codeHead']}>
              <span className={styles['quiet']}>{t('verify.secret')}</span>
              <CopyButton value={code} />
            </div>
            <pre className={styles['code']} tabIndex={0} aria-label={name} role="region">
              {code}
            </pre>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Panel>
  );
}
