import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import type { Cluster } from './embedded-cluster.ts';

/** Nothing of it is needed after a crash, by a standby, or for long enough that a vacuum would help. */
const disposable = {
  ...{ fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_wal_size: '2GB' },
  ...{ wal_level: 'minimal', max_wal_senders: '0', autovacuum: 'off', checkpoint_timeout: '1h' },
};

/** Megabytes. The least is PostgreSQL's default; more than the most is not known to help. */
const [sharedBuffersMb, walMb] = [
  { least: 128, most: 8_192 },
  { least: 1_024, most: 8_192 },
];

/**
 * How much memory PostgreSQL keeps pages in, megabytes: a quarter of what this process may use, as PostgreSQL's documentation
 * advises ("shared_buffers"). It is taken as it is used. With little, each order of a long history reads and writes a page of
 * every index that has no order in time: keys, serials, destinations and references.
 */
export function sharedBuffersOf(memoryBytes: number): number {
  return within(sharedBuffersMb, memoryBytes / 4);
}

/**
 * How large the WAL may grow between two checkpoints, megabytes: a tenth of what is free on the disk. After a checkpoint the first
 * change of a page writes the whole page to the WAL, and an order changes pages anywhere in the indexes that have no order in time.
 */
export function walSizeOf(freeBytes: number): number {
  return within(walMb, freeBytes / 10);
}

function within({ least, most }: { readonly least: number; readonly most: number }, bytes: number): number {
  return Math.min(Math.max(Math.floor(bytes / 1_048_576), least), most);
}

/** The arguments of a postmaster. `durable`: what it has committed must survive a crash. */
export async function postgresArguments(cluster: Cluster, durable: boolean): Promise<string[]> {
  const settings = {
    // No network port: only the database's user and root may enter the socket's folder.
    listen_addresses: '',
    unix_socket_directories: cluster.socketDir,
    port: '5432',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Error details would contain values of rows.
    log_error_verbosity: 'terse',
    log_parameter_max_length: '0',
    ...(durable ? await durableSettings(cluster.data) : disposable),
  };
  return [
    '-D',
    cluster.data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

async function durableSettings(data: string): Promise<Readonly<Record<string, string>>> {
  const { bavail, bsize } = await statfs(data);
  return {
    shared_buffers: `${sharedBuffersOf(usableMemory())}MB`,
    max_wal_size: `${walSizeOf(bavail * bsize)}MB`,
    checkpoint_timeout: '15min',
  };
}

/** The memory of the machine, or of the container, bytes. Node gives 0 or an impossibly large number when nothing limits it. */
function usableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity);
}
