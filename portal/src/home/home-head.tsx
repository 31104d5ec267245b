import { Button } from '@mantine/core';
import { IconDeviceMobile, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock, formatDay } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { useAccount } from '../operations/account.ts';
import { PageHead } from '../pages/page-head.tsx';
import type { Home } from './home-query.ts';
import styles from './home-page.module.css';

/** The head of home, with the time of its figures. */
export function HomeHead({ home }: { readonly home: Home | undefined }): ReactElement {
  const { t } = useTranslation('home');
  return (
    <PageHead
      title={t('title')}
      {...(home === undefined ? {} : { subtitle: subtitleOf(home) })}
      actions={<HomeActions />}
    />
  );
}

/** The primary action of home, and selling beside it. A suspended account has neither. */
function HomeActions(): ReactElement {
  const { t } = useTranslation('home');
  const { base, can, membership } = useAccount();
  if (membership.suspended) return <></>;
  return (
    <>
      {can('orders:sell') && (
        <Button
          variant="default"
          className={can('deposits:write') ? styles['wideOnly'] : undefined}
          leftSection={<IconDeviceMobile size={16} stroke={1.75} />}
          renderRoot={(props) => <Link to={`${base}/sell`} {...props} />}
        >
          {t('sell')}
        </Button>
      )}
      {can('deposits:write') && (
        <Button
          leftSection={<IconPlus size={16} stroke={1.75} />}
          renderRoot={(props) => <Link to={`${base}/deposits/new`} {...props} />}
        >
          {t('deposit')}
        </Button>
      )}
    </>
  );
}

function subtitleOf({ now }: Home): string {
  const language = currentLanguage();
  const at = new Date(now);
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'Asia/Jakarta' });
  return `${weekday.format(at)}, ${formatDay(at, language)}, ${formatClock(at)} WIB`;
}
