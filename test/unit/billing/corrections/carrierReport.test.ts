import {
  headingsOf,
  isWholeReportLayout,
  readReport,
  reportHeadingRow,
  suggestedReportLayout,
} from '../../../../src/domain/billing/corrections/carrierReport';
import { reportedCorrections } from '../../../../src/domain/billing/corrections/reportedCorrections';
import { WorkbookReports } from '../../../../src/infrastructure/files/WorkbookReports';
import { sheetsOf } from '../../../support/files/sheetsOf';
import { WorkCounter } from '../../../support/work/WorkCounter';

const read = (...rows: readonly (readonly string[])[]) => {
  const at = reportHeadingRow(rows);
  return readReport(rows, at, suggestedReportLayout(headingsOf(rows[at] ?? [])));
};

describe('the columns of an error report', () => {
  it.each([
    ['Subscriber ID,Subscriber Name,Product,Error Code,Error Description', 'Subscriber ID', 'Error Description'],
    ['Group Number,Member Number,Last Name,First Name,Benefit,Status,Reason', 'Member Number', 'Reason'],
    ['Certificate,Insured Name,Coverage,Result,Message', 'Certificate', 'Message'],
    ['Employee ID,Employee Name,Plan Type,Severity,Error Message', 'Employee ID', 'Error Message'],
    ['Carrier Name,Policy Number,SSN,Name,Line of Coverage,Reject Reason Code,Reject Reason', 'SSN', 'Reject Reason'],
  ])('are recognized: %s', (headings, memberId, reason) => {
    const layout = suggestedReportLayout(headings.split(','));
    expect(layout).toMatchObject({ memberId, reason });
    expect(layout.coverage).not.toBeNull();
    expect(layout.memberName).toMatch(/^(?!Carrier)/);
    expect(isWholeReportLayout(layout)).toBe(true);
  });

  it('are not guessed where none names a member or an error', () => {
    for (const headings of [['Group Name', 'Status'], ['Member ID', 'Effective date'], []])
      expect(isWholeReportLayout(suggestedReportLayout(headings))).toBe(false);
  });
});

describe('the rows of an error report', () => {
  it('are below titles, and are neither repeated headings, totals, nor blank rows', () => {
    const headings = ['Member ID', 'Name', 'Error'];
    const found = read(
      ['Errors of ACME'],
      [],
      headings,
      ['M1', 'Ann Lee', 'x'],
      headings,
      ['Total', '', '1'],
      ['', '', ''],
    );
    expect(found).toMatchObject({ titles: 3, totals: 1, blank: 2, unused: [] });
    expect(found.rows).toMatchObject([{ row: 4, memberId: 'M1', status: 'REJECTED', reason: 'x' }]);
  });

  it.each([
    ['Rejected', 'REJECTED'],
    ['FATAL ERROR', 'REJECTED'],
    ['Warning', 'ACCEPTED_WITH_ERRORS'],
    ['Processed', 'ACCEPTED'],
    ['Active', undefined],
    ['Terminated', undefined],
    ['A', undefined],
  ])('have a known status or are asked about: %s', (word, status) => {
    const found = read(['Member ID', 'Status', 'Error'], ['M1', word, 'x']);
    expect(found.rows[0]?.status).toBe(status);
    expect(found.unknownWords).toEqual(status === undefined ? [word] : []);
  });

  it.each([
    ['SSN 123-45-6789 differs.', '6789'],
    ['Born 07/19/1983, but we have 1983-07-09', '1983'],
    ['DMG 19830719 is too old', '0719'],
    ['Annual salary 61,287.43 is above the limit', '287'],
    ['Account 4417093826 is closed', '441709'],
  ])('keep nothing of a person’s special data in their reasons: %s', (said, secret) => {
    expect(read(['Member ID', 'Error'], ['M1', said]).rows[0]?.reason).not.toContain(secret);
  });

  it('keep the days and amounts of the coverage in their reasons', () => {
    const said = 'Effective 03/01/2026 is late; the premium is 120.50';
    expect(read(['Member ID', 'Error'], ['M1', said]).rows[0]?.reason).toBe(said);
  });
});

