import {
  columnQuestions,
  fewMembers,
  proposedColumns,
} from '../../../../src/domain/billing/reconciliation/columnQuestions';
import type { ColumnMapping, RememberedColumns } from '../../../../src/domain/billing/reconciliation/PayrollTable';
import type { SuggestedColumns } from '../../../../src/domain/billing/reconciliation/suggestColumns';

const CHOSEN: RememberedColumns = {
  memberId: 'Emp No',
  memberName: 'Name',
  coverage: 'Plan',
  amount: 'EE',
  employerAmount: 'ER',
};
const SUGGESTED: ColumnMapping = {
  memberId: 'New No',
  memberName: 'New Name',
  coverage: 'New Plan',
  amount: 'New EE',
  employerAmount: 'New ER',
};
const OLD = ['Emp No', 'Name', 'Plan', 'EE', 'ER'];
const NEW = ['New No', 'New Name', 'New Plan', 'New EE', 'New ER'];
const suggested = (mapping: Partial<ColumnMapping> = SUGGESTED, more: Partial<SuggestedColumns> = {}) => ({
  mapping,
  memberCount: 10,
  memberColumns: [],
  ...more,
});

describe('the proposed columns', () => {
  const proposed = (headers: readonly string[], chosen: Partial<RememberedColumns> = {}, mapping = SUGGESTED) =>
    proposedColumns({ ...CHOSEN, ...chosen }, suggested(mapping), headers);

  it('are the suggested ones for the first file', () =>
    expect(proposedColumns(null, suggested(), NEW)).toBe(SUGGESTED));

  it('are the remembered ones if the file has them, and otherwise the suggested ones', () => {
    expect(proposed([...OLD, ...NEW])).toEqual(CHOSEN);
    expect(proposed(NEW)).toEqual(SUGGESTED);
    expect(proposed(['Emp No', 'Plan', ...NEW])).toEqual({ ...SUGGESTED, memberId: 'Emp No', coverage: 'Plan' });
  });

  it('stay without a number or an amount that the earlier file did not have', () => {
    expect(proposed(OLD, { memberId: null, amount: null })).toEqual({ ...CHOSEN, memberId: null, amount: null });
  });

  it('lack what neither the remembered nor the suggested columns have', () => {
    expect(proposedColumns(CHOSEN, suggested({}), [])).toEqual({
      memberName: null,
      coverage: null,
      employerAmount: null,
    });
  });

  it('use each column once', () => {
    const same = { memberId: 'A', memberName: 'A', coverage: 'B', amount: 'C', employerAmount: 'B' };
    expect(proposed(['A', 'B', 'C'], {}, same)).toEqual({ ...same, memberName: null, employerAmount: null });
    const twice = { ...same, coverage: 'C', employerAmount: 'C' };
    expect(proposed(['A', 'C'], {}, twice)).toMatchObject({ coverage: null, employerAmount: null });
  });

  it.each([
    ['was not there then', ['Emp No'], 'New ER'],
    ['was there and not chosen', ['Emp No', 'New ER'], null],
    ['may have been there', undefined, 'New ER'],
  ])('have an employer column that %s, or not', (_when, headings, employerAmount) => {
    expect(proposed([...OLD, ...NEW], { employerAmount: null, headings })).toMatchObject({ employerAmount });
  });

  it('replace a chosen column that is gone, though the suggested one was there and not chosen', () => {
    expect(proposed(NEW, { headings: [...OLD, ...NEW] })).toMatchObject({ employerAmount: 'New ER' });
  });

  const OTHERS = { firstName: 'First', payDate: 'Paid', ssn: 'SSN', birthDate: 'Born', tier: 'Level' };
  const OTHERS_NOW = {
    firstName: 'New First',
    payDate: 'New Paid',
    ssn: 'New SSN',
    birthDate: 'New Born',
    tier: 'New Level',
  };

  it.each([
    ['are as chosen if the file has them', OTHERS, [...OLD, ...Object.values(OTHERS)], OTHERS],
    ['are as suggested if the file lacks them', OTHERS, OLD, OTHERS_NOW],
    ['are as suggested if nothing was chosen', {}, OLD, OTHERS_NOW],
    [
      'stay unused if that was chosen',
      { firstName: null, payDate: null, ssn: null, birthDate: null, tier: null },
      OLD,
      { firstName: null, payDate: null, ssn: null, birthDate: null, tier: null },
    ],
  ])(
    'for first names, pay dates, Social Security numbers, birth dates and tiers %s',
    (_when, chosen, headers, expected) => {
      expect(proposed(headers, chosen, { ...SUGGESTED, ...OTHERS_NOW })).toEqual({ ...CHOSEN, ...expected });
    },
  );

  it('do not name optional columns that neither has', () => {
    expect(Object.keys(proposed(OLD)).sort()).toEqual(Object.keys(CHOSEN).sort());
  });

  const wide = (...headings: string[]) =>
    headings.map((heading) => ({ heading, coverage: heading, share: 'employee' as const }));

  it.each([
    ['are as chosen if the file has all of them', wide('Med', 'Den'), ['Med', 'Den'], wide('Med', 'Den')],
    ['are as suggested if the file lacks one', wide('Med', 'Den'), ['Med'], wide('Vis')],
    ['are not used if they were not', undefined, ['Med'], undefined],
  ])('of single coverages %s', (_when, coverageColumns, headers, expected) => {
    const now = { ...SUGGESTED, coverageColumns: wide('Vis') };
    expect(proposed(headers, { coverageColumns }, now).coverageColumns).toEqual(expected);
  });

  it('keep the sheet and the pay basis', () => {
    const chosen = { sheet: 'November', basis: { schedule: 'weekly52' as const, payDates: 4 } };
    expect(proposed(OLD, chosen)).toEqual({ ...CHOSEN, ...chosen });
  });
});

