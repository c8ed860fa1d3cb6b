import type { PayerOfMonth } from '../../../../src/domain/billing/continuation/ContinuationPayer';
import { fileFingerprint } from '../../../../src/domain/billing/reconciliation/balance/fileFingerprint';
import { type ComparisonFacts, NO_FACTS } from '../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { comparePayroll } from '../../../../src/domain/billing/reconciliation/comparePayroll';
import type { Deduction } from '../../../../src/domain/billing/reconciliation/PayrollTable';
import { type LocalDate, localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { aLine, anEnrollment, aRow } from '../../../support/reconciliation/aLine';

const omar = { memberId: 'E1002', memberName: 'Omar Diaz' };
const lena = { memberId: 'E1003', memberName: 'Lena Falk' };
const november = { from: localDate('2026-11-01'), to: localDate('2026-11-30') };
const facts = (more: Partial<ComparisonFacts>): ComparisonFacts => ({ ...NO_FACTS, period: november, ...more });
const unchanged = { periodFrom: localDate('2026-10-01'), pairs: [] };
const aPair = { ...omar, carrierCode: 'ACME', coverage: 'Medical', before: null, after: null };
const group = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ memberId: `G${index}`, memberName: `Gia N${index}` }));

describe('the evidence of a difference', () => {
  it('has the terms on the bill, the enrollment, the usual premium, the rows and the pay dates', () => {
    const lines = [aLine({ billed: 70_000 }), aLine(omar), aLine(lena)];
    const rows = [
      aRow({ row: 1, amount: 30_620, payDate: localDate('2026-11-30') }),
      aRow({ row: 2, amount: 30_620, payDate: localDate('2026-11-15') }),
      aRow({ ...omar, row: 3 }),
      aRow({ ...lena, row: 4 }),
    ];
    const enrollment = [anEnrollment()];
    const [found, ...others] = comparePayroll(lines, rows, facts({ enrollment })).discrepancies;
    expect(others).toEqual([]);
    expect(found?.evidence).toEqual({
      billed: { plan: 'Gold PPO', tier: 'EE', volumeCents: null, billedCents: 70_000, lineCount: 1 },
      enrolled: enrollment[0],
      previous: undefined,
      usualCents: 61_240,
      rows: [1, 2],
      tier: null,
      payDates: ['2026-11-15', '2026-11-30'],
      matchedBy: 'id',
    });
  });

  it('has only the rows of a member who is not on the bill', () => {
    const rows = [aRow(), aRow({ ...omar, row: 2 })];
    const [found] = comparePayroll([aLine()], rows).discrepancies;
    expect(found).toMatchObject({ memberId: 'E1002', linePks: [], billedCents: 0, enrolledCents: null });
    expect(found?.evidence).toEqual({
      billed: null,
      enrolled: null,
      previous: undefined,
      usualCents: null,
      rows: [2],
      tier: null,
      payDates: [],
      matchedBy: undefined,
    });
  });

  it('has no terms for a member who is compared as a whole', () => {
    const lines = [aLine(), aLine({ coverage: 'Dental', billed: 3_810 })];
    const [found] = comparePayroll(lines, [aRow({ coverage: null, amount: 60_000 })]).discrepancies;
    expect(found).toMatchObject({ key: 'AMOUNT_OVER/bill:E1001/*', coverage: null });
    expect(found?.evidence).toMatchObject({ billed: null, usualCents: null, rows: [1], matchedBy: 'id' });
  });
});

