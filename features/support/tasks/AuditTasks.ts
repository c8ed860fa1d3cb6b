import type { TestPerson } from '../../../test/support/server/TestData';

/** An event, as shown; changes are joined by semicolons. */
export type AuditEventShown = Readonly<Record<'what' | 'who' | 'about' | 'group' | 'changes' | 'why', string>>;

/** Who changed what, when, and why. */
export interface AuditTasks {
  /** Opens the audit log. @param words to search for; empty for every event of the last 30 days */
  search(person: TestPerson, words: string): Promise<void>;
  /** Opens the activity of a group: its part of the audit log. */
  openGroup(person: TestPerson, groupNumber: string): Promise<void>;
  /** Latest first. */
  shown(person: TestPerson): Promise<readonly AuditEventShown[]>;
  /** Checks whether the records behind the log were changed outside the application. */
  check(person: TestPerson): Promise<void>;
  /** `unchanged`, or how many were changed: `1 changed`. Empty before a check. */
  checked(person: TestPerson): Promise<readonly string[]>;
}
