import type { LocalDate } from '../../platform/dates/LocalDate';
import { type ValueFileEffect, type ValueFileRows, valueFileEffect } from '../memberValues/ValueFile';
import { type ClassValue, classFor, classKey, classNamed } from './MemberClass';

/** Data that a file's classes are compared with. */
export interface ClassFileFacts extends ValueFileRows {
  /** Classes of the group's rate tables. */
  readonly classNames: readonly string[];
  /** Current classes by member number. */
  readonly values: ReadonlyMap<string, readonly ClassValue[]>;
}

/**
 * Compares the classes of a file with those in effect on a date.
 *
 * @param from effective date of the file's classes
 * @source BR-RAT-16 BR-RAT-17 docs/decisions/rates.md#a-files-classes-are-applied-with-their-effect-shown
 */
export function fileClassEffect({ classNames, values, ...file }: ClassFileFacts, from: LocalDate): ValueFileEffect {
  return valueFileEffect(file, {
    find: (text) => classNamed(text, classNames),
    keyOf: classKey,
    current: (memberId) => {
      const className = classFor(values.get(memberId) ?? [], from);
      return className === undefined ? undefined : { text: className, key: classKey(className), isSplit: false };
    },
  });
}
