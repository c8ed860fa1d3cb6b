import type { ClassMemberPage } from '../../../contract/billing/classes';
import type { ValueFile, ValueMemberQuery } from '../../../contract/platform/shared/memberValues';
import type { ClassValue } from '../../../src/domain/billing/classes/MemberClass';
import type { ValueFileEffect, ValueFileRows } from '../../../src/domain/billing/memberValues/ValueFile';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Actor } from '../../platform/shared/Actor';

/** A class to save for a member. */
export interface ClassToSave {
  readonly memberId: string;
  readonly memberName: string;
  /** Empty to end the member's class. */
  readonly className: string;
}

/** The classes of one group, locked until the transaction ends. */
export interface LockedClasses {
  /** Classes of the group's proposed and confirmed rate tables, by name. */
  readonly classNames: readonly string[];
  /** Current values by member number. */
  readonly values: ReadonlyMap<string, readonly ClassValue[]>;
}

/** Classes of members, in one transaction. */
export interface ClassRepository {
  /** @throws Refusal NOT_FOUND */
  lock(groupNumber: string): Promise<LockedClasses>;
  /** Names of the given members who are on bills of the group. */
  billedMembers(groupNumber: string, memberIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Replaces values with the same effective date. @param filePk the upload they come from; default: none */
  save(
    groupNumber: string,
    from: LocalDate,
    values: readonly ClassToSave[],
    by: Actor,
    now: Date,
    filePk?: string,
  ): Promise<void>;
  /** The rows of a committed file with classes, and the data they are matched with. Undefined for another file. */
  file(groupNumber: string, filePk: string): Promise<ValueFileRows | undefined>;
  /** Removes an upload's values, with the group locked. Values of the same dates that they had replaced apply again. */
  takeBack(groupNumber: string, filePk: string, by: Actor, now: Date): Promise<void>;
}

/** Reads classes of members of a group within the scope. */
export interface ClassQueries {
  /** @param month first day of the month whose values are current */
  members(groupNumber: string, query: ValueMemberQuery, month: LocalDate): Promise<ClassMemberPage>;
  /** Latest first. */
  files(groupNumber: string): Promise<readonly ValueFile[]>;
  /** Changes from applying a file as of a date. Undefined for a file that is not committed or has no classes. */
  fileEffect(groupNumber: string, filePk: string, from: LocalDate): Promise<ValueFileEffect | undefined>;
}

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly classes: ClassRepository;
  }
}