describe('the result of a comparison', () => {
  it('orders differences by name, then by key', () => {
    const lines = [
      aLine(omar),
      aLine({ coverage: 'Vision', billed: 900 }),
      aLine(lena),
      aLine({ coverage: 'Dental', billed: 900 }),
    ];
    const rows = lines.map(({ memberId, memberName, coverage }, row) =>
      aRow({ row, memberId, memberName, coverage, amount: 500 }),
    );
    const { discrepancies } = comparePayroll(lines, rows);
    expect(discrepancies.map(({ memberName, coverage }) => `${memberName} ${coverage}`)).toEqual([
      'Lena Falk Medical',
      'Omar Diaz Medical',
      'Ruth Adler Dental',
      'Ruth Adler Vision',
    ]);
  });

  it('lists coverages that are not on the bill, most rows first, then by name', () => {
    const leftOut = ['HSA', '401k', 'FSA', ' FSA ', '401k', 'Parking', 'FSA'];
    const rows = [aRow(), ...leftOut.map((coverage, index) => aRow({ row: index + 2, coverage, amount: 100 }))];
    expect(comparePayroll([aLine()], rows).leftOut).toEqual([
      { coverage: 'FSA', rowCount: 3, amountCents: 300 },
      { coverage: '401k', rowCount: 2, amountCents: 200 },
      { coverage: 'HSA', rowCount: 1, amountCents: 100 },
      { coverage: 'Parking', rowCount: 1, amountCents: 100 },
    ]);
  });

  it('counts what agrees: lines and rows, with the enrollment if there is one', () => {
    const ended = anEnrollment({ ...lena, to: localDate('2026-09-30') });
    const enrollment = [anEnrollment(), ended];
    const result = comparePayroll([aLine(), aLine(omar)], [aRow(), aRow({ ...omar, row: 2 })], facts({ enrollment }));
    expect(result).toMatchObject({ agreeing: 2, discrepancies: [] });
  });

  it('offers no later bill for an enrollment that is neither billed nor deducted and has no known premium', () => {
    const stranger = anEnrollment({ memberId: 'E-777', memberName: 'Nia Okafor', tier: 'FAM' });
    const { discrepancies } = comparePayroll([aLine()], [aRow()], facts({ enrollment: [stranger] }));
    expect(discrepancies).toMatchObject([
      {
        kind: 'ENROLLED_NOT_BILLED',
        differenceCents: 0,
        actions: ['acceptBill', 'ignore'],
        suggestedAction: null,
      },
    ]);
  });

  it('does not count a line that agrees with payroll but not with the enrollment', () => {
    const result = comparePayroll([aLine()], [aRow()], facts({ enrollment: [anEnrollment({ tier: 'FAM' })] }));
    expect(result).toMatchObject({ agreeing: 0, discrepancies: [{ kind: 'TIER' }] });
  });
});

