import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatElapsed } from '../../format/elapsed.ts';
import { currentLanguage } from '../../language/language.ts';
import styles from './home-page.module.css';
import type { HomeSupplier } from './suppliers-panel.tsx';

const [width, height] = [96, 24];
const hourMs = 3_600_000;
/** From which average on a supplier is slow, seconds. */
const slowSeconds = 20;

/** How long sales took in the last hour, as a line: its shape says whether a supplier gets slower. */
export function LatencyLine({
  supplier: { latency },
  now,
}: {
  readonly supplier: HomeSupplier;
  readonly now: string;
}): ReactElement {
  const { t } = useTranslation('operator-home');
  const [first] = latency;
  const last = latency.at(-1);
  if (first === undefined || last === undefined || latency.length < 2) return <>{t('none')}</>;
  const language = currentLanguage();
  const most = Math.max(...latency.map(({ seconds }) => seconds), 5);
  const start = Date.parse(now) - hourMs;
  const points = latency.map(({ at, seconds }) => {
    const x = (Math.max(0, Date.parse(at) - start) / hourMs) * width;
    return `${x.toFixed(1)},${(height - 2 - (seconds / most) * (height - 4)).toFixed(1)}`;
  });
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('suppliers.latencyLabel', {
        from: formatElapsed(first.seconds * 1_000, language),
        to: formatElapsed(last.seconds * 1_000, language),
      })}
    >
      <polyline
        className={styles['line']}
        data-slow={last.seconds >= slowSeconds}
        points={points.join(' ')}
      />
    </svg>
  );
}
