import type { SetupKind, SetupValues } from '../../../src/domain/setup/SetupRecord';
import type { TestPerson } from '../../../test/support/server/TestData';

/** A record as a table names it. */
export type SetupRow = SetupValues & { readonly code: string };

/** A record in a list. */
export type SetupShown = Readonly<Record<'code' | 'name' | 'carriers' | 'rep', string>>;

/** Groups, carriers, agents and reps. */
export interface SetupTasks {
  /** Adds a record, or changes the one with this code. @returns the effect that was shown before; empty if none was */
  save(person: TestPerson, kind: SetupKind, row: SetupRow): Promise<string>;
  /** Records of the kind last saved, by name; only those that the scenario has saved. */
  shown(person: TestPerson): Promise<readonly SetupShown[]>;
}
