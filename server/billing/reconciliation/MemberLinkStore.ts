import type { MemberLink } from '../../../src/domain/billing/reconciliation/ComparisonFacts';
import type { Caller } from '../../platform/shared/Caller';

/** A link to save, with the names it was made by. */
export interface MemberLinkToSave extends Omit<MemberLink, 'linkPk'> {
  readonly payrollName: string;
  readonly memberName: string;
}

/** A saved link. */
export interface SavedMemberLink extends MemberLinkToSave, MemberLink {
  /** ISO timestamp, UTC. */
  readonly addDate: string;
  readonly addUser: string;
}

/** People of a group's payroll who are linked to members on its bills. */
export interface MemberLinkStore {
  /** By name. */
  list(groupNumber: string): Promise<readonly SavedMemberLink[]>;
  /** Replaces earlier links of the same people; of several links of one person, the last one counts. */
  save(
    groupNumber: string,
    links: readonly MemberLinkToSave[],
    by: Caller,
    now: Date,
  ): Promise<readonly SavedMemberLink[]>;
  /** Skips links that do not exist. @returns the number of links that were removed. */
  remove(groupNumber: string, linkPks: readonly string[]): Promise<number>;
}
