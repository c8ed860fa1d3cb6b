import { columnQuestions, proposedColumns } from '../../../src/domain/reconciliation/columnQuestions';
import type { RememberedColumns } from '../../../src/domain/reconciliation/PayrollTable';
import { suggestColumns } from '../../../src/domain/reconciliation/suggestColumns';
import { aLine } from '../../support/reconciliation/aLine';
import { csv, openOf, ReconcileStage, settled } from '../../support/reconciliation/reconcileStage';

const HEADERS = ['File Number', 'Tax ID (SSN)', 'Employee Name', 'Deduction', 'EE Amount', 'ER Amount'];
const ssnOf = (index: number) => `${100 + index}-45-${6000 + index}`;
const row = (index: number, ee = '100.00', er = '512.40') => [
  String(4700 + index),
  ssnOf(index),
  `Member${index}, Ann`,
  'Medical',
  ee,
  er,
];
const TEN = Array.from({ length: 10 }, (_, index) => index);
const MEMBERS = TEN.map((index) => ssnOf(index).replaceAll('-', ''));
const LINES = MEMBERS.map((memberId, index) => aLine({ memberId, memberName: `Ann Member${index}` }));
const fileOf = (headers: readonly string[], rows: readonly (readonly string[])[]) =>
  csv(...[headers, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(',')));
const FILE = fileOf(
  HEADERS,
  TEN.map((index) => row(index)),
);
const WITHOUT_ER = fileOf(
  HEADERS.slice(0, 5),
  TEN.map((index) => row(index, '612.40').slice(0, 5)),
);
const BY_FILE_NUMBER: RememberedColumns = {
  memberId: 'File Number',
  memberName: 'Employee Name',
  coverage: 'Deduction',
  amount: 'EE Amount',
  employerAmount: 'ER Amount',
};
const BY_SSN: RememberedColumns = { ...BY_FILE_NUMBER, memberId: 'Tax ID (SSN)' };

describe('the member number of a payroll file', () => {
  it('is the column with the most members of the bill, whatever its heading says', () => {
    const { mapping, memberCount, memberColumns } = suggestColumns(
      { headers: HEADERS, rows: TEN.map((at) => row(at)) },
      MEMBERS,
    );
    expect(mapping).toEqual(BY_SSN);
    expect([memberCount, memberColumns]).toEqual([10, [{ heading: 'Tax ID (SSN)', found: 10 }]]);
  });

  it('is chosen by its heading when no column has members of the bill', () => {
    expect(suggestColumns({ headers: HEADERS, rows: TEN.map((at) => row(at)) }, ['X1', 'X2']).mapping.memberId).toBe(
      'File Number',
    );
  });

  it('is chosen by its heading among columns with the same members', () => {
    const headers = ['Badge', 'Employee ID', 'Amount'];
    const rows = MEMBERS.map((memberId) => [memberId, memberId, '612.40']);
    expect(suggestColumns({ headers, rows }, MEMBERS).mapping.memberId).toBe('Employee ID');
  });

  it('is counted in the whole file, not in its first rows', () => {
    const others = Array.from({ length: 3_000 }, (_, index) => [`Z${index}`, '1.00', '']);
    const { memberColumns } = suggestColumns(
      {
        headers: ['Employee ID', 'Amount', 'SSN'],
        rows: [
          ...others,
          ...MEMBERS.flatMap((id) => [
            ['', '', id],
            ['', '', id],
            ['', '', id],
          ]),
        ],
      },
      MEMBERS,
    );
    expect(memberColumns).toEqual([{ heading: 'SSN', found: 10 }]);
  });
});

