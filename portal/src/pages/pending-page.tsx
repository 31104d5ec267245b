import { IconHourglass } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PageState } from '../states/page-state.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { placeAt } from '../shell/place-at.ts';
import { PageHead } from './page-head.tsx';

/** A page whose address exists already and whose content does not. It says so. */
export function PendingPage(): ReactElement {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const place = placeAt(pathname);
  const title = place === undefined ? t('pending.page') : t(`place.${place}`);
  usePageTitle(title);
  return (
    <>
      <PageHead title={title} />
      <PageState icon={IconHourglass} title={t('pending.title')}>
        <p>{t('pending.text')}</p>
      </PageState>
    </>
  );
}
