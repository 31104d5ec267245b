import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../operations/account.ts';
import { Panel } from '../panel/panel.tsx';
import type { Home } from './home-query.ts';
import styles from './first-steps.module.css';

/** The way of a new account to its first purchase, as far as the person may go it. */
export function FirstSteps({
  steps,
}: {
  readonly steps: NonNullable<Home['first_steps']>;
}): ReactElement | undefined {
  const { t } = useTranslation('home');
  const { base, can, environment, membership } = useAccount();
  const buying = environment === 'sandbox' && can('console:use') ? 'developers' : 'sell';
  const all = [
    { name: 'money', isDone: steps.money, place: 'deposits/new', isShown: can('deposits:write') },
    { name: 'key', isDone: steps.key, place: 'developers/keys', isShown: can('keys:write') },
    {
      name: 'purchase',
      isDone: false,
      place: buying,
      isShown: can('orders:sell') || (buying === 'developers' && can('console:use')),
    },
    { name: 'webhook', isDone: steps.webhook, place: 'developers/webhooks', isShown: can('webhooks:write') },
  ] as const;
  const shown = all.filter(({ isShown }) => isShown);
  if (shown.length === 0 || membership.suspended) return undefined;
  const next = shown.find(({ isDone }) => !isDone);
  return (
    <Panel title={t('first.title')}>
      <ol className={styles['steps']}>
        {shown.map(({ name, isDone, place }, i) => (
          <li key={name} className={styles['step']} data-done={isDone} data-next={next?.name === name}>
            <span className={styles['mark']} aria-hidden>
              {isDone ? <IconCheck size={14} stroke={2.5} /> : i + 1}
            </span>
            <Link to={`${base}/${place}`} className={styles['link']}>
              <span className={styles['name']}>
                {t(`step.${name}`)}
                {isDone && <span className={styles['done']}> {t('first.done')}</span>}
              </span>
              <span className={styles['text']}>{t(`stepText.${name}`)}</span>
            </Link>
            <IconChevronRight size={16} stroke={1.75} aria-hidden className={styles['more']} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}
