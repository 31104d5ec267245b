import { Button } from '@mantine/core';
import { IconAdjustments, IconKey } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatElapsed } from '../../format/elapsed.ts';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import { Panel } from '../../panel/panel.tsx';
import { CopyValue } from '../../states/copy-value.tsx';
import { CredentialsDialog } from './credentials-dialog.tsx';
import { PreferenceDialog } from './preference-dialog.tsx';
import type { SupplierDetail } from './supplier-queries.ts';
import { Age } from './use-supplier-texts.tsx';
import styles from './suppliers.module.css';

/** How a supplier is set up, without its credentials, and its price lists. */
export function ConfigurationPanel({ supplier }: { readonly supplier: SupplierDetail }): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  const { can } = useOperator();
  const [open, setOpen] = useState<'credentials' | 'preference'>();
  const mayChange = can('suppliers:write');
  return (
    <div className={styles['columns']}>
      <Panel
        title={t('account.title')}
        isPadded
        actions={
          mayChange && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconKey size={16} stroke={1.75} aria-hidden />}
              onClick={() => setOpen('credentials')}
            >
              {t('credentials.open')}
            </Button>
          )
        }
      >
        <AccountFacts supplier={supplier} />
      </Panel>
      <Panel
        title={t('use.title')}
        isPadded
        actions={
          mayChange && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconAdjustments size={16} stroke={1.75} aria-hidden />}
              onClick={() => setOpen('preference')}
            >
              {t('use.change')}
            </Button>
          )
        }
      >
        <UseFacts supplier={supplier} />
      </Panel>
      {open === 'credentials' && (
        <CredentialsDialog name={supplier.name} supplier={supplier} onClose={() => setOpen(undefined)} />
      )}
      {open === 'preference' && <PreferenceDialog supplier={supplier} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

function AccountFacts({ supplier }: { readonly supplier: SupplierDetail }): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  return (
    <dl className={styles['pairs']}>
      {supplier.username !== null && (
        <>
          <dt>{t('account.username')}</dt>
          <dd>{supplier.username}</dd>
        </>
      )}
      <dt>{t('account.key')}</dt>
      <dd>{t('account.sealed')}</dd>
      <dt>{t('account.address')}</dt>
      <dd>{supplier.base_url}</dd>
      {supplier.bills_url !== null && (
        <>
          <dt>{t('account.bills')}</dt>
          <dd>{supplier.bills_url}</dd>
        </>
      )}
      <dt>{t('account.callbacks')}</dt>
      <dd>
        {supplier.callback_url === null ? (
          t('account.hidden')
        ) : (
          <CopyValue
            value={supplier.callback_url}
            shown={supplier.callback_url.replace(/^(https?:\/\/[^/]+\/callbacks\/\w+\/).*$/, '$1…')}
            isMono
          />
        )}
      </dd>
      {supplier.takes_webhook_secret && (
        <>
          <dt>{t('account.signature')}</dt>
          <dd>{supplier.signed_callbacks ? t('account.signed') : t('account.unsigned')}</dd>
        </>
      )}
    </dl>
  );
}

function UseFacts({ supplier }: { readonly supplier: SupplierDetail }): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  const { list_pause_seconds: pause, price_lists: lists } = supplier;
  return (
    <dl className={styles['pairs']}>
      <dt>{t('use.order')}</dt>
      <dd>{t('use.orderValue', { number: supplier.priority })}</dd>
      <dt>{t('use.newCodes')}</dt>
      <dd>{supplier.adds_products ? t('use.added') : t('use.waiting')}</dd>
      {lists.map(({ kind, read_at: at }) => [
        <dt key={`${kind} name`}>{t(`use.list.${kind}`)}</dt>,
        <dd key={`${kind} value`}>{at === null ? t('lists.never') : <Age at={at} />}</dd>,
      ])}
      <dt>{t('use.pause')}</dt>
      <dd>{formatElapsed(pause * 1_000, currentLanguage())}</dd>
    </dl>
  );
}