describe('the questions about columns', () => {
  const columns = (found: number, best = 'New No') =>
    suggested(SUGGESTED, {
      memberColumns: [
        { heading: best, found },
        { heading: 'Emp No', found: 8 },
      ],
    });
  const kinds = (...given: Parameters<typeof columnQuestions>) => columnQuestions(...given).map(({ kind }) => kind);

  it('ask for the columns of the first file', () => {
    expect(columnQuestions(null, columns(10), NEW)).toEqual([{ kind: 'notRemembered' }]);
  });

  it('name the columns that are gone, without those that were never there', () => {
    expect(columnQuestions({ ...CHOSEN, memberName: null }, columns(8), ['Emp No', 'EE', 'ER'])).toEqual([
      { kind: 'missingColumns', headings: ['Plan'] },
    ]);
  });

  it.each([
    ['has more members than the chosen one', columns(9), ['betterColumn']],
    ['has as many members', columns(8), []],
    ['is not the suggested one', columns(9, 'Badge'), []],
  ])('offer another member column or not if it %s', (_when, found, expected) => {
    expect(kinds(CHOSEN, found, OLD)).toEqual(expected);
  });

  it.each([
    [8, []],
    [7, [{ kind: 'fewMembers', heading: 'Emp No', found: 7 }]],
  ])('warn about a column with fewer than 8 of 10 members: %i', (found, expected) => {
    const memberColumns = [{ heading: 'Emp No', found }];
    expect(fewMembers('Emp No', suggested(SUGGESTED, { memberColumns }))).toEqual(expected);
  });

  it('warn about names on the bill of few members, and not without a chosen column', () => {
    const named = suggested(SUGGESTED, { namesFound: 2 });
    expect(fewMembers(null, named)).toEqual([{ kind: 'fewMembers', heading: '', found: 2 }]);
    expect(fewMembers(undefined, named)).toEqual([]);
  });
});
