import type { Db } from '../Tables';
import { addressesToReplace } from './addressesToReplace';
import { knownNames, namesToReplace } from './KnownNames';
import { namesOfNoMember } from './namesOfNoMember';
import { notesSaying } from './notesSaying';
import { renamed } from './renamed';

/** Notes that name somebody. */
export interface NoteCounts {
  /** Those in which the alias will stand. */
  readonly notes: number;
  /** Those that say the name and stay as they are, for they may mean a member or a namesake. */
  readonly notesKept: number;
}

/** How many notes name each of these people, by their ids. */
export async function countNotes(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, NoteCounts>> {
  // An id is in no note: it stands for the alias, and tells people apart.
  const people = await knownNames(
    db,
    userIds.map((userId) => ({ userId, alias: userId })),
  );
  const replaceable = [...(await namesToReplace(db, people)), ...(await addressesToReplace(db, people))];
  const meant = await namesOfNoMember(db, replaceable);
  const words = people.flatMap(({ names, emails }) => [...names, ...emails]);
  const said = await notesSaying(db, words, 'read');
  return new Map(
    people.map(({ userId, names, alias }) => {
      const own = meant.filter((entry) => entry.alias === alias);
      const changes = said.filter(({ text }) => renamed(text, own) !== text);
      const unclear = names.filter((name) => !meant.some((entry) => entry.name === name));
      const shared = unclear.map((name) => ({ kind: 'name' as const, name, alias }));
      const kept = said.filter((note) => !changes.includes(note) && renamed(note.text, shared) !== note.text);
      return [userId, { notes: changes.length, notesKept: kept.length }];
    }),
  );
}
