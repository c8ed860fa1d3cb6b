import { sql } from 'kysely';
import type { Scope } from '../../../../../src/domain/access/Scope';
import { containsPattern, startsWithPattern } from '../../conditions';
import type { Db } from '../../Tables';

/** So many can be looked up in an index one by one, and told apart from others by hash. */
const MOST = 1_000;

/**
 * The groups whose number or name the words of a search match, for a caller of many groups.
 *
 * @returns undefined when there are too many to list, or so few bills in reach that looking at each one's group is quicker.
 */
export async function groupsMatching(db: Db, scope: Scope, q: string): Promise<readonly string[] | undefined> {
  const words = q.trim();
  if (!words || scope.kind === 'groups') return undefined;
  const { rows } = await sql<{ number: string }>`
    select g.group_number as number from groups g
    where g.group_number like ${startsWithPattern(words)} or g.name ilike ${containsPattern(words)} limit ${MOST + 1}`.execute(
    db,
  );
  return rows.length > MOST ? undefined : rows.map(({ number }) => number);
}
