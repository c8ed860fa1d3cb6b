import { sql } from 'kysely';
import { ofBill } from '../../infrastructure/sql/bills/billsInScope';
import { selectLines } from '../../infrastructure/sql/bills/selectLines';
import type { Db } from '../../infrastructure/sql/Tables';
import { type DemoCalendar, THIS_MONTH } from '../chance/DemoCalendar';
import { LAYOUTS } from './layouts';
import { payrollOf } from './payrollOf';
import type { SampleFile } from './SampleFile';

/** Payroll files for the bill of the month of the first start, with known differences. */
export function payrollSamples(db: Db, groupNumber: string, calendar: DemoCalendar): readonly SampleFile[] {
  const billPk = `${groupNumber}.${calendar.tag(THIS_MONTH)}-1`;
  return LAYOUTS.map(({ extension, mediaType, description, write }) => ({
    name: `payroll-deductions-${calendar.first(THIS_MONTH).slice(0, 7)}.${extension}`,
    mediaType,
    description,
    write: async () => {
      const lines = await selectLines(db, sql`where ${ofBill('l', { billPk })}`);
      return write(payrollOf(billPk, lines).rows);
    },
  }));
}
