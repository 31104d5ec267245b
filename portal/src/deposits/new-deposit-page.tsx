import { IconBuildingBank } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../operations/account.ts';
import { PageHead } from '../pages/page-head.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { PageState } from '../states/page-state.tsx';
import { QueryView } from '../states/query-view.tsx';
import { ContactLines } from './contact-lines.tsx';
import { DepositsCrumb } from './crumb.tsx';
import { DepositForm } from './deposit-form.tsx';
import { optionsQuery } from './deposit-queries.ts';

/** Asks how much to pay in and how, and shows before the button what will happen. */
export function NewDepositPage(): ReactElement {
  const { t } = useTranslation('deposits');
  const account = useAccount();
  const options = useQuery(optionsQuery(account));
  usePageTitle(t('new.title'));
  return (
    <>
      <div>
        <DepositsCrumb />
        <PageHead title={t('new.title')} />
      </div>
      <QueryView query={options} failed={t('new.failed')} lines={8}>
        {(data) =>
          data.options.length === 0 ? (
            <PageState icon={IconBuildingBank} title={t('new.closed')}>
              <p>{t('new.closedText')}</p>
              <ContactLines contact={data.contact} />
            </PageState>
          ) : (
            <DepositForm {...data} />
          )
        }
      </QueryView>
    </>
  );
}
