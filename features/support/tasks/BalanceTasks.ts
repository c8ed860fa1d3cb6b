import type { WriteOffReason } from '../../../src/domain/billing/register/writeOff';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';

/** A balance in the list of a group, as shown. */
export type BalanceShown = Readonly<Record<'member' | 'coverage' | 'billed' | 'balance' | 'is', string>>;

/** A write-off in the list of a group, as shown. */
export type WriteOffShown = Readonly<Record<'member' | 'amount' | 'status', string>>;

/** Deductions of a bill that are not paid to the carrier, as shown. */
export type UnpaidShown = Readonly<Record<'deducted' | 'unpaid' | 'age', string>>;

/** The register of balances. */
export interface BalanceTasks {
  /** The balances that are not zero, by name. */
  shown(person: TestPerson, group: Pick<Group, 'groupNumber'>): Promise<readonly BalanceShown[]>;
  /** Asks payroll to settle the balances of these members, from a day of this month. */
  settle(person: TestPerson, group: Pick<Group, 'groupNumber'>, members: readonly string[]): Promise<void>;
  /** The oldest first. */
  unpaid(person: TestPerson, group: Pick<Group, 'groupNumber'>): Promise<readonly UnpaidShown[]>;
  writeOff(
    person: TestPerson,
    group: Pick<Group, 'groupNumber'>,
    members: readonly string[],
    reason: WriteOffReason,
  ): Promise<void>;
  /** Acts on the newest write-off of a member. */
  decideWriteOff(
    person: TestPerson,
    group: Pick<Group, 'groupNumber'>,
    member: string,
    action: 'approve' | 'decline' | 'reverse',
  ): Promise<void>;
  /** Those that wait first, then the newest first. */
  writeOffs(person: TestPerson, group: Pick<Group, 'groupNumber'>): Promise<readonly WriteOffShown[]>;
}
