import { payrollOf } from '../../../../server/run/demo/files/payroll';
import { LAYOUTS } from '../../../../server/run/demo/files/payrollSamples';
import type { PayrollLayout } from '../../../../server/run/demo/files/tidyPayroll';
import { matchDeductions } from '../../../../src/domain/billing/reconciliation/comparePayroll';
import type { DiscrepancyKind } from '../../../../src/domain/billing/reconciliation/Discrepancy';
import { firstQuestion, isSure } from '../../../../src/domain/billing/reconciliation/payrollFile/payrollQuestions';
import { basisWords } from '../../../../src/domain/billing/reconciliation/payrollFile/readingWords';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { InThreadPayrollFiles } from '../../../../src/infrastructure/files/InThreadPayrollFiles';
import { linesToReconcile } from '../../../support/demo/demoBills';
import { partOf, sampleOf } from '../../../support/depth';

const NOW = '2026-11-20T05:00:00.000Z';
const PERIOD = localDate('2026-11-01');

/** The sheet and the answer that a layout's description names, and known differences that scaled amounts are too coarse for. */
const ASKED: Readonly<Record<string, { sheet?: string; answer: RegExp; lost?: readonly DiscrepancyKind[] }>> = {
  // The missed paycheck is on the other sheet.
  'payroll-pay-dates': {
    sheet: 'Paid 2026-11-15',
    answer: /^Both shares, 1 of 2 semi-monthly pay dates$/,
    lost: ['TIMING'],
  },
  'payroll-employee-share': { answer: /^Employee share \(22% of each premium\), the whole month$/, lost: ['ROUNDING'] },
};

describe.each(
  sampleOf(
    [
      ['Harborview Dental Group', 0],
      ['Cedar Ridge School District', 1],
      ['Great Lakes Logistics', 2],
    ] as const,
    3,
  ),
)('the sample payroll of %s', (_name, groupIndex) => {
  const { billPk, lines } = linesToReconcile(groupIndex, NOW);
  const payroll = payrollOf(billPk, lines);

  it('differs from the bill in every kind of difference', () => {
    expect(new Set(payroll.differences.map(({ kind }) => kind))).toEqual(
      new Set([
        'TERMED_STILL_BILLED',
        'NO_DEDUCTION',
        'AMOUNT_OVER',
        'AMOUNT_UNDER',
        'TIMING',
        'ROUNDING',
        'ENROLLED_NOT_BILLED',
        'UNMATCHED_MEMBER',
        ...(groupIndex < 2 ? ['DUPLICATE'] : []),
      ]),
    );
  });

  it.each(partOf(LAYOUTS).map((layout) => [`${layout.name}.${layout.extension}`, layout] as const))(
    'has exactly the known differences when written as %s and read as its description says',
    async (_file, layout) => {
      const asked = ASKED[layout.name];
      const file = await new InThreadPayrollFiles().open(
        [await fileOf(layout)],
        asked?.sheet === undefined ? undefined : [asked.sheet],
      );
      const found = await file.interpret(lines);
      const question = firstQuestion(found);
      const answers = question?.kind === 'basis' ? question.choices : [];
      const answer = answers.find(({ mapping }) => asked?.answer.test(basisWords(mapping.basis)));
      const words = answers.map(({ mapping }) => basisWords(mapping.basis));
      expect({ words, isAnswered: answer !== undefined }).toEqual({ words, isAnswered: asked !== undefined });
      expect(isSure(found) || asked !== undefined).toBe(true);
      const mapping = answer?.mapping ?? found.readings[0]!.mapping;
      const { deductions, problems } = await file.read(mapping);
      expect(problems).toEqual([]);
      const known = payroll.differences.filter(({ kind }) => !asked?.lost?.includes(kind));
      expect(
        matchDeductions(lines, deductions)
          .map(({ memberId, ...rest }) => textOf({ ...rest, memberId: memberId.replace('-', '') }))
          .sort(),
      ).toEqual(known.map(textOf).sort());
    },
  );

  it('is identical when generated again', () => {
    expect(payrollOf(billPk, lines)).toEqual(payroll);
  });

  async function fileOf(layout: PayrollLayout) {
    const bytes = await layout.write(payroll.rows, PERIOD);
    const name = `${layout.name}.${layout.extension}`;
    return { name, size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.slice().buffer as ArrayBuffer) };
  }
});

function textOf({ kind, memberId, coverage }: { kind: string; memberId: string; coverage: string | null }): string {
  return `${kind} ${memberId} ${coverage}`;
}
