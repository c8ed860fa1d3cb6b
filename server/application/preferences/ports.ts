import type { Scope } from '../../../src/domain/access/Scope';
import type { ReconcilePolicy } from '../../../src/domain/bills/ReconcilePolicy';
import type { Cents } from '../../../src/domain/money/Cents';

/** What is set for a group, as far as its users' screens need it. */
export interface GroupSettings {
  readonly groupNumber: string;
  readonly name: string;
  readonly reconcilePolicy: ReconcilePolicy;
  readonly samePersonMayPay: boolean;
  readonly toleranceCents: Cents;
}

/** How the application looks for somebody. */
export interface Branding {
  readonly name: string;
  readonly logoUrl: string | null;
}

/** What is known of somebody's visits. */
export interface Visits {
  /** ISO timestamp, UTC; null when none was noted. */
  readonly lastSignInAt: string | null;
  /** Whether they have seen the notice that welcomes new people. @source USR-1 */
  readonly receivedUiWelcomeNotice: boolean;
}

/** What is kept about a person beside what they may do, and about the groups they see. @source API-2 API-3 API-4 */
export interface PreferencesStore {
  /** Empty for somebody who never set any. */
  preferencesOf(userId: string): Promise<Record<string, unknown>>;
  /**
   * Replaces the named ones, leaves the others.
   *
   * @returns all of them; undefined when they would become too many, and nothing was saved.
   */
  merge(userId: string, preferences: Readonly<Record<string, unknown>>): Promise<Record<string, unknown> | undefined>;
  /** By name. */
  groupsInScope(scope: Scope, atMost: number): Promise<GroupSettings[]>;
  /** @returns undefined for a group without its own. */
  brandingOf(groupNumber: string): Promise<Branding | undefined>;
  visitsOf(userId: string): Promise<Visits>;
  recordSignIn(userId: string, at: Date): Promise<void>;
}

/** Who has seen the notice that welcomes new people. */
export interface WelcomeNotices {
  /** Again is as once. */
  markSeen(userId: string): Promise<void>;
}
