import { hash } from 'node:crypto';
import type { Database, Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import { type LogoImage, logoTypes } from './logo-image.ts';
import { readImage } from './read-image.ts';

/** The logo without its bytes. */
export interface Logo extends Omit<LogoImage, 'content'> {
  /** Its size, bytes. */
  readonly bytes: number;
  /** The SHA-256 of its bytes, in hexadecimal. */
  readonly digest: string;
  readonly changedAt: Date;
}

/** Where servers show the logo: the version makes browsers load another image at once. */
export function logoAddress({ digest }: Pick<Logo, 'digest'>): string {
  return `/logo?v=${digest.slice(0, 16)}`;
}

/** The logo of the business; undefined: it has none. */
export async function readLogo(db: Queryable): Promise<Logo | undefined> {
  const [row] = await db.rows(sql<{
    mediaType: string;
    width: number;
    height: number;
    bytes: number | null;
    digest: string | null;
    changedAt: Date;
  }>`
    select l.media_type as "mediaType", l.width, l.height, octet_length(l.content) as bytes,
           encode(sha256(l.content), 'hex')::text as digest, l.changed_at as "changedAt"
      from business_logo l`);
  const mediaType = logoTypes.find((type) => type === row?.mediaType);
  if (row === undefined || mediaType === undefined) return undefined;
  return { ...row, mediaType, bytes: row.bytes ?? 0, digest: row.digest ?? '' };
}

/** The bytes of the logo with their type; undefined: there is none. */
export async function readLogoFile(
  db: Queryable,
): Promise<(Pick<LogoImage, 'content'> & { readonly mediaType: string }) | undefined> {
  const [row] = await db.rows(sql<{ mediaType: string; content: Buffer }>`
    select l.media_type as "mediaType", l.content
      from business_logo l`);
  return row;
}

/**
 * Sets the logo, with an audit record of what it was before. The same image again changes nothing. Servers show it within seconds.
 * @throws CommandError as `readImage`
 */
export async function setLogo(
  database: Database,
  { bytes, actor }: { readonly bytes: Buffer; readonly actor: string },
): Promise<void> {
  const { mediaType, content, width, height } = await readImage(bytes);
  await database.transaction(async (tx) => {
    const before = await lockLogo(tx);
    if (before?.digest === hash('sha256', content, 'hex')) return;
    await tx.rows(sql`
      insert into business_logo as l (media_type, content, width, height)
      values (${mediaType}, ${content}, ${width}::integer, ${height}::integer)
          on conflict (singleton) do update
         set media_type = excluded.media_type, content = excluded.content, width = excluded.width,
             height = excluded.height, changed_at = clock_timestamp()`);
    const after = await readLogo(tx);
    await record(tx, { action: 'logo.set', actor, before, after });
  });
}

/** Removes the logo, with an audit record. Without one it changes nothing. */
export async function removeLogo(database: Database, actor: string): Promise<void> {
  await database.transaction(async (tx) => {
    const before = await lockLogo(tx);
    if (before === undefined) return;
    await tx.rows(sql`delete from business_logo`);
    await record(tx, { action: 'logo.removed', actor, before, after: undefined });
  });
}

async function lockLogo(tx: Tx): Promise<Logo | undefined> {
  // Two changes of a logo that is not there yet must not both find none.
  await tx.rows(sql`lock table business_logo in share row exclusive mode`);
  return readLogo(tx);
}

function record(
  tx: Tx,
  change: {
    readonly action: 'logo.removed' | 'logo.set';
    readonly actor: string;
    readonly before: Logo | undefined;
    readonly after: Logo | undefined;
  },
): Promise<void> {
  const { action, actor, before, after } = change;
  const detail = { before: textOf(before), after: textOf(after) };
  const rows = [{ table: 'business_logo', key: 'logo' }] as const;
  return recordAudit(tx, { actor, action, subject: 'business.logo', detail, rows });
}

/** An image as an audit record has it. */
function textOf(logo: Logo | undefined): string | null {
  if (logo === undefined) return null;
  const { mediaType, width, height, bytes, digest } = logo;
  return `${mediaType}, ${width} x ${height} pixels, ${bytes} bytes, SHA-256 ${digest}`;
}
