import type { GivenFile } from '../../../../src/application/platform/shared/GivenFile';
import type { ColumnMapping } from '../../../../src/domain/billing/reconciliation/PayrollTable';
import { aLine } from '../../../support/reconciliation/aLine';
import { csv, openOf, ReconcileFixture, settled } from '../../../support/reconciliation/ReconcileFixture';
import { HEADINGS, newStage } from '../../../support/reconciliation/twoMembers';

const COLUMNS: ColumnMapping = {
  memberId: 'Emp No',
  memberName: 'Employee Name',
  coverage: 'Benefit',
  amount: 'EE Deduction',
  employerAmount: null,
};
const WEEK_1 = named('week1.csv', 'E1001,Ruth Adler,Medical,306.20', 'E1002,Omar Diaz,Medical,306.20');
const WEEK_2 = named('week2.csv', 'E1001,Ruth Adler,Medical,306.20', 'E1002,Omar Diaz,Medical,206.20');

describe('adding payroll files to a comparison', () => {
  it('compares all files, and keeps the decisions', async () => {
    const { session } = await comparedWeek();
    expect(differences(session)).toEqual(['Omar Diaz -30620', 'Ruth Adler -30620']);
    session.editor.decideAll(compared(session).discrepancies, 'acceptBill');
    await session.payroll.addFiles(WEEK_2);
    expect(compared(session)).toMatchObject({ fileName: 'week1.csv, week2.csv', agreeing: 1 });
    expect(differences(session)).toEqual(['Omar Diaz -10000']);
    expect(openOf(session).history.work.resolutions.size).toBe(2);
  });

  it('counts the pay dates again when the other payroll of the month is added', async () => {
    const paidOn = (day: string, ...rows: string[]) => ({
      ...csv(`${HEADINGS},Check Date`, ...rows.map((row) => `${row},${day}`)),
      name: `${day.replaceAll('/', '-')}.csv`,
    });
    const half = ['E1001,Ruth Adler,Medical,306.20', 'E1002,Omar Diaz,Medical,306.20'];
    const stage = newStage();
    stage.mapping = COLUMNS;
    const session = await stage.session();
    await session.payroll.compareFiles(paidOn('11/15/2026', ...half));
    await session.payroll.askForColumns();
    const basis = { schedule: 'semimonthly', payDates: 1 } as const;
    await session.payroll.chooseColumns({ ...COLUMNS, payDate: 'Check Date', basis });
    expect(compared(session)).toMatchObject({ agreeing: 2, columns: { mapping: { basis } } });
    await session.payroll.addFiles(paidOn('11/30/2026', ...half));
    expect(compared(session)).toMatchObject({ agreeing: 2, columns: { mapping: { basis: { payDates: 2 } } } });
  });

  it('asks about the amounts again when files without pay dates are added', async () => {
    const people = ['E1', 'E2', 'E3', 'E4', 'E5'];
    const stage = new ReconcileFixture(people.map((memberId) => aLine({ memberId, memberName: `A ${memberId}` })));
    const week = (name: string) => named(name, ...people.map((memberId) => `${memberId},A ${memberId},Medical,153.10`));
    const basis = { schedule: 'weekly48', payDates: 1 } as const;
    stage.mapping = { ...COLUMNS, basis };
    const session = await stage.session();
    await session.payroll.compareFiles(week('1.csv'));
    expect(compared(session)).toMatchObject({ agreeing: 5 });
    await session.payroll.addFiles(week('2.csv'), week('3.csv'), week('4.csv'));
    const { comparison } = openOf(session);
    if (comparison.kind !== 'choosing') throw new Error(comparison.kind);
    const [first] = comparison.question?.choices ?? [];
    expect(first).toMatchObject({ agree: 5, of: 5 });
    await session.payroll.chooseColumns(first?.mapping as ColumnMapping);
    expect(compared(session)).toMatchObject({ agreeing: 5, discrepancies: [] });
  });

  it('keeps the comparison when a file has other columns, and says why', async () => {
    const { session } = await comparedWeek();
    const before = compared(session);
    await session.payroll.addFiles({ ...csv('Number,Who,Taken', 'E1001,Ruth Adler,1.00'), name: 'other.csv' });
    const { addError, ...after } = compared(session);
    expect(addError).toContain('“other.csv” has other columns than “week1.csv”');
    expect(after).toEqual({ ...before, addError: undefined });
    await session.payroll.addFiles(WEEK_2);
    expect(compared(session)).toMatchObject({ files: [{ rows: 3 }, { rows: 3 }] });
    expect(compared(session).addError).toBeUndefined();
  });

  it('returns to the first file when adding is canceled', async () => {
    const { session } = await comparedWeek();
    const before = compared(session);
    const adding = session.payroll.addFiles(WEEK_2);
    session.payroll.cancel();
    await adding;
    expect(compared(session)).toEqual(before);
    await session.payroll.askForColumns();
    expect(openOf(session).comparison).toMatchObject({ kind: 'choosing', file: { name: 'week1.csv' } });
  });

  it('saves all files with the draft, to change how they are read or to add another one', async () => {
    const { stage, session } = await comparedWeek();
    await session.payroll.addFiles(WEEK_2);
    const before = compared(session);
    await stage.end(session);
    const later = await stage.session();
    await settled();
    expect(compared(later)).toEqual(before);
    expect(later.payroll.columnChoice).toBe('possible');
    await later.payroll.addFiles(named('week3.csv', 'E1002,Omar Diaz,Medical,100.00'));
    expect(compared(later)).toMatchObject({ fileName: 'week1.csv, week2.csv, week3.csv', discrepancies: [] });
    await later.payroll.askForColumns();
    expect(openOf(later).comparison).toMatchObject({ kind: 'choosing', file: { rowCount: 5 } });
  });

  it("cannot add files when only the first file's rows were saved", async () => {
    const { stage, session } = await comparedWeek({ ...WEEK_1, size: 1024 * 1024 + 1 });
    expect(session.payroll.files.length).toBeGreaterThan(0);
    await stage.end(session);
    const later = await stage.session();
    await settled();
    expect(later.payroll.files).toEqual([]);
    await later.payroll.addFiles(WEEK_2);
    expect(compared(later).fileName).toBe('week1.csv');
  });

  it('opens a draft saved by a version that supported one file', async () => {
    const { stage, session } = await comparedWeek();
    await stage.end(session);
    const draft = [...stage.drafts.values()].find(({ draftId }) => draftId.startsWith('payroll.'));
    if (!draft) throw new Error('not saved');
    const { contents, files: _, ...body } = draft.body;
    const [[, content] = []] = contents as string[][];
    stage.drafts.set(draft.draftId, { ...draft, body: { ...body, content } });
    const later = await stage.session();
    await settled();
    expect(later.payroll.columnChoice).toBe('possible');
    await later.payroll.addFiles(WEEK_2);
    expect(differences(later)).toEqual(['Omar Diaz -10000']);
  });
});

function named(name: string, ...rows: string[]): GivenFile {
  return { ...csv(HEADINGS, ...rows), name };
}

async function comparedWeek(file: GivenFile = WEEK_1) {
  const stage = newStage();
  stage.mapping = COLUMNS;
  const session = await stage.session();
  await session.payroll.compareFiles(file);
  if (openOf(session).comparison.kind === 'choosing') await session.payroll.chooseColumns(COLUMNS);
  return { stage, session };
}

type Session = Awaited<ReturnType<typeof comparedWeek>>['session'];

function compared(session: Session) {
  const { comparison } = openOf(session);
  if (comparison.kind !== 'compared') throw new Error(comparison.kind);
  return comparison;
}

function differences(session: Session): readonly string[] {
  return compared(session).discrepancies.map(({ memberName, differenceCents }) => `${memberName} ${differenceCents}`);
}
