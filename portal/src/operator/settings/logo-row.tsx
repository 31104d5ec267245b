import { Button, FileButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { base64Of } from '../../forms/base64-of.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { formatNumber } from '../../format/rupiah.ts';
import { formatDay } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import type { components } from '../../operations/portal-api.d.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import { settingsQuery } from '../../operations/session.ts';
import { useOperatorChange } from '../use-operator-change.ts';
import styles from './operator-settings.module.css';

type Logo = components['schemas']['OperatorLogo'];

interface LogoRowProps {
  readonly logo: Logo | null;
}

interface ChosenLogo {
  readonly content: string;
  /** A data: URL of the image. */
  readonly address: string;
}

/** The logo of the business, with a preview of a new one before it is set. */
export function LogoRow({ logo }: LogoRowProps): ReactElement {
  const { t } = useTranslation('operator-settings');
  const { can } = useOperator();
  const [chosen, setChosen] = useState<ChosenLogo>();
  const [isRemoving, setRemoving] = useState(false);
  const queries = useQueryClient();
  const change = useOperatorChange(
    async (content: string | null) =>
      content === null
        ? dataOf(await client.DELETE('/portal/operator/logo'))
        : dataOf(await client.PUT('/portal/operator/logo', { body: { content } })),
    ['settings'],
    () => {
      close();
      void queries.invalidateQueries({ queryKey: settingsQuery.queryKey });
    },
  );
  function close(): void {
    setChosen(undefined);
    setRemoving(false);
    change.reset();
  }
  async function choose(file: File | null): Promise<void> {
    if (file === null) return;
    const content = await base64Of(file);
    setChosen({ content, address: `data:${file.type};base64,${content}` });
  }
  return (
    <div className={styles['logoRow']}>
      <div className={styles['what']}>
        <strong>{t('logo.name')}</strong>
        <span>{t('logo.about')}</span>
      </div>
      <LogoState logo={logo} />
      {can('settings:write') && (
        <div className={styles['foot']}>
          {logo !== null && (
            <Button variant="default" size="xs" onClick={() => setRemoving(true)}>
              {t('logo.remove')}
            </Button>
          )}
          <ChooseLogo onChoose={(file) => void choose(file)} />
        </div>
      )}
      <LogoDialogs
        chosen={chosen}
        isRemoving={isRemoving}
        isPending={change.isPending}
        error={change.error}
        onChange={change.mutate}
        onClose={close}
      />
    </div>
  );
}

interface LogoDialogsProps {
  readonly chosen: ChosenLogo | undefined;
  readonly isRemoving: boolean;
  readonly isPending: boolean;
  readonly error: Error | null;
  /** Sets the logo to these bytes in base64; null removes it. */
  readonly onChange: (content: string | null) => void;
  readonly onClose: () => void;
}

function LogoDialogs({
  chosen,
  isRemoving,
  isPending,
  error,
  onChange,
  onClose,
}: LogoDialogsProps): ReactElement {
  const { t } = useTranslation('operator-settings');
  return (
    <>
      <ConfirmDialog
        isOpen={chosen !== undefined}
        title={t('logo.setTitle')}
        action={t('logo.set')}
        isPending={isPending}
        onConfirm={() => chosen !== undefined && onChange(chosen.content)}
        onClose={onClose}
      >
        <p>{t('logo.setText')}</p>
        {chosen !== undefined && <img src={chosen.address} alt={t('logo.new')} className={styles['logo']} />}
        <FormFailure error={error} />
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={isRemoving}
        title={t('logo.removeTitle')}
        action={t('logo.remove')}
        isDanger
        isPending={isPending}
        onConfirm={() => onChange(null)}
        onClose={onClose}
      >
        <p>{t('logo.removeText')}</p>
        <FormFailure error={error} />
      </ConfirmDialog>
    </>
  );
}

function LogoState({ logo }: LogoRowProps): ReactElement {
  const { t } = useTranslation('operator-settings');
  if (logo === null)
    return (
      <div className={styles['value']}>
        <span>{t('none')}</span>
      </div>
    );
  const day = formatDay(new Date(logo.changed_at), currentLanguage());
  return (
    <div className={styles['value']}>
      <img src={logo.address} alt={t('logo.name')} className={styles['logo']} />
      <span className={styles['since']}>
        {t('logo.facts', {
          width: formatNumber(logo.width),
          height: formatNumber(logo.height),
          kib: formatNumber(Math.ceil(logo.bytes / 1_024)),
        })}{' '}
        · {t('since', { day })}
      </span>
    </div>
  );
}

function ChooseLogo({ onChoose }: { readonly onChoose: (file: File | null) => void }): ReactElement {
  const { t } = useTranslation('operator-settings');
  return (
    <FileButton accept="image/png,image/jpeg,image/webp" onChange={onChoose}>
      {(props) => (
        <Button {...props} variant="default" size="xs">
          {t('logo.choose')}
        </Button>
      )}
    </FileButton>
  );
}