describe('remembered columns', () => {
  const suggested = suggestColumns({ headers: HEADERS, rows: TEN.map((at) => row(at)) }, MEMBERS);

  it('are used without asking when they fit the file and the bill', () => {
    expect(columnQuestions(BY_SSN, suggested, HEADERS)).toEqual([]);
    expect(proposedColumns(BY_SSN, suggested, HEADERS)).toEqual(BY_SSN);
  });

  it('are asked about when another column has more members of the bill', () => {
    expect(columnQuestions(BY_FILE_NUMBER, suggested, HEADERS)).toEqual([
      { kind: 'betterColumn', heading: 'Tax ID (SSN)', found: 10, remembered: 'File Number' },
    ]);
    expect(proposedColumns(BY_FILE_NUMBER, suggested, HEADERS)).toEqual(BY_SSN);
  });

  it('are asked about when they would leave an employer column unused', () => {
    const withoutEmployer = { ...BY_SSN, employerAmount: null, headings: HEADERS.slice(0, 5) };
    expect(columnQuestions(withoutEmployer, suggested, HEADERS)).toEqual([
      { kind: 'unusedColumn', role: 'employerAmount', heading: 'ER Amount' },
    ]);
    expect(proposedColumns(withoutEmployer, suggested, HEADERS)).toEqual(BY_SSN);
  });

  it('are asked about once when it is not known whether a column was left out on purpose, and not again after that', () => {
    const before = { ...BY_SSN, employerAmount: null };
    expect(columnQuestions(before, suggested, HEADERS)).toHaveLength(1);
    const chosen = { ...before, headings: HEADERS };
    expect(columnQuestions(chosen, suggested, HEADERS)).toEqual([]);
    expect(proposedColumns(chosen, suggested, HEADERS).employerAmount).toBeNull();
  });

  it('are asked about when a column is missing, and the rest is kept', () => {
    const renamed = { ...BY_SSN, amount: 'EE Amt' };
    expect(columnQuestions(renamed, suggested, HEADERS)).toEqual([{ kind: 'missingColumns', headings: ['EE Amt'] }]);
    expect(proposedColumns(renamed, suggested, HEADERS)).toEqual(BY_SSN);
  });

  it.each([
    [8, []],
    [7, [{ kind: 'fewMembers', heading: 'Tax ID (SSN)', found: 7 }]],
    [0, [{ kind: 'fewMembers', heading: 'Tax ID (SSN)', found: 0 }]],
  ])('are asked about under 80 %% of the bill’s members: %i of 10', (count, questions) => {
    const some = suggestColumns({ headers: HEADERS, rows: TEN.slice(0, count).map((at) => row(at)) }, MEMBERS);
    expect(columnQuestions(BY_SSN, some, HEADERS)).toEqual(questions);
  });
});

describe('a payroll file that is dropped', () => {
  it('is compared by Social Security number where the bill has those, and says so', async () => {
    const { session } = await dropped(null, FILE);
    await session.payroll.chooseColumns(proposedIn(session));
    expect(openOf(session).comparison).toMatchObject({
      kind: 'compared',
      agreeing: 10,
      discrepancies: [],
      columns: { mapping: BY_SSN, found: 10, memberCount: 10 },
    });
  });

  it('is not compared by remembered columns in which nobody is on the bill', async () => {
    const { session } = await dropped(BY_FILE_NUMBER, FILE);
    expect(openOf(session).comparison).toMatchObject({ kind: 'choosing', mapping: BY_SSN });
  });

  it('asks about an employer column that the last file did not have, and remembers the answer', async () => {
    const { stage, session } = await dropped(null, WITHOUT_ER);
    await session.payroll.chooseColumns(proposedIn(session));
    expect(openOf(session).comparison).toMatchObject({ kind: 'compared', agreeing: 10 });
    await session.payroll.compareFile(FILE);
    expect(openOf(session).comparison).toMatchObject({ kind: 'choosing', mapping: { employerAmount: 'ER Amount' } });
    await session.payroll.chooseColumns({ ...BY_SSN, employerAmount: null });
    expect(stage.mapping?.headings).toEqual(HEADERS);
    await session.payroll.compareFile(FILE);
    expect(openOf(session).comparison).toMatchObject({
      kind: 'compared',
      columns: { mapping: { employerAmount: null } },
    });
  });

  it('asks again instead of failing when no row can be read with the chosen columns', async () => {
    const { session } = await dropped(null, FILE);
    await session.payroll.chooseColumns({ ...BY_SSN, amount: 'Employee Name' });
    expect(openOf(session).comparison).toMatchObject({ kind: 'choosing', questions: [{ kind: 'noRows' }] });
  });
});

