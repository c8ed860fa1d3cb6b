import type { ValueMember, ValueMemberPage } from '../memberValues/ValueMembers';
import type { ClassValue } from './MemberClass';

export type ClassMember = ValueMember<ClassValue>;

export interface ClassMemberPage extends ValueMemberPage<ClassValue> {
  /** Classes of the group's proposed and confirmed rate tables, by name. */
  readonly classNames: readonly string[];
}

/** Members in one call that saves their classes. */
export const MAX_CLASS_ROWS = 10_000;
/** Characters of a class, as in a rate table. */
export const LONGEST_CLASS = 80;
