import type { ValueMember } from '../memberValues/ValueMembers';
import type { ClassValue } from './MemberClass';

export type ClassMember = ValueMember<ClassValue>;

/** Members in one call that saves their classes. */
export const MAX_CLASS_ROWS = 10_000;
/** Characters of a class, as in a rate table. */
export const LONGEST_CLASS = 80;
