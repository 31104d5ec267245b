import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { FormFailure } from '../../forms/form-failure.tsx';
import { formatTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import { Note } from '../../panel/note.tsx';
import { useOperatorChange } from '../use-operator-change.ts';
import { useListFault } from './list-fault.ts';
import { type SupplierDetail, supplierTitles } from './supplier-queries.ts';
import { refusalCodeIn } from './use-supplier-texts.tsx';
import styles from './suppliers.module.css';

/** What keeps a supplier from selling, and why. */
export function SupplierNotes({ supplier }: { readonly supplier: SupplierDetail }): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  const faultText = useListFault();
  const { can } = useOperator();
  const { disabled, paused, price_lists: lists, unreachable } = supplier;
  const time = (at: string): string => formatTime(new Date(at), currentLanguage());
  return (
    <>
      {disabled !== null && (
        <Note meaning="look">
          {t('note.disabled', { by: whoDid(disabled.by), at: time(disabled.at) })}
          {disabled.reason !== null && <p>{disabled.reason}</p>}
        </Note>
      )}
      {!supplier.enabled && disabled === null && <Note meaning="look">{t('note.off')}</Note>}
      {paused !== null && (
        <Note meaning="look">
          {t('note.paused', { at: time(paused.since), code: refusalCodeIn(paused.said) })}
          {can('suppliers:write') && (
            <p className={styles['resume']}>
              <ResumeButton supplier={supplier} />
            </p>
          )}
        </Note>
      )}
      {unreachable.length > 0 && <Note meaning="bad">{t('note.unreachable')}</Note>}
      {lists
        .filter(({ fault }) => fault !== null)
        .map(({ fault, kind }) => (
          <Note key={kind} meaning="look">
            {t(`note.list.${kind}`, { fault: faultText(fault ?? '') })}
          </Note>
        ))}
    </>
  );
}

/** The name in the actor of an audit record, such as `operator Bayu (id) from 10.0.0.1`. */
function whoDid(actor: string): string {
  return /^operator (.+) \([0-9a-f-]{36}\) from /.exec(actor)?.[1] ?? actor;
}

function ResumeButton({ supplier: { name } }: { readonly supplier: SupplierDetail }): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  const [isOpen, setOpen] = useState(false);
  const title = supplierTitles[name];
  const resume = useOperatorChange(
    async (_ask: null) =>
      dataOf(await client.POST('/portal/operator/suppliers/{name}/resume', { params: { path: { name } } })),
    ['suppliers', 'home'],
    ({ changed }) => {
      notifications.show({ message: changed ? t('resume.done', { name: title }) : t('resume.none') });
      setOpen(false);
    },
  );
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {t('resume.open')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          isOpen
          title={t('resume.title', { name: title })}
          action={t('resume.open')}
          isPending={resume.isPending}
          onClose={() => setOpen(false)}
          onConfirm={() => resume.mutate(null)}
        >
          <p>{t('resume.text', { name: title })}</p>
          <FormFailure error={resume.error} />
        </ConfirmDialog>
      )}
    </>
  );
}
