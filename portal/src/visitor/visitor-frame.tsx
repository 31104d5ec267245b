import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import type { PropsWithChildren, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { settingsQuery } from '../operations/session.ts';
import { BrandMark } from '../shell/brand-mark.tsx';
import { LanguageChoice } from '../shell/language-choice.tsx';
import { SchemeSwitch } from '../shell/scheme-switch.tsx';
import styles from './visitor-frame.module.css';

/** The frame of the pages for people who are not signed in. */
export function VisitorFrame({ children = <Outlet /> }: PropsWithChildren): ReactElement {
  const { t } = useTranslation();
  const { data: settings } = useSuspenseQuery(settingsQuery);
  return (
    <div className={styles['frame']}>
      <header className={styles['bar']}>
        <a href="/" className={styles['brand']}>
          <BrandMark />
          {settings.brand}
        </a>
        <div className={styles['controls']}>
          <LanguageChoice />
          <SchemeSwitch />
        </div>
      </header>
      <main className={styles['main']}>{children}</main>
      <footer className={styles['bar']}>
        <span className="figures">{t('visitor.version', { version: settings.version })}</span>
        <a href="/docs/">{t('shell.reference')}</a>
      </footer>
    </div>
  );
}
