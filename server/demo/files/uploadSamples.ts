import { dayOf } from '../../../src/domain/dates/LocalDate';
import type { Db } from '../../infrastructure/sql/Tables';
import { type DemoCalendar, THIS_MONTH } from '../chance/DemoCalendar';
import { enrolmentChanges, lockboxDeposit, nextCarrierBill } from '../uploads/demoUploadFiles';
import { enrolmentInterchange } from '../uploads/enrolmentInterchange';
import type { SampleFile } from './SampleFile';
import { groupBilledBy, tourGroups } from './tourGroups';

const CSV = 'text/csv';
/** Checks of the sample are no others' checks. */
const FIRST_CHECK = 81_001;

/** Changes of enrolment, as a table and as an 834. */
export function enrolmentSamples(db: Db, groupNumber: string, calendar: DemoCalendar): readonly SampleFile[] {
  const name = `enrolment-changes-${monthOf(calendar)}`;
  return [
    {
      name: `${name}.csv`,
      mediaType: CSV,
      description: 'Who came, changed and left, as text (CSV).',
      write: () => enrolmentChanges(db, groupNumber),
    },
    {
      name: `${name}.834`,
      mediaType: 'application/EDI-X12',
      description: 'Who came, changed and left, as a standard enrolment file (X12 834).',
      write: () => enrolmentInterchange(db, groupNumber, calendar.first(THIS_MONTH)),
    },
  ];
}

/** The bill that a carrier would send next, for a group whose people can reconcile and pay it. */
export function carrierBillSamples(db: Db, carrierCode: string): readonly SampleFile[] {
  const group = groupBilledBy(carrierCode);
  if (!group) return [];
  return [
    {
      name: `next-bill-${carrierCode}-${group.groupNumber}.csv`,
      mediaType: CSV,
      description: `The next bill of ${group.name}, as text (CSV). Committed, it can be released, reconciled and paid.`,
      write: () => nextCarrierBill(db, group.groupNumber, carrierCode),
    },
  ];
}

/** A bank's deposit: checks for bills, one for a group, one of nobody known. */
export function lockboxSamples(db: Db, calendar: DemoCalendar): readonly SampleFile[] {
  const groups = tourGroups().map(({ groupNumber }) => groupNumber);
  return [
    {
      name: `lockbox-${monthOf(calendar)}.csv`,
      mediaType: CSV,
      description: 'Checks a bank took in: for bills, one for a group, one of nobody known; as text (CSV).',
      write: () => lockboxDeposit(db, groups, dayOf(calendar.now), FIRST_CHECK),
    },
  ];
}

function monthOf(calendar: DemoCalendar): string {
  return calendar.first(THIS_MONTH).slice(0, 7);
}
