import type { ReactElement } from 'react';
import styles from './suppliers.module.css';

const dayMinutes = 1_440;

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

interface DayTrackProps {
  /** HH:MM. A window whose end is before its start spans midnight. */
  readonly start: string;
  readonly end: string;
  /** Whether an operator set it. */
  readonly isOwn: boolean;
}

/** A time of day as a bar on a line of 24 hours. The times stand beside it as text. */
export function DayTrack({ start, end, isOwn }: DayTrackProps): ReactElement {
  const [from, to] = [minutesOf(start), minutesOf(end)];
  const bars = from <= to ? [[from, to] as const] : [[0, to] as const, [from, dayMinutes] as const];
  return (
    <svg className={styles['track']} viewBox={`0 0 ${dayMinutes} 20`} preserveAspectRatio="none" aria-hidden>
      <rect className={styles['ground']} x={0} y={4} width={dayMinutes} height={12} />
      {[180, 360, 540, 720, 900, 1_080, 1_260].map((x) => (
        <line
          key={x}
          className={styles['grid']}
          x1={x}
          x2={x}
          y1={4}
          y2={16}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {bars.map(([x, x2]) => (
        <rect
          key={x}
          className={styles['night']}
          data-own={isOwn}
          x={x}
          y={4}
          width={Math.max(x2 - x, 4)}
          height={12}
        />
      ))}
    </svg>
  );
}