it('finds the corrections of a long report in time linear in rows and corrections', async () => {
  const counter = await WorkCounter.start();
  const runsOf = async (count: number) => {
    const numbered = Array.from({ length: count }, (_, index) => index);
    const corrections = numbered.map((index) => ({
      correctionPk: `${index}`,
      memberId: `A${index}`,
      memberName: `Ann Lee ${index}`,
      coverage: 'Medical',
      state: 'SENT' as const,
      evidence: '',
      carrierCode: 'ACME',
    }));
    const rows = numbered.map((index) => ({
      row: index + 2,
      memberId: index % 2 === 0 ? `B${index}` : 'A1',
      memberName: index % 2 === 0 ? `Bo Ray ${index}` : '',
      coverage: 'Medical',
      status: 'REJECTED' as const,
      reason: `x${index}`,
    }));
    const { runs, answer } = await counter.runsOf(() =>
      reportedCorrections(rows, corrections, { words: [] }, () => undefined),
    );
    expect(answer.corrections[0]?.message.length).toBeLessThanOrEqual(500);
    return runs;
  };
  const few = await runsOf(300);
  expect((await runsOf(3_000)) / few).toBeLessThan(30);
  counter.stop();
});

describe('the corrections of an error report', () => {
  const sent = (correctionPk: string, coverage: string | null, state: 'SENT' | 'CONFIRMED' = 'SENT') => {
    return {
      correctionPk,
      memberId: '0012',
      memberName: 'Ann Lee',
      coverage,
      state,
      evidence: '',
      carrierCode: 'ACME',
    };
  };
  const row = (coverage: string, memberId = '12', memberName = 'LEE, ANN') => {
    return { row: 2, memberId, memberName, coverage, status: 'REJECTED' as const, reason: 'x' };
  };
  const found = (rows: readonly ReturnType<typeof row>[], corrections: readonly ReturnType<typeof sent>[]) => {
    const { corrections: answered, unused } = reportedCorrections(rows, corrections, { words: [] }, (coverage) =>
      coverage === 'Medical' ? 'M77' : undefined,
    );
    return [answered.map(({ correctionPk, effect }) => [correctionPk, effect]), unused.map(({ kind }) => kind)];
  };

  it.each(['Medical', 'hlt', 'HEALTH', 'm77', ''])('are found by number and coverage: %s', (coverage) => {
    expect(found([row(coverage)], [sent('1', 'Medical')])).toEqual([[['1', 'OPEN_AGAIN']], []]);
  });

  it('are found by name where the report has no number', () => {
    expect(found([row('Medical', '')], [sent('1', 'Medical')])).toEqual([[['1', 'OPEN_AGAIN']], []]);
  });

  it('are those that wait for an answer, or else say why nothing changes', () => {
    const before = sent('1', 'Medical', 'CONFIRMED');
    expect(found([row('Medical')], [before, sent('2', 'Medical')])).toEqual([[['2', 'OPEN_AGAIN']], []]);
    expect(found([row('Medical')], [before])).toEqual([[['1', 'LEFT']], []]);
  });

  it('of the whole member are meant by any of the coverages', () => {
    expect(found([row('Dental'), row('Medical')], [sent('1', null)])).toEqual([[['1', 'OPEN_AGAIN']], []]);
  });

  it('are not guessed where several fit, or the row is about someone else', () => {
    const two = [sent('1', 'Medical'), sent('2', 'Dental')];
    expect(found([row('')], two)).toEqual([[], ['About several corrections']]);
    expect(found([row('Vision')], two)).toEqual([[], ['Without a correction that was sent']]);
    expect(found([row('Gold 7')], two)).toEqual([[], ['With an unknown coverage']]);
    expect(found([row('Medical', '12', 'Bo Ray')], two)).toEqual([[], ['With the number of another member']]);
  });
});

it('reads the sheet of a workbook that has the headings of an error report, and names the others', async () => {
  const bytes = sheetsOf(
    { name: 'Cover', rows: [['ACME'], ['Errors of November']] },
    {
      name: 'Errors',
      rows: [
        ['Member ID', 'Error'],
        ['001', 'Too late, "really"'],
      ],
    },
  );
  const file = { name: 'errors.xlsx', size: bytes.length, arrayBuffer: async () => new Uint8Array(bytes).buffer };
  const { text, places } = await new WorkbookReports().read(file);
  expect(text).toBe('"Member ID","Error"\n"001","Too late, ""really"""');
  expect(places.map(({ name, notRead }) => [name, notRead !== ''])).toEqual([
    ['“Cover”', true],
    ['“Errors”', false],
  ]);
});
