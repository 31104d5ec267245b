import { Button } from '@mantine/core';
import { IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../pages/page-head.tsx';

interface ConsoleHeadProps {
  readonly isSending: boolean;
  readonly canSend: boolean;
  readonly onClear: () => void;
  readonly onSend: () => void;
}

/** The top of the page, with the button that sends. */
export function ConsoleHead({ isSending, canSend, onClear, onSend }: ConsoleHeadProps): ReactElement {
  const { t } = useTranslation('developers');
  const { t: shell } = useTranslation();
  return (
    <PageHead
      title={shell('place.console')}
      subtitle={t('page.subtitle')}
      actions={
        <>
          <Button
            variant="default"
            visibleFrom="sm"
            leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
            onClick={onClear}
          >
            {t('page.clear')}
          </Button>
          <Button
            loading={isSending}
            disabled={!canSend}
            leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
            onClick={onSend}
          >
            {t('page.send')}
          </Button>
        </>
      }
    />
  );
}
