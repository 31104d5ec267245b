import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../shell/icon-button.tsx';

/** Copies a text, and says so for a moment. */
export function CopyButton({ value }: { readonly value: string }): ReactElement {
  const { t } = useTranslation();
  const clipboard = useClipboard({ timeout: 2_000 });
  return (
    <>
      <IconButton
        label={clipboard.copied ? t('state.copied') : t('state.copy')}
        icon={clipboard.copied ? IconCheck : IconCopy}
        onClick={() => clipboard.copy(value)}
      />
    </>
  );
}
