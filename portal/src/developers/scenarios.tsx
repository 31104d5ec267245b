import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../panel/panel.tsx';
import styles from './scenarios.module.css';

interface ScenariosProps {
  readonly scenarios: readonly string[];
  readonly isSending: boolean;
  readonly onPlay: (scenario: string) => void;
}

/** What the sandbox can play, each with a button that buys with it. */
export function Scenarios({ scenarios, isSending, onPlay }: ScenariosProps): ReactElement {
  const { t } = useTranslation('developers');
  return (
    <Panel title={t('scenarios.title')}>
      <ul className={styles['scenarios']}>
        {scenarios.filter(isKnown).map((scenario) => (
          <li key={scenario}>
            <div>
              <code>{scenario}</code>
              <p>{t(`scenario.${scenario}`)}</p>
            </div>
            <Button
              variant="default"
              size="xs"
              disabled={isSending}
              aria-label={t('scenarios.play', { scenario })}
              leftSection={<IconPlayerPlay size={14} stroke={1.75} aria-hidden />}
              onClick={() => onPlay(scenario)}
            >
              {t('scenarios.button')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const known = [
  'success',
  'pending',
  'failed',
  'insufficient_balance',
  'price_changed',
  'expired',
  'timeout',
  'manual_review',
] as const;

/** Whether the catalogue explains a scenario. A test compares it with those of the server. */
function isKnown(scenario: string): scenario is (typeof known)[number] {
  return known.some((one) => one === scenario);
}
