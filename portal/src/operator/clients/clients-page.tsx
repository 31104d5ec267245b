import { Button } from '@mantine/core';
import { IconPlus, IconSend } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CsvLink } from '../../csv/csv-link.tsx';
import { useOperator } from '../../operations/operator.ts';
import { PageHead } from '../../pages/page-head.tsx';
import tabs from '../../orders/status-tabs.module.css';
import { useAddressFilters } from '../../tables/address-filters.ts';
import { ClientList } from './client-list.tsx';
import { clientFileFilters } from './client-queries.ts';
import { CreateClientDialog } from './create-client-dialog.tsx';
import { MessageForm } from './message-form.tsx';
import { MessageList } from './message-list.tsx';

/** All clients, and the messages to them. */
export function OperatorClientsPage(): ReactElement {
  const { t } = useTranslation('operator-clients');
  const { can } = useOperator();
  const { filters, set } = useAddressFilters();
  const [isCreating, setCreating] = useState(false);
  const isMessages = filters['view'] === 'messages';
  const { to, write } = filters;
  const isWriting = write === 'yes' && can('messages:write');
  const view = (name: 'messages' | undefined, label: string): ReactElement => (
    <button
      type="button"
      className={tabs['tab']}
      {...(isMessages === (name !== undefined) ? { 'aria-current': 'page' as const } : {})}
      onClick={() => set({ view: name, write: undefined, to: undefined })}
    >
      {label}
    </button>
  );
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={isMessages ? t('messages.subtitle') : t('subtitle')}
        actions={
          isMessages ? (
            can('messages:write') && (
              <Button
                leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
                onClick={() => set({ write: 'yes' })}
              >
                {t('messages.write')}
              </Button>
            )
          ) : (
            <>
              <CsvLink path="/portal/operator/clients.csv" filters={clientFileFilters(filters)} />
              {can('clients:write') && (
                <Button
                  leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
                  onClick={() => setCreating(true)}
                >
                  {t('create.open')}
                </Button>
              )}
            </>
          )
        }
      />
      <nav className={tabs['tabs']} aria-label={t('views')}>
        {view(undefined, t('title'))}
        {view('messages', t('messages.title'))}
      </nav>
      {isMessages ? <MessageList /> : <ClientList />}
      {isCreating && <CreateClientDialog onClose={() => setCreating(false)} />}
      {isMessages && isWriting && (
        <MessageForm accountId={to} onClose={() => set({ write: undefined, to: undefined })} />
      )}
    </>
  );
}