describe('coming back to a compared file', () => {
  const UNREADABLE = fileOf(
    HEADERS,
    TEN.map((at) => (at < 9 ? row(at) : row(at, 'n/a'))),
  );

  it('still says which rows could not be read, and lets other columns be chosen', async () => {
    const { stage, session } = await dropped(BY_SSN, UNREADABLE);
    const before = openOf(session).comparison;
    expect(before).toMatchObject({ kind: 'compared', problems: [{ row: 10 }], unreadRows: 1 });
    await stage.end(session);
    const later = await stage.session();
    await settled();
    expect(openOf(later).comparison).toEqual(before);
    expect(later.payroll.columnChoice).toBe('possible');
    await later.payroll.askForColumns();
    expect(openOf(later).comparison).toMatchObject({ kind: 'choosing', mapping: BY_SSN, questions: [] });
    await later.payroll.chooseColumns({ ...BY_SSN, employerAmount: null });
    expect(openOf(later).comparison).toMatchObject({ kind: 'compared', agreeing: 0, unreadRows: 1 });
  });

  it('goes back to the comparison, with its decisions, when choosing is canceled', async () => {
    const { session } = await dropped(BY_SSN, UNREADABLE);
    const before = openOf(session).comparison;
    if (before.kind !== 'compared') throw new Error(before.kind);
    session.editor.decide('all', before.discrepancies, ({ key }) => ({
      key,
      action: 'acceptBill',
      reasonCode: 'OTHER',
      note: 'x',
    }));
    await session.payroll.askForColumns();
    session.payroll.cancelColumns();
    expect(openOf(session).comparison).toEqual(before);
    expect(openOf(session).history.work.resolutions.size).toBe(1);
  });

  it('opens a draft that was saved before columns and unread rows were, and asks for its file', async () => {
    const { stage, session } = await dropped(BY_SSN, UNREADABLE);
    await stage.end(session);
    const draft = [...stage.drafts.values()].find(({ draftId }) => draftId.startsWith('payroll.'));
    if (!draft) throw new Error('not saved');
    const { fileName, headerRow, rows } = draft.body;
    stage.drafts.set(draft.draftId, { ...draft, body: { fileName, headerRow, rows } });
    const later = await stage.session();
    await settled();
    expect(openOf(later).comparison).toMatchObject({ kind: 'compared', problems: [], unreadRows: 0 });
    expect(later.payroll.columnChoice).toBe('needsFile');
    await later.payroll.askForColumns(UNREADABLE);
    expect(openOf(later).comparison).toMatchObject({ kind: 'choosing', mapping: BY_SSN });
  });

  it('does not save a large file, only what was read of it', async () => {
    const { stage, session } = await dropped(BY_SSN, { ...FILE, size: 1024 * 1024 + 1 });
    await stage.end(session);
    const later = await stage.session();
    await settled();
    expect(openOf(later).comparison).toMatchObject({ kind: 'compared', agreeing: 10 });
    expect(later.payroll.columnChoice).toBe('needsFile');
  });

  it('says that the draft is saved only when the payroll file is, too', async () => {
    const { stage, session } = await dropped(BY_SSN, UNREADABLE);
    expect(openOf(session).draft.kind).toBe('unsaved');
    expect(session.unsaved.wouldBeLost).toBe(true);
    await stage.after(1_000);
    expect(openOf(session).draft.kind).toBe('saved');
    expect(session.unsaved.wouldBeLost).toBe(false);
  });
});

describe('closing the tab', () => {
  it('loses no decision that was made just before', async () => {
    const { stage, session } = await dropped(
      BY_SSN,
      fileOf(
        HEADERS,
        TEN.map((at) => row(at, '101.00')),
      ),
    );
    await stage.after(1_000);
    const { comparison } = openOf(session);
    if (comparison.kind !== 'compared') throw new Error(comparison.kind);
    for (const one of comparison.discrepancies) {
      session.editor.decide(one.memberName, [one], ({ key }) => ({
        key,
        action: 'acceptBill',
        reasonCode: 'OTHER',
        note: 'x',
      }));
    }
    expect(session.unsaved.wouldBeLost).toBe(false);
    session.unsaved.sendOnClose();
    // The tab is gone: nothing that it had planned happens.
    stage.holder = undefined;
    const later = await stage.session();
    await settled();
    expect(openOf(later).restored).toMatchObject({ decisions: 10 });
  });
});

// Helpers

/** A session in which a file was dropped for a group with these remembered columns. */
async function dropped(mapping: RememberedColumns | null, file: typeof FILE) {
  const stage = new ReconcileStage(LINES);
  stage.mapping = mapping;
  const session = await stage.session();
  await session.payroll.compareFile(file);
  return { stage, session };
}

function proposedIn(session: Awaited<ReturnType<typeof dropped>>['session']): RememberedColumns {
  const { comparison } = openOf(session);
  if (comparison.kind !== 'choosing') throw new Error(comparison.kind);
  return comparison.mapping as RememberedColumns;
}
