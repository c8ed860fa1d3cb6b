import type { ReconcilePolicy } from '../../../src/domain/bills/Bill';
import type { CarrierCode } from '../market/carriers';
import type { Plan } from '../market/plans';
import type { Rep } from '../market/reps';
import type { Actor } from '../people/Actor';
import type { Habit } from './groupTable';

/** An employer, its contract and its people. Months are counted as in `DemoCalendar`. */
export interface DemoGroup {
  readonly index: number;
  readonly groupNumber: string;
  readonly name: string;
  readonly size: number;
  readonly habit: Habit;
  readonly rep: Rep;
  readonly agentCode: string;
  readonly reconcilePolicy: ReconcilePolicy;
  readonly samePersonMayPay: boolean;
  readonly toleranceCents: number;
  /** One bill a month over all of a list's carriers; most groups have one list. */
  readonly billedTogether: readonly (readonly CarrierCode[])[];
  /** What employees can choose from; several medical plans are a choice of one. */
  readonly plans: readonly Plan[];
  readonly isAgeRated: boolean;
  /** The month a new plan year's rates begin, and by how much they rise. */
  readonly renewalMonth: number;
  readonly renewalPermille: number;
  /** A monthly fee; 0 for most. */
  readonly feeCents: number;
  /** Of a thousand employees, so many leave each month. */
  readonly turnoverPermille: number;
  /** The first month there are bills of. */
  readonly firstMonth: number;
  readonly reconciler: Actor;
  readonly payor: Actor;
  readonly releaser: Actor;
}
