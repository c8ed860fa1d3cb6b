import type { Db } from '../../infrastructure/sql/Tables';
import type { DirectoryEntry } from './directoryRows';
import { insertRows } from './insertRows';

/** Writes people and what they may do. */
export async function insertPeople(db: Db, people: readonly DirectoryEntry[]): Promise<void> {
  await insertRows(
    db,
    'people',
    people.map(({ person }) => person),
  );
  await insertRows(
    db,
    'person_roles',
    people.flatMap(({ roles }) => roles),
  );
}
