import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { lazy, type ReactElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PageState } from '../states/page-state.tsx';
import { usePageTitle } from '../shell/page-title.ts';

/** The frame of those who are not signed in; nothing else that is loaded first needs it. */
const VisitorFrame = lazy(async () => ({
  default: (await import('../visitor/visitor-frame.tsx')).VisitorFrame,
}));

/** The page of an address that leads nowhere. */
export function NotFoundPage(): ReactElement {
  return (
    <Suspense>
      <VisitorFrame>
        <NotFoundState />
      </VisitorFrame>
    </Suspense>
  );
}

/** The same within the frame of another page. */
export function NotFoundState(): ReactElement {
  const { t } = useTranslation();
  usePageTitle(t('notFound.title'));
  return (
    <PageState
      isPage
      icon={IconMapQuestion}
      title={t('notFound.title')}
      actions={
        <Button component="a" href="/">
          {t('state.home')}
        </Button>
      }
    >
      <p>{t('notFound.text')}</p>
    </PageState>
  );
}
