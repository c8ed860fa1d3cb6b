import type { GroupDivisions } from '../../../contract/billing/divisions';
import type { Division } from '../../../src/domain/billing/divisions/Division';
import type { Actor } from '../../platform/shared/Actor';

/** Divisions in a transaction. */
export interface DivisionRepository {
  /** The divisions of a group, with the group locked. @throws Refusal NOT_FOUND */
  lock(groupNumber: string): Promise<GroupDivisions>;
  /** Replaces the divisions of a locked group, and adds a version to the history. */
  save(groupNumber: string, items: readonly Division[], version: number, by: Actor, now: Date): Promise<void>;
  /** Reads the saved divisions again. */
  read(groupNumber: string): Promise<GroupDivisions>;
}

/** Reads the divisions of a group that the scope reaches. */
export interface DivisionQueries {
  ofGroup(groupNumber: string): Promise<GroupDivisions>;
}

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly divisions: DivisionRepository;
  }
}
