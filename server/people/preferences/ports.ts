import type { Branding, StartView } from '../../../contract/people/session';
import type { ReconcilePolicy } from '../../../src/domain/billing/bills/Bill';
import type { Tie } from '../../../src/domain/people/controls/secondPerson';
import type { CodeNames } from '../../../src/domain/platform/access/codeNames';
import type { Person } from '../../../src/domain/platform/access/Person';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import type { Caller } from '../../platform/shared/Caller';

/** A group by name, with the payment rules in force for people who may read its rules. */
export interface GroupWithRules extends Partial<GroupPaymentRules> {
  readonly groupNumber: string;
  readonly name: string;
}

interface GroupPaymentRules {
  readonly reconcilePolicy: ReconcilePolicy;
  readonly samePersonMayPay: boolean;
  readonly toleranceCents: Cents;
}

export interface Visits {
  /** ISO timestamp, UTC; null before the first sign-in. */
  readonly lastSignInAt: string | null;
  /** Whether the person has seen the welcome notice. @source USR-1 */
  readonly receivedUiWelcomeNotice: boolean;
}

/** A person's preferences and visits, and settings of the person's groups. @source API-2 API-3 API-4 */
export interface PreferencesStore {
  /** Empty if the person never saved any. */
  preferencesOf(userId: string): Promise<Record<string, unknown>>;
  /**
   * Replaces the given preferences and leaves the others.
   *
   * @returns all preferences; undefined if they would become too large, and nothing was saved.
   */
  merge(userId: string, preferences: Readonly<Record<string, unknown>>): Promise<Record<string, unknown> | undefined>;
  /**
   * Ordered by name.
   *
   * @param rules the scope in which groups have the rules in force on their business date; others have none.
   */
  groupsInScope(scope: Scope, rules: Scope, atMost: number, now: Date): Promise<GroupWithRules[]>;
  /**
   * Names of the carriers in scope, in order of name, and of the person's own carriers, agents, and rep.
   *
   * @param carriersAtMost maximum number of carriers in scope to name
   */
  codeNamesOf(person: Person, scope: Scope, carriersAtMost: number): Promise<CodeNames>;
  /** @returns undefined if the group has no branding. */
  brandingOf(groupNumber: string): Promise<Branding | undefined>;
  visitsOf(userId: string): Promise<Visits>;
  /** People whose requests this person cannot approve for now. */
  tiesOf(userId: string, now: Date): Promise<readonly Tie[]>;
  recordSignIn(userId: string, at: Date): Promise<void>;
}

/** Who has seen the welcome notice. */
export interface WelcomeNotices {
  /** Repeating it has no effect. */
  markSeen(userId: string): Promise<void>;
}

/** The views that open when a person enters a list without filters. */
export interface StartViews {
  startViewsOf(caller: Caller): Promise<readonly StartView[]>;
}
