import { Button } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../operations/account.ts';
import { PageHead } from '../pages/page-head.tsx';
import { PageState } from '../states/page-state.tsx';
import { QueryView } from '../states/query-view.tsx';
import { ErrorCodes } from './error-codes.tsx';
import { type ApiReference, referenceQuery } from './reference.ts';
import { SandboxPage } from './sandbox-page.tsx';

/** The quick start and the console. Both belong to the sandbox; in live the page leads there. */
export function DevelopersPage(): ReactElement {
  const { t } = useTranslation('developers');
  const { environment } = useAccount();
  return (
    <QueryView query={useQuery(referenceQuery)} failed={t('reference.failed')}>
      {(reference) =>
        environment === 'sandbox' ? <SandboxPage reference={reference} /> : <LivePage reference={reference} />
      }
    </QueryView>
  );
}

function LivePage({ reference }: { readonly reference: ApiReference }): ReactElement {
  const { t } = useTranslation('developers');
  const { t: shell } = useTranslation();
  return (
    <>
      <PageHead title={shell('place.console')} subtitle={t('page.subtitle')} />
      <PageState
        icon={IconFlask}
        title={t('live.title')}
        actions={
          <Button renderRoot={(props) => <Link to="/app/sandbox/developers" {...props} />}>
            {t('live.open')}
          </Button>
        }
      >
        <p>{t('live.text')}</p>
      </PageState>
      <ErrorCodes errors={reference.errors} />
    </>
  );
}
