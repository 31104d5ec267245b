import type { AlertThresholds } from '../alert-config.ts';
import type { Status } from '../status/status.ts';
import { isBelow } from './hysteresis.ts';

type DiskThresholds = Pick<AlertThresholds, 'diskGigabytes' | 'diskPercent'>;

/**
 * Whether a file system is nearly full: PostgreSQL stops when its disk is full. `wasLow`: whether it was when this was last
 * asked, so that it does not change in turns. One that cannot be read is not. Pure.
 */
export function isDiskLow(
  disk: Status['disk'],
  { diskGigabytes, diskPercent }: DiskThresholds,
  wasLow: boolean,
): boolean {
  if (disk === null || disk.total === 0) return false;
  return (
    isBelow(disk.free / 1e9, diskGigabytes, wasLow, disk.total / 1e9) ||
    isBelow((100 * disk.free) / disk.total, diskPercent, wasLow, 100)
  );
}

/**
 * A status with the disk of this machine, `host`, among those that servers have reported, also when no server runs here. A disk that
 * a server has reported is there once. Pure.
 */
export function withOwnDisk<T extends Pick<Status, 'disk' | 'fullDisks'>>(
  status: T,
  thresholds: DiskThresholds,
  host: string,
): T {
  const { disk, fullDisks } = status;
  if (fullDisks.includes(host) || !isDiskLow(disk, thresholds, false)) return status;
  return { ...status, fullDisks: [...fullDisks, host] };
}
