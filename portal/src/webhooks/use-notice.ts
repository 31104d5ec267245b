import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';

/** Shows a short message in the corner; `bad` is one about something that failed. */
type ShowNotice = (message: string, meaning: 'bad' | 'ok') => void;

/** Shows short messages, whose button for closing has a name for screen readers. */
export function useNotice(): ShowNotice {
  const { t } = useTranslation();
  return (message, meaning) => {
    notifications.show({
      message,
      color: meaning === 'ok' ? 'teal' : 'red',
      closeButtonProps: { 'aria-label': t('dialog.close') },
    });
  };
}