describe('what a comparison says besides the differences', () => {
  const payer = (memberId: string, more: Partial<PayerOfMonth> = {}): PayerOfMonth => ({
    memberId,
    kind: 'COBRA',
    coverage: null,
    percent: 102,
    monthlyCents: null,
    paidThrough: null,
    state: 'notTracked',
    graceEnds: localDate('2026-12-01'),
    ...more,
  });

  it('lists who pays outside payroll by name, without those who have not paid', () => {
    const lines = [aLine(), aLine(omar), aLine(lena), aLine({ memberId: 'E9', memberName: 'Ann Lee' })];
    const payers = [payer('E1002'), payer('E1003'), payer('E9', { state: 'unpaid' })];
    const { paidOutside, discrepancies, agreeing } = comparePayroll(lines, [aRow()], facts({ payers }));
    expect(paidOutside).toEqual([
      { ...lena, coverage: 'Medical', billedCents: 61_240, payer: payers[1] },
      { ...omar, coverage: 'Medical', billedCents: 61_240, payer: payers[0] },
    ]);
    expect(discrepancies).toMatchObject([{ kind: 'CONTINUATION_UNPAID', memberId: 'E9', deductedCents: null }]);
    expect(agreeing).toBe(3);
  });

  it('adds up what needs no deduction, except what is deducted nevertheless', () => {
    const life = (person: { memberId: string; memberName: string }) =>
      aLine({ ...person, coverage: 'Life', billed: 1_050 });
    const rules = { ...NO_FACTS.rules, contributions: [{ coverage: 'Life', employerPercent: 100 }] };
    const given = facts({ rules, pay: { share: 'employee' } });
    const lines = [life(omar), life(lena), life({ memberId: 'E9', memberName: 'Ann Lee' }), aLine(omar)];
    const rows = [aRow({ ...omar, row: 1 }), aRow({ ...lena, row: 2, coverage: 'Life', amount: 500 })];
    expect(comparePayroll(lines, rows, given).withoutDeduction).toEqual([
      { reason: 'employer', coverage: 'Life', people: 2, billedCents: 2_100 },
    ]);
    expect(comparePayroll(lines, rows).withoutDeduction).toEqual([]);
  });

  it('recognizes a file that was already compared with another bill', () => {
    const rows = [aRow()];
    const file = (deductions: typeof rows, fileName: string) => ({
      fingerprint: fileFingerprint(deductions),
      fileName,
      billNumber: 'B-2026-10',
    });
    const earlierFiles = [file([aRow({ amount: 1 })], 'october.csv'), file(rows, 'november.csv')];
    expect(comparePayroll([aLine()], rows, facts({ earlierFiles })).comparedBefore).toBe(earlierFiles[1]);
    expect(comparePayroll([aLine()], [aRow({ amount: 2 })], facts({ earlierFiles }))).not.toHaveProperty(
      'comparedBefore',
    );
    expect(comparePayroll([aLine()], rows)).not.toHaveProperty('comparedBefore');
  });

  it.each<[string, boolean, Partial<ComparisonFacts>, Partial<Deduction>]>([
    ['nothing changed on the bill', false, { previous: unchanged }, {}],
    ['the bill changed', true, { previous: { ...unchanged, pairs: [aPair] } }, {}],
    ['there is no bill before', true, { previous: null }, {}],
    [
      'nothing changed on the bill, but the rows have pay dates',
      true,
      { previous: unchanged },
      { payDate: localDate('2026-11-06') },
    ],
  ])('doubts equal rows of another month if %s: %s', (_when, isDoubtful, known, more) => {
    const rows = [{ ...aRow(), ...more }];
    const earlier = { fingerprint: fileFingerprint(rows), fileName: 'payroll.csv', billNumber: 'B-1' };
    const of = (periodFrom: LocalDate) =>
      comparePayroll([aLine()], rows, facts({ ...known, earlierFiles: [{ ...earlier, periodFrom }] })).comparedBefore
        ?.billNumber;
    expect(of(localDate('2026-10-01'))).toBe(isDoubtful ? 'B-1' : undefined);
    expect(of(november.from)).toBeUndefined();
  });

  it('names the coverages of the bill once, in order', () => {
    const lines = ['Vision', 'Dental', 'Medical', 'Dental'].map((coverage) => aLine({ coverage }));
    expect(comparePayroll(lines, [aRow()]).billCoverages).toEqual(['Dental', 'Medical', 'Vision']);
  });

  it('counts deductions of other months, where the month of the bill is known', () => {
    const rows = ['2026-11-15', '2026-11-15', '2026-10-15'].map((date, row) => aRow({ row, payDate: localDate(date) }));
    const share = (given: ComparisonFacts) => {
      const { datedRows, outsideRows } = comparePayroll([aLine()], rows, given).share;
      return [datedRows, outsideRows];
    };
    expect([share(facts({})), share(facts({ monthsAhead: 1 })), share(NO_FACTS)]).toEqual([
      [3, 1],
      [3, 2],
      [3, 0],
    ]);
  });

  it('adds up rows without a coverage', () => {
    const rows = [aRow(), aRow({ ...omar, row: 2, coverage: null, amount: 700, isLeftOut: true })];
    expect(comparePayroll([aLine()], rows).leftOut).toEqual([{ coverage: '', rowCount: 1, amountCents: 700 }]);
  });
});

describe('a file with people who are not on the bill', () => {
  it('covers the group, however many they are', () => {
    const strangers = group(6).map((person, row) => aRow({ ...person, row: row + 3 }));
    const { discrepancies } = comparePayroll(
      [aLine(), aLine(omar), aLine(lena)],
      [aRow(), aRow({ ...omar, row: 2 }), ...strangers],
    );
    expect(discrepancies.find(({ memberId }) => memberId === 'E1003')?.isAbsence).toBe(true);
  });
});

