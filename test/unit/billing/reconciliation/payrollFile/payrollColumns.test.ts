import { columnQuestions, proposedColumns } from '../../../../../src/domain/billing/reconciliation/columnQuestions';
import type { RememberedColumns } from '../../../../../src/domain/billing/reconciliation/PayrollTable';
import { suggestColumns } from '../../../../../src/domain/billing/reconciliation/suggestColumns';
import { aLine } from '../../../../support/reconciliation/aLine';
import { csv, openOf, ReconcileFixture, settled } from '../../../../support/reconciliation/ReconcileFixture';

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

describe('the member ID column of a payroll file', () => {
  it('is the column with the most members of the bill, whatever its heading', () => {
    const { mapping, memberCount, memberColumns } = suggestColumns(
      { headers: HEADERS, rows: TEN.map((index) => row(index)) },
      MEMBERS,
    );
    expect(mapping).toEqual(BY_SSN);
    expect([memberCount, memberColumns]).toEqual([10, [{ heading: 'Tax ID (SSN)', found: 10 }]]);
  });

  it('is chosen by heading when no column matches members of the bill', () => {
    expect(
      suggestColumns({ headers: HEADERS, rows: TEN.map((index) => row(index)) }, ['X1', 'X2']).mapping.memberId,
    ).toBe('File Number');
  });

  it('is chosen by heading among columns with the same members', () => {
    const headers = ['Badge', 'Employee ID', 'Amount'];
    const rows = MEMBERS.map((memberId) => [memberId, memberId, '612.40']);
    expect(suggestColumns({ headers, rows }, MEMBERS).mapping.memberId).toBe('Employee ID');
  });

  it('is chosen by all rows of the file, not only the first', () => {
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
  const suggested = suggestColumns({ headers: HEADERS, rows: TEN.map((index) => row(index)) }, MEMBERS);

  it('are used without a question if they fit the file and the bill', () => {
    expect(columnQuestions(BY_SSN, suggested, HEADERS)).toEqual([]);
    expect(proposedColumns(BY_SSN, suggested, HEADERS)).toEqual(BY_SSN);
  });

  it('are questioned when another column matches more members of the bill', () => {
    expect(columnQuestions(BY_FILE_NUMBER, suggested, HEADERS)).toEqual([
      { kind: 'betterColumn', heading: 'Tax ID (SSN)', found: 10, remembered: 'File Number' },
    ]);
    expect(proposedColumns(BY_FILE_NUMBER, suggested, HEADERS)).toEqual(BY_SSN);
  });

  it('are questioned when they would leave an employer column unused', () => {
    const withoutEmployer = { ...BY_SSN, employerAmount: null, headings: HEADERS.slice(0, 5) };
    expect(columnQuestions(withoutEmployer, suggested, HEADERS)).toEqual([
      { kind: 'unusedColumn', role: 'employerAmount', heading: 'ER Amount' },
    ]);
    expect(proposedColumns(withoutEmployer, suggested, HEADERS)).toEqual(BY_SSN);
  });

  it('are questioned once when a column may have been left out by accident, and not again after the answer', () => {
    const before = { ...BY_SSN, employerAmount: null };
    expect(columnQuestions(before, suggested, HEADERS)).toHaveLength(1);
    const chosen = { ...before, headings: HEADERS };
    expect(columnQuestions(chosen, suggested, HEADERS)).toEqual([]);
    expect(proposedColumns(chosen, suggested, HEADERS).employerAmount).toBeNull();
  });

  it('are questioned when a column is missing, while the others are kept', () => {
    const renamed = { ...BY_SSN, amount: 'EE Amt' };
    expect(columnQuestions(renamed, suggested, HEADERS)).toEqual([{ kind: 'missingColumns', headings: ['EE Amt'] }]);
    expect(proposedColumns(renamed, suggested, HEADERS)).toEqual(BY_SSN);
  });

  it.each([
    [8, []],
    [7, [{ kind: 'fewMembers', heading: 'Tax ID (SSN)', found: 7 }]],
    [0, [{ kind: 'fewMembers', heading: 'Tax ID (SSN)', found: 0 }]],
  ])('are questioned when under 80 %% of the bill’s members match: %i of 10', (count, questions) => {
    const suggestion = suggestColumns(
      { headers: HEADERS, rows: TEN.slice(0, count).map((index) => row(index)) },
      MEMBERS,
    );
    expect(columnQuestions(BY_SSN, suggestion, HEADERS)).toEqual(questions);
  });
});

describe('a dropped payroll file', () => {
  it('is compared immediately if its content leaves no doubt', async () => {
    const { stage, session } = await dropFile(null, FILE);
    expect(openOf(session).comparison).toMatchObject({ kind: 'compared', agreeing: 10, columns: { mapping: BY_SSN } });
    expect(stage.mapping).toBeNull();
  });

  it('is compared by Social Security number if the bill has those', async () => {
    const { session } = await dropFile(null, FILE);
    await session.payroll.chooseColumns(await proposedColumnsIn(session));
    expect(openOf(session).comparison).toMatchObject({
      kind: 'compared',
      agreeing: 10,
      discrepancies: [],
      columns: { mapping: BY_SSN, found: 10, memberCount: 10 },
    });
  });

  it('is not compared by remembered columns that match no member', async () => {
    const { session } = await dropFile(BY_FILE_NUMBER, FILE);
    expect(openOf(session).comparison).toMatchObject({ kind: 'choosing', mapping: BY_SSN });
  });

  it('asks about an employer column that the previous file did not have, and remembers the answer', async () => {
    const { stage, session } = await dropFile(null, WITHOUT_ER);
    await session.payroll.chooseColumns(await proposedColumnsIn(session));
    expect(openOf(session).comparison).toMatchObject({ kind: 'compared', agreeing: 10 });
    await session.payroll.compareFiles(FILE);
    expect(openOf(session).comparison).toMatchObject({ kind: 'choosing', mapping: { employerAmount: 'ER Amount' } });
    await session.payroll.chooseColumns({ ...BY_SSN, employerAmount: null });
    expect(stage.mapping?.headings).toEqual(HEADERS);
    await session.payroll.compareFiles(FILE);
    expect(openOf(session).comparison).toMatchObject({
      kind: 'compared',
      columns: { mapping: { employerAmount: null } },
    });
  });

  it('asks again when no row can be read with the chosen columns', async () => {
    const { session } = await dropFile(null, FILE);
    await session.payroll.askForColumns();
    await session.payroll.chooseColumns({ ...BY_SSN, amount: 'Employee Name' });
    expect(openOf(session).comparison).toMatchObject({ kind: 'choosing', questions: [{ kind: 'noRows' }] });
  });
});

describe('returning to a compared file', () => {
  const UNREADABLE = fileOf(
    HEADERS,
    TEN.map((index) => (index < 9 ? row(index) : row(index, 'twelve'))),
  );

  it('shows the unread rows and allows choosing other columns', async () => {
    const { stage, session } = await dropFile(BY_SSN, UNREADABLE);
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

  it('restores the comparison and its decisions when choosing columns is canceled', async () => {
    const { session } = await dropFile(BY_SSN, UNREADABLE);
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

  it('opens a draft in an older format, and asks for its file', async () => {
    const { stage, session } = await dropFile(BY_SSN, UNREADABLE);
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

  it('saves only the parsed rows of a large file', async () => {
    const { stage, session } = await dropFile(BY_SSN, { ...FILE, size: 1024 * 1024 + 1 });
    await stage.end(session);
    const later = await stage.session();
    await settled();
    expect(openOf(later).comparison).toMatchObject({ kind: 'compared', agreeing: 10 });
    expect(later.payroll.columnChoice).toBe('needsFile');
  });

  it('reports the draft as saved only when the payroll file is saved too', async () => {
    const { stage, session } = await dropFile(BY_SSN, UNREADABLE);
    expect(openOf(session).draft.kind).toBe('unsaved');
    expect(session.unsaved.wouldBeLost).toBe(true);
    await stage.after(1_000);
    expect(openOf(session).draft.kind).toBe('saved');
    expect(session.unsaved.wouldBeLost).toBe(false);
  });
});

describe('closing the tab', () => {
  it('loses no recent decision', async () => {
    const { stage, session } = await dropFile(
      BY_SSN,
      fileOf(
        HEADERS,
        TEN.map((index) => row(index, '101.00')),
      ),
    );
    await stage.after(1_000);
    const { comparison } = openOf(session);
    if (comparison.kind !== 'compared') throw new Error(comparison.kind);
    for (const discrepancy of comparison.discrepancies) {
      session.editor.decide(discrepancy.memberName, [discrepancy], ({ key }) => ({
        key,
        action: 'acceptBill',
        reasonCode: 'OTHER',
        note: 'x',
      }));
    }
    expect(session.unsaved.wouldBeLost).toBe(false);
    session.unsaved.sendOnClose();
    // The tab is closed, so its timers no longer run.
    stage.holder = undefined;
    const later = await stage.session();
    await settled();
    expect(openOf(later).restored).toMatchObject({ decisions: 10 });
  });
});

// Helpers

/** Drops a file in a session of a group with these remembered columns. */
async function dropFile(mapping: RememberedColumns | null, file: typeof FILE) {
  const stage = new ReconcileFixture(LINES);
  stage.mapping = mapping;
  const session = await stage.session();
  await session.payroll.compareFiles(file);
  return { stage, session };
}

async function proposedColumnsIn(session: Awaited<ReturnType<typeof dropFile>>['session']): Promise<RememberedColumns> {
  if (openOf(session).comparison.kind === 'compared') await session.payroll.askForColumns();
  const { comparison } = openOf(session);
  if (comparison.kind !== 'choosing') throw new Error(comparison.kind);
  return comparison.mapping as RememberedColumns;
}
