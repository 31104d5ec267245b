import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../operations/account.ts';
import { PageHead } from '../pages/page-head.tsx';
import { useAddressFilters } from '../tables/address-filters.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { KeyList } from './key-list.tsx';
import styles from './keys-page.module.css';
import { RequestLog } from './request-log.tsx';
import { type MadeKey, SecretDialog } from './secret-dialog.tsx';

/** The keys of the account in an environment, and the log of what they sent. */
export function KeysPage(): ReactElement {
  const { t } = useTranslation('keys');
  const { t: shell } = useTranslation();
  const { can, environment } = useAccount();
  const { filters, set } = useAddressFilters();
  const [isCreating, setCreating] = useState(false);
  // In the state of this page only: it is gone when the dialog closes.
  const [made, setMade] = useState<MadeKey>();
  const isLog = filters['view'] === 'requests';
  const view = (name: 'requests' | undefined, label: string): ReactElement => (
    <button type="button" aria-pressed={isLog === (name !== undefined)} onClick={() => set({ view: name })}>
      {label}
    </button>
  );
  return (
    <>
      <PageHead
        title={shell('place.keys')}
        subtitle={t('page.subtitle')}
        actions={
          can('keys:write') && (
            <Button
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              onClick={() => setCreating(true)}
            >
              {t('page.create')}
            </Button>
          )
        }
      />
      <div className={styles['views']} role="group" aria-label={t('page.views')}>
        {view(undefined, t('page.keys'))}
        {view('requests', t('page.requests'))}
      </div>
      {isLog ? <RequestLog /> : <KeyList onMade={setMade} onCreate={() => setCreating(true)} />}
      <CreateKeyDialog
        key={environment}
        isOpen={isCreating}
        onClose={() => setCreating(false)}
        onMade={(key) => {
          setCreating(false);
          setMade(key);
        }}
      />
      <SecretDialog made={made} onClose={() => setMade(undefined)} />
    </>
  );
}