describe('a cause of the whole file', () => {
  const people = group(20);
  const half = people.map((person, row) => aRow({ ...person, row, amount: 24_000 }));
  const billed = people.map((person) => aLine(person));

  it('explains deductions but not an enrollment that has ended', () => {
    const enrollment = [anEnrollment({ ...people[3], to: localDate('2026-09-30') })];
    const { discrepancies } = comparePayroll(billed, half, facts({ enrollment }));
    const own = discrepancies.filter(({ isExplainedByFile }) => !isExplainedByFile);
    expect(own).toMatchObject([{ memberId: 'G3', kind: 'TERMED_STILL_BILLED' }]);
  });

  it('explains a deduction of zero, even where the carrier shows the coverage as ended', () => {
    const lines = billed.map((line, index) => (index === 5 ? { ...line, change: 'TERMED' as const } : line));
    const { discrepancies } = comparePayroll(
      lines,
      half.map((row) => ({ ...row, amountCents: aRow({ amount: 0 }).amountCents })),
    );
    expect(discrepancies.find(({ memberId }) => memberId === 'G5')).toMatchObject({
      kind: 'TERMED_STILL_BILLED',
      isExplainedByFile: true,
    });
  });

  it('does not make a missing member look like a file of part of the group unless many are missing', () => {
    const { discrepancies, likelyCauses } = comparePayroll([...billed, aLine(omar)], half);
    expect(likelyCauses.map(({ kind }) => kind)).toEqual(['COMMON_RATIO']);
    expect(discrepancies.find(({ memberId }) => memberId === 'E1002')?.isAbsence).toBe(true);
  });
});

describe('people who are not found', () => {
  const matched = group(4);
  const lines = matched.map((person) => aLine(person));
  const rows = matched.map((person, row) => aRow({ ...person, row }));
  const causesOf = (more: ReturnType<typeof aLine>[], moreRows: ReturnType<typeof aRow>[], given = NO_FACTS) =>
    Object.fromEntries(
      comparePayroll([...lines, ...more], [...rows, ...moreRows], given).discrepancies.map(
        ({ memberId, coverage, cause }) => [`${memberId} ${coverage}`, cause],
      ),
    );

  it.each([
    ['Omar Diaz Q Jr', 'very likely', 'Very likely'],
    ['Omar Dias', 'possibly', 'Possibly'],
  ])('are named with the person who is probably the same one: %s', (memberName, likely, capital) => {
    expect(causesOf([aLine(omar)], [aRow({ row: 9, memberId: '77', memberName })])).toEqual({
      'E1002 Medical': `Payroll has ${memberName}: ${likely} the same person. Link them first.`,
      '77 Medical': `Not found on the bill. ${capital} the same person as Omar Diaz, XX002.`,
    });
  });

  it('are named with the number of the only person of that name if two are about equally similar', () => {
    const more = [aLine(omar), aLine({ ...omar, coverage: 'Dental' }), aLine({ ...lena, memberName: 'Omar Diaz Jr' })];
    const found = causesOf(more, [aRow({ row: 9, memberId: 'P2077', memberName: 'DIAZ, OMAR' })]);
    expect(found).toMatchObject({
      'E1002 Medical': 'Payroll has a member of the same name under XX077: check the number.',
      'E1002 Dental': 'Payroll has a member of the same name under XX077: check the number.',
      'P2077 Medical': 'No member on the bill has this number, but a member of the same name has XX002.',
    });
  });

  it('are not named by a name that two people have, by an empty name, or by the enrollment alone', () => {
    const two = [aLine({ ...omar }), aLine({ ...lena, memberName: 'Omar Diaz' })];
    const one = aRow({ row: 9, memberId: '77', memberName: 'Omar Diaz' });
    expect(causesOf(two, [one])['77 Medical']).toBe(
      'Several people have this name, and nothing tells them apart. Link each to a member of the bill.',
    );
    expect(causesOf([aLine(omar)], [one, { ...one, row: 10, memberId: '88' }])['E1002 Medical']).not.toMatch(/same/);
    const nameless = causesOf([aLine({ ...omar, memberName: '' })], [aRow({ row: 9, memberId: '77', memberName: '' })]);
    expect(Object.values(nameless).join()).not.toMatch(/same/);
    const enrollment = [anEnrollment({ ...omar, memberId: '99' })];
    const byEnrollment = causesOf([aLine({ ...omar, memberName: 'Diaz, Omar' })], [], facts({ enrollment }));
    expect(Object.values(byEnrollment).join()).not.toMatch(/same/);
  });
});
