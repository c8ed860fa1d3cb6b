import type { ReconcilePolicy } from '../../domain/bills/Bill';
import type { Cents } from '../../domain/money/Cents';
import type { CurrentUser } from '../../domain/users/CurrentUser';

/** What the directory knows of a group the person reaches. */
export interface GroupFacts {
  readonly groupNumber: string;
  readonly name: string;
  readonly reconcilePolicy: ReconcilePolicy;
  /** Whether one person may both reconcile and pay a bill. */
  readonly samePersonMayPay: boolean;
  readonly toleranceCents: Cents;
}

/** Whose name and picture stand in the bar. */
export interface Branding {
  readonly name: string;
  readonly logoUrl: string | null;
}

/** The person at the screen, with everything the screens decide by. @source USR-1 USR-2 */
export interface Me {
  /** Claims and directory in one: grants, codes, rep and what the person has seen are the directory's. */
  readonly user: CurrentUser;
  /** By name; at most 500. */
  readonly groups: readonly GroupFacts[];
  readonly branding: Branding;
  /** When the person signed in before this time, as the directory keeps it: ISO timestamp, UTC; null when it does not know. @source SES-5 */
  readonly lastSignInAt: string | null;
}
