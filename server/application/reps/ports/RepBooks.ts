import type { Rep, RepGroupPage } from '../../../../src/domain/reps/Rep';

/** Which part of a book is asked for. */
export interface RepGroupQuery {
  /** Part of a name or of a group number; empty for all. */
  readonly q: string;
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/** Reads the books of reps. */
export interface RepBooks {
  /** The rep of a person; null for one without, undefined for nobody in the directory. */
  repOf(userId: string): Promise<Rep | null | undefined>;
  /** The groups of a person's rep; none for a person without one. */
  groupsOf(userId: string, query: RepGroupQuery): Promise<RepGroupPage>;
}
