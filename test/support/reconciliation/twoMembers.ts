import type { ReasonCode } from '../../../src/domain/billing/bills/BillLine';
import type { LineEdit } from '../../../src/domain/billing/bills/lineEdit';
import type { Discrepancy } from '../../../src/domain/billing/reconciliation/Discrepancy';
import type { Resolution } from '../../../src/domain/billing/reconciliation/Resolution';
import { cents } from '../../../src/domain/platform/money/Cents';
import { aLine } from './aLine';
import { csv, openOf, ReconcileFixture } from './ReconcileFixture';

/** The lines of a bill with two members. */
export const ruth = aLine();
export const omar = aLine({ memberId: 'E1002', memberName: 'Omar Diaz' });

export const HEADINGS = 'Emp No,Employee Name,Benefit,EE Deduction';
/** A payroll file that leaves out Omar. */
export const WITHOUT_OMAR = csv(HEADINGS, 'E1001,Ruth Adler,Medical,612.40');

/** A person who reconciles the bill of Ruth and Omar. */
export const newStage = () => new ReconcileFixture([ruth, omar]);

/** Changes a line to $0.00. */
export const zero = (reasonCode: ReasonCode | null = 'TERMINATED', line = omar): LineEdit => ({
  linePk: line.linePk,
  reconciledCents: cents(0),
  reasonCode,
  effectiveDate: null,
  note: '',
});

/** Decides that a member has left. */
export const asTerminated = ({ key }: Discrepancy): Resolution => ({
  key,
  action: 'acceptOurs',
  reasonCode: 'TERMINATED',
  note: '',
});

/**
 * A session that has compared the bill with a payroll file that leaves out Omar, and asks why.
 */
export async function compared() {
  const stage = newStage();
  stage.mapping = {
    memberId: 'Emp No',
    memberName: 'Employee Name',
    coverage: 'Benefit',
    amount: 'EE Deduction',
    employerAmount: null,
  };
  const session = await stage.session();
  await session.payroll.compareFiles(WITHOUT_OMAR);
  // Half of the bill's members are missing, so the columns have to be confirmed.
  await session.payroll.chooseColumns(stage.mapping);
  const { comparison } = openOf(session);
  if (comparison.kind !== 'compared') throw new Error(comparison.kind);
  expect(comparison.discrepancies).toMatchObject([{ memberName: 'Omar Diaz', isAbsence: true }]);
  return { stage, session, found: comparison.discrepancies };
}
