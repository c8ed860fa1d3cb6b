import type { PGlite } from '@electric-sql/pglite';

/**
 * Rewrites an embedded database and its log, so that a copy of its folder has no earlier versions of rows: what was erased is in none of
 * them. Takes about as long as the copy.
 *
 * @source docs/decisions/erasure.md#backups-keep-what-was-erased-until-they-are-deleted
 */
export async function compactEmbedded(pglite: Pick<PGlite, 'exec'>): Promise<void> {
  // The statistics have frequent values of columns.
  await pglite.exec('analyze');
  await pglite.exec('vacuum full');
  // Segments of the log are deleted instead of overwritten; the second checkpoint deletes the one that the first was written to.
  await pglite.exec('set wal_recycle = off');
  for (let round = 0; round < 2; round += 1) {
    await pglite.exec('select pg_switch_wal()');
    await pglite.exec('checkpoint');
  }
}
