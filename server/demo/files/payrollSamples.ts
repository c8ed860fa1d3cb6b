import { sql } from 'kysely';
import { selectLines } from '../../bills/selectLines.sql';
import { ofBill } from '../../database/statements/billsInScope';
import type { Db } from '../../database/Tables';
import { type DemoCalendar, THIS_MONTH } from '../DemoCalendar';
import { payrollOf } from './payroll';
import { EXPORT_LAYOUTS } from './payrollExports';
import { type PayrollLayout, TIDY_LAYOUTS } from './tidyPayroll';

/** What samples are for: to upload, or to compare with a bill in whatever layout. */
export type SamplePurpose = 'upload' | 'compare';

/** A downloadable sample file, generated on request. */
export interface GeneratedSample {
  readonly name: string;
  readonly mediaType: string;
  /** One sentence about the content. */
  readonly description: string;
  readonly write: () => Promise<Uint8Array>;
}

const MEDIA_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** All layouts of the samples. */
export const LAYOUTS: readonly PayrollLayout[] = [...TIDY_LAYOUTS, ...EXPORT_LAYOUTS];

/**
 * Payroll files for the bill of the first start's month, with known differences.
 *
 * @param purpose files to upload have one heading row and one row for each deduction
 */
export function payrollSamples(
  db: Db,
  groupNumber: string,
  calendar: DemoCalendar,
  purpose: SamplePurpose,
): readonly GeneratedSample[] {
  const billPk = `${groupNumber}.${calendar.tag(THIS_MONTH)}-1`;
  const period = calendar.first(THIS_MONTH);
  const offered = LAYOUTS.filter(({ isTidy }) => isTidy || purpose === 'compare');
  return offered.map(({ name, extension, description, write }) => ({
    name: `${name}-${period.slice(0, 7)}.${extension}`,
    mediaType: MEDIA_TYPES[extension],
    description,
    write: async () => {
      const lines = await selectLines(db, sql`where ${ofBill('l', { billPk })}`);
      return write(payrollOf(billPk, lines).rows, period);
    },
  }));
}
