import { Button, Modal, TextInput } from '@mantine/core';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../dialogs/dialog-buttons.tsx';
import { useAccount } from '../operations/account.ts';
import { RequestFailed } from '../operations/portal-client.ts';
import { KindsField } from './kinds-field.tsx';
import { RefusedNote, useRefusalText } from './refused-note.tsx';
import type { Endpoint, EventKind } from './webhook-queries.ts';
import styles from './webhooks.module.css';

/** What the form gives. */
export interface EndpointInput {
  readonly url: string;
  readonly name: string;
  readonly kinds: readonly EventKind[] | null;
}

interface EndpointFormProps {
  /** The endpoint to change; none to create one. */
  readonly endpoint?: Endpoint;
  readonly onClose: () => void;
  readonly onSubmit: (input: EndpointInput) => void;
  readonly isPending: boolean;
  readonly error: unknown;
}

/** Creates or changes an endpoint. It keeps what was typed when the server refuses it. */
export function EndpointForm(props: EndpointFormProps): ReactElement {
  const { endpoint, onClose, onSubmit, isPending, error } = props;
  const { t } = useTranslation('webhooks');
  const { t: shell } = useTranslation();
  const { environment } = useAccount();
  const refusalText = useRefusalText();
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [name, setName] = useState(endpoint?.name ?? '');
  const [kinds, setKinds] = useState<readonly EventKind[] | null>(endpoint?.kinds ?? null);
  const [isMissing, setMissing] = useState(false);
  const isAboutUrl = error instanceof RequestFailed && error.code?.startsWith('receiver_') === true;

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const misses = kinds?.length === 0;
    setMissing(misses);
    if (!misses) onSubmit({ url: url.trim(), name: name.trim(), kinds });
  };

  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={endpoint === undefined ? t('form.create') : t('form.change')}
      closeButtonProps={{ 'aria-label': shell('dialog.close') }}
    >
      <form className={styles['stack']} onSubmit={submit} noValidate>
        <TextInput
          label={t('form.url')}
          description={environment === 'live' ? t('form.urlLive') : t('form.urlSandbox')}
          type="url"
          inputMode="url"
          autoComplete="off"
          data-autofocus
          required
          value={url}
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
          error={isAboutUrl ? refusalText(error) : undefined}
        />
        <TextInput
          label={t('form.name')}
          description={t('form.nameMeaning')}
          autoComplete="off"
          maxLength={200}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <KindsField value={kinds} onChange={setKinds} isMissing={isMissing} />
        {!isAboutUrl && <RefusedNote error={error} makesSecret={endpoint === undefined} />}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {shell('dialog.cancel')}
          </Button>
          <Button type="submit" loading={isPending} disabled={url.trim() === ''}>
            {endpoint === undefined ? t('form.add') : t('form.save')}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  );
}
