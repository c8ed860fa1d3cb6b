import { sql } from 'kysely';
import { memberKey } from '../../../../src/domain/billing/reconciliation/memberKey';
import { dayOf, type LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import { specialDataOf } from '../specialData';
import type { Db } from '../Tables';

/** Separates the hashes of erased numbers from other hashes. */
export const fingerprintPurpose = (groupNumber: string): string => `erased member of ${groupNumber}`;

/** The same for the carrier's number exactly as written; another member's number may differ only in punctuation or zeros. */
export const exactPurpose = (groupNumber: string): string => `erased number of ${groupNumber}`;

/** When the member with a number was erased; undefined if never. */
type ErasedOn = (memberId: string) => LocalDate | undefined;

/** Finds erased members of the groups by their numbers. Omits groups without any. */
export async function erasedMembers(db: Db, groupNumbers: readonly string[]): Promise<ReadonlyMap<string, ErasedOn>> {
  if (groupNumbers.length === 0) return new Map();
  const { rows } = await sql<{ groupNumber: string; hashes: string[]; at: string }>`
    select group_number as "groupNumber", fingerprints as hashes, decided_at as at from member_erasures
    where state = 'DONE' and group_number = any(${sql.val([...groupNumbers])}::text[]) order by decided_at`.execute(db);
  const special = specialDataOf(db);
  const days = new Map<string, Map<string, LocalDate>>();
  for (const { groupNumber, hashes, at } of rows) {
    const known = days.get(groupNumber) ?? new Map<string, LocalDate>();
    for (const hash of hashes) known.set(hash, dayOf(new Date(at)));
    days.set(groupNumber, known);
  }
  return new Map(
    [...days].map(([groupNumber, known]) => [
      groupNumber,
      (memberId) => known.get(special.fingerprintOf(memberKey(memberId), fingerprintPurpose(groupNumber))),
    ]),
  );
}
