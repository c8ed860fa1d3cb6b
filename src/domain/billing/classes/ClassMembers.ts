import type { ValueMember } from '../memberValues/ValueMembers';
import type { ClassValue } from './MemberClass';

export type ClassMember = ValueMember<ClassValue>;

/** Maximum members in one call that saves classes. */
export const MAX_CLASS_ROWS = 10_000;
/** Maximum characters of a class, as in a rate table. */
export const LONGEST_CLASS = 80;
