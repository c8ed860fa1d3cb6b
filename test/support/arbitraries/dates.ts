import fc from 'fast-check';
import { dayOf, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';

/** Any day from 1970 to 2199. */
export function anyDate(): fc.Arbitrary<LocalDate> {
  return fc.date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }).map(dayOf);
}
