import { writeXlsx } from 'hucre/xlsx';
import type { GivenFile } from '../../../src/application/platform/shared/GivenFile';
import { addDays, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import { centsToDecimal } from '../../../src/domain/platform/money/formatCents';
import type { PayrollLayout } from '../ParameterValues';
import type { PayrollFileToCompare } from '../tasks/PayrollTasks';
import { memberNumberOf as numberOf } from './StageBills';

const HEADINGS = 'Employee ID,Employee name,Coverage,Amount';
const OWN_HEADINGS = 'Ref,Who,For,Taken';

/** The payroll file as CSV. */
export function payrollText(file: PayrollFileToCompare): string {
  const {
    rows,
    bill,
    hasOwnColumns,
    hasFileNumbers,
    hasEmployerColumn: hasEmployerPart,
    unreadable,
    change = (text) => text,
  } = file;
  const hasTiers = rows.some(({ tier }) => tier);
  const hasBirths = rows.some(({ born }) => born);
  const hasDates = rows.some(({ paidOn }) => paidOn);
  const row = (cells: string, fileNumber: string, employerPart: string, tier: string, born: string, date: string) =>
    [
      ...(hasFileNumbers ? [fileNumber] : []),
      cells,
      ...(hasEmployerPart ? [employerPart] : []),
      ...(hasTiers ? [tier] : []),
      ...(hasBirths ? [born] : []),
      ...(hasDates ? [date] : []),
    ].join(',');
  const lines = rows.map(({ member, coverage, deducted, memberNumber, tier = '', born = '', paidOn = '' }, index) => {
    const number = memberNumber ?? numberOf(bill, member);
    const amount = member === unreadable ? 'n/a' : centsToDecimal(deducted);
    return row([number, member, coverage, amount].join(','), String(4_700 + index), '0.00', tier, born, paidOn);
  });
  return change(
    [
      row(
        hasOwnColumns ? OWN_HEADINGS : HEADINGS,
        'File Number',
        'ER Amount',
        'Coverage Level',
        'Date of birth',
        'Pay date',
      ),
      ...lines,
      '',
    ].join('\n'),
  );
}

/** Replaces a member's deduction. */
export function withDeduction(member: string, written: string): (text: string) => string {
  return (text) => text.replace(new RegExp(`(${member},\\w+),[\\d.]+`), `$1,${written}`);
}

/** `03/15/2026`. */
const usDay = (day: LocalDate) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

type Cells = readonly (readonly string[])[];

/** The payroll files, each with the rows that name it. */
export async function payrollFiles(file: PayrollFileToCompare): Promise<readonly GivenFile[]> {
  const names = [...new Set(file.rows.map((row) => row.file))];
  return Promise.all(
    names.map(async (name) => {
      const one = await payrollFile({ ...file, rows: file.rows.filter((row) => row.file === name) });
      return name === undefined ? one : { ...one, name: `${name}.csv` };
    }),
  );
}

async function payrollFile(file: PayrollFileToCompare): Promise<GivenFile> {
  const { layout } = file;
  if (layout === 'sheets') return given('payroll.xlsx', await writeXlsx({ sheets: sheetsOf(file) }));
  const { change = (text: string) => text } = file;
  const text = layout
    ? change(
        laidOut(file, layout)
          .map((row) => row.join(','))
          .join('\n'),
      )
    : payrollText(file);
  return given('payroll.csv', new TextEncoder().encode(text));
}

function given(name: string, bytes: Uint8Array): GivenFile {
  return { name, size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.slice().buffer as ArrayBuffer) };
}

function sheetsOf({ rows, bill }: PayrollFileToCompare) {
  const sheet = (name: string, more: number) => ({
    name,
    rows: [
      HEADINGS.split(','),
      ...rows.map(({ member, coverage, deducted }) => [
        numberOf(bill, member),
        member,
        coverage,
        (deducted + more) / 100,
      ]),
    ],
  });
  return [sheet('November', 0), sheet('October', 100)];
}

function laidOut({ rows, bill }: PayrollFileToCompare, layout: PayrollLayout): Cells {
  const paidOn = (date: string, partOf: (deducted: Cents) => number): Cells => [
    ['Employee ID', 'Employee name', 'Pay date', 'Coverage', 'Amount'],
    ...rows.map(({ member, coverage, deducted }) => [
      numberOf(bill, member),
      member,
      date,
      coverage,
      (partOf(deducted) / 100).toFixed(2),
    ]),
  ];
  switch (layout) {
    case 'wide': {
      const coverages = [...new Set(rows.map(({ coverage }) => coverage))];
      const members = [...new Set(rows.map(({ member }) => member))];
      const amount = (member: string, coverage: string) =>
        rows.find((row) => row.member === member && row.coverage === coverage)?.deducted;
      return [
        ['Employee ID', 'Employee name', ...coverages],
        ...members.map((member) => [
          numberOf(bill, member),
          member,
          ...coverages.map((coverage) => centsOrBlank(amount(member, coverage))),
        ]),
      ];
    }
    case 'onePayDate':
      return paidOn(usDay(addDays(bill.period, 14)), (deducted) => Math.round(deducted / 2));
    case 'monthBefore':
      return paidOn(usDay(addDays(bill.period, -2)), (deducted) => deducted);
    case 'blocks':
      return [
        ['Coverage', 'Employee amount', 'Employer amount'],
        ...[...new Set(rows.map(({ member }) => member))].flatMap((member) => [
          [`${member} (${numberOf(bill, member)})`, '', ''],
          ...rows
            .filter((row) => row.member === member)
            .map(({ coverage, deducted }) => [coverage, centsToDecimal(deducted), '0.00']),
          [`Total for ${member}`, '9999.99', '0.00'],
        ]),
      ];
    case 'datesAcross':
      return [
        ['Employee ID', 'Employee name', 'Coverage', '03/15/2026', '03/31/2026'],
        ...rows.map(({ member, coverage, deducted }) => [
          numberOf(bill, member),
          member,
          coverage,
          (Math.floor(deducted / 2) / 100).toFixed(2),
          (Math.ceil(deducted / 2) / 100).toFixed(2),
        ]),
      ];
    case 'negative':
      return [
        HEADINGS.split(','),
        ...rows.map(({ member, coverage, deducted }) => [
          numberOf(bill, member),
          member,
          coverage,
          `-${centsToDecimal(deducted)}`,
        ]),
      ];
    case 'namesOnly':
      return [
        ['Employee name', 'Coverage', 'Amount'],
        ...rows.map(({ member, coverage, deducted }) => [member, coverage, centsToDecimal(deducted)]),
      ];
    case 'ownNumbers':
      return [
        ['Emp No', 'Employee name', 'Coverage', 'Amount'],
        ...rows.map(({ member, coverage, deducted }) => [
          String(Buffer.from(member).reduce((total, byte) => total + byte, 7_000)),
          member,
          coverage,
          centsToDecimal(deducted),
        ]),
      ];
    case 'sheets':
    case 'subtotals':
      return [
        ['Deduction register'],
        HEADINGS.split(','),
        ...rows.flatMap(({ member, coverage, deducted }) => [
          [numberOf(bill, member), member, coverage, centsToDecimal(deducted)],
          ['', `Total for ${member}`, '', centsToDecimal(deducted)],
        ]),
        ['', 'Grand total', '', '9999.99'],
      ];
  }
}

function centsOrBlank(amount: Cents | undefined): string {
  return amount === undefined ? '' : centsToDecimal(amount);
}
