import { Button, Modal, PasswordInput } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { type SubmitEvent, type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../states/copy-button.tsx';
import { type HeldKey, holdKey, shortened } from './held-key.ts';
import styles from './key-control.module.css';

interface KeyControlProps {
  readonly owner: string;
  readonly held: HeldKey | undefined;
  readonly isMaking: boolean;
  readonly onMake: () => void;
}

/** The key that the console sends: made at a click or entered, and forgotten with the page. */
export function KeyControl({ owner, held, isMaking, onMake }: KeyControlProps): ReactElement {
  const { t } = useTranslation('developers');
  const [isEntering, setEntering] = useState(false);
  return (
    <div className={styles['control']}>
      {held === undefined ? (
        <>
          <Button
            variant="default"
            size="xs"
            loading={isMaking}
            leftSection={<IconKey size={14} stroke={1.75} aria-hidden />}
            onClick={onMake}
          >
            {t('key.make')}
          </Button>
          <Button variant="subtle" size="xs" onClick={() => setEntering(true)}>
            {t('key.enter')}
          </Button>
        </>
      ) : (
        <>
          <span className={styles['caption']}>{t('key.label')}</span>
          <code className={styles['key']}>{shortened(held.key)}</code>
          <CopyButton value={held.key} />
          <Button variant="subtle" size="xs" onClick={() => holdKey(undefined)}>
            {t('key.forget')}
          </Button>
        </>
      )}
      <EnterKey
        isOpen={isEntering}
        onClose={() => setEntering(false)}
        onEnter={(key) => {
          setEntering(false);
          holdKey({ owner, key, prefix: key.slice(0, 16) });
        }}
      />
    </div>
  );
}

interface EnterKeyProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onEnter: (key: string) => void;
}

/** A live key is refused here: the console would send it to the sandbox only, but it has no business in this page. */
function EnterKey({ isOpen, onClose, onEnter }: EnterKeyProps): ReactElement {
  const { t } = useTranslation('developers');
  const { t: shell } = useTranslation();
  const [key, setKey] = useState('');
  const [isRefused, setRefused] = useState(false);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const text = key.trim();
    if (!/^[a-z0-9]+_test_[0-9A-Za-z]{39}$/.test(text)) return setRefused(true);
    setKey('');
    setRefused(false);
    onEnter(text);
  };
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('key.enter')}
      closeButtonProps={{ 'aria-label': shell('dialog.close') }}
    >
      <form onSubmit={submit} className={styles['form']}>
        <PasswordInput
          label={t('key.label')}
          description={t('key.enterHint')}
          error={isRefused ? t('key.refused') : undefined}
          value={key}
          autoComplete="off"
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': t('key.show') }}
          onChange={({ currentTarget }) => setKey(currentTarget.value)}
        />
        <Button type="submit">{t('key.use')}</Button>
      </form>
    </Modal>
  );
}
