import type { Cents } from '../../../src/domain/platform/money/Cents';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';

/** What someone does with money in suspense. */
export type SuspenseMove =
  | { readonly kind: 'apply'; readonly amount: Cents; readonly billNumber: string }
  /** `group` is null for group credit. */
  | { readonly kind: 'transfer'; readonly amount: Cents; readonly group: string | null }
  | { readonly kind: 'refund'; readonly amount: Cents; readonly payee: string }
  /** Settles what the group owes after a returned payment. */
  | { readonly kind: 'settle'; readonly amount: Cents }
  | { readonly kind: 'approve' }
  | { readonly kind: 'decline' };

/** Money in suspense as shown. */
export type SuspenseShown = Readonly<Record<'check' | 'payer' | 'amount' | 'available' | 'note', string>>;

/** Money in suspense. */
export interface SuspenseTasks {
  /** Opens a group's Suspense tab, where money is shown and moved from then on. */
  openGroup(person: TestPerson, group: Group): Promise<void>;
  /** Moves money that came with a check, or decides about its refund. */
  move(person: TestPerson, check: string, move: SuspenseMove): Promise<void>;
  /** Decides about a short in the list of those that wait for a second manager. */
  decideShort(person: TestPerson, billNumber: string, decision: 'approve' | 'decline'): Promise<void>;
  /** Money in suspense in the person's scope, or of the group whose page is open; oldest first. */
  shown(person: TestPerson): Promise<readonly SuspenseShown[]>;
}
