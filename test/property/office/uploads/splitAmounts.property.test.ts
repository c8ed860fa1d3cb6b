/** Unquoted thousands separators: every file reader reads the intended amount or rejects it. */
import fc from 'fast-check';
import { readFile } from '../../../../server/platform/files/reading/readFile';
import type { UploadRecord } from '../../../../src/domain/office/uploads/RowReader';
import { UPLOAD_FIELDS } from '../../../../src/domain/office/uploads/UploadField';
import { UploadKind } from '../../../../src/domain/platform/files/UploadKind';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { centsToDecimal } from '../../../../src/domain/platform/money/formatCents';
import { InThreadPayrollFiles } from '../../../../src/infrastructure/files/InThreadPayrollFiles';

type Writing = 'twoDecimals' | 'shortest';

/** A column of a file: its heading, its field, and the content of its cells. */
interface Column {
  readonly heading: string;
  readonly field: string | undefined;
  readonly isAmount: boolean;
}

/** The intended content of a cell: text, or an amount in cents. */
type Intended = string | number;

interface Table {
  readonly kind: UploadKind;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Intended[])[];
  readonly writing: Writing;
  /** Per row, whether empty cells at the end are written. */
  readonly isPadded: readonly boolean[];
  /** Whether every row ends with a separator. */
  readonly hasTrailing: boolean;
  /** Bits by row and column: whether an amount of a thousand or more has a thousands separator. */
  readonly grouped: readonly (readonly boolean[])[];
  readonly group: string;
}

const WORDS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  groupNumber: fc.constantFrom('101', '202', '3003'),
  billNumber: fc.constantFrom('CB1', 'CB2', '404'),
  periodFrom: fc.constant('2026-04-01'),
  dueDate: fc.constantFrom('2026-04-30', ''),
  depositDate: fc.constant('2026-04-30'),
  effectiveFrom: fc.constant('2026-04-01'),
  effectiveTo: fc.constant(''),
  action: fc.constantFrom('add', ''),
  tier: fc.constantFrom('EE', 'FAM', ''),
  coverage: fc.constantFrom('Medical', 'Dental'),
  plan: fc.constantFrom('', 'Gold', '500'),
  memberId: fc.stringMatching(/^[1-9]\d{0,4}$/),
  memberName: fc.constantFrom('', 'Ruth Adler'),
  checkNumber: fc.stringMatching(/^\d{3,5}$/),
  payer: fc.constantFrom('', 'Harbor Foods', '125'),
};
const EXTRA: readonly Column[] = [
  { heading: 'Note', field: undefined, isAmount: false },
  { heading: 'Annual salary', field: undefined, isAmount: true },
  { heading: 'Location', field: undefined, isAmount: false },
];
const note = fc.constantFrom('', '', 'ok', '12', '345', '500.00', '50');
const size = fc.oneof(
  fc.integer({ min: 1, max: 9_999 }).map((dollars) => dollars * 100),
  fc.integer({ min: 1, max: 5_000_000_00 }),
);

const KINDS_WITH_AMOUNTS = Object.values(UploadKind).filter((kind) =>
  UPLOAD_FIELDS[kind].some(({ format }) => format === 'amount'),
);

const table: fc.Arbitrary<Table> = fc.constantFrom(...KINDS_WITH_AMOUNTS).chain((kind) => {
  // A credit and a word for it change the sign of the amount beside them.
  const plain = UPLOAD_FIELDS[kind].filter(({ name }) => name !== 'credit' && name !== 'entry');
  const fields = plain.map(({ label, name, format }) => ({
    heading: label,
    field: name,
    isAmount: format === 'amount',
  }));
  const required = new Set(UPLOAD_FIELDS[kind].flatMap(({ name, required }) => (required ? [name] : [])));
  const isRequired = ({ field = '' }: Column) =>
    required.has(field) ||
    field === 'effectiveFrom' ||
    // A payment needs a number or a name.
    (kind === UploadKind.ContinuationPayments && field === 'memberId');
  return fc
    .subarray([...fields, ...EXTRA])
    .map((some) => [...new Set([...fields.filter(isRequired), ...some])])
    .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }))
    .chain((columns) => {
      const row = fc.tuple(...columns.map((column) => intendedValue(column, kind)));
      return fc.array(row, { minLength: 1, maxLength: 5 }).chain((rows) =>
        fc.record({
          kind: fc.constant(kind),
          columns: fc.constant(columns),
          rows: fc.constant(rows),
          writing: fc.constantFrom<Writing>('twoDecimals', 'shortest'),
          isPadded: fc.array(fc.boolean(), { minLength: rows.length, maxLength: rows.length }),
          hasTrailing: fc.boolean(),
          grouped: fc.array(fc.array(fc.boolean(), { minLength: columns.length, maxLength: columns.length }), {
            minLength: rows.length,
            maxLength: rows.length,
          }),
          group: fc.constantFrom(',', ',', ',', ' ', '\u00a0', "'", '.'),
        }),
      );
    });
});

const runs = { numRuns: 2_000 };

it('an unquoted thousands separator never changes an amount of an uploaded file', async () => {
  await fc.assert(
    fc.asyncProperty(table, async (of) => {
      const records: UploadRecord[] = [];
      const layout = {
        headerRow: 1,
        columns: of.columns.flatMap(({ field, heading }) => (field ? [{ field, column: heading }] : [])),
        values: [],
        dateOrder: 'monthFirst' as const,
      };
      const { result } = await readFile(
        Buffer.from(textOf(of)),
        { kind: of.kind, templates: [], layout },
        { onBatch: (batch) => void records.push(...batch.records), onProgress: () => undefined },
      );
      if (result.problem !== '') return;
      for (const { row, values } of records) {
        const meant = of.rows[row - 2] ?? [];
        for (const [index, { field, isAmount }] of of.columns.entries()) {
          if (!field || !(isAmount || field === 'memberId' || field === 'groupNumber')) continue;
          const cell = meant[index];
          const isBlankDeduction = cell === '' && of.kind === UploadKind.PayrollDeductions && isAmount;
          expect([field, values[field]]).toEqual([field, isBlankDeduction ? 0 : cell === '' ? null : cell]);
        }
      }
    }),
    runs,
  );
});

it('an unquoted thousands separator never changes a deduction of a compared payroll file', async () => {
  const payroll = table.filter(({ kind }) => kind === UploadKind.PayrollDeductions);
  await fc.assert(
    fc.asyncProperty(payroll, async (of) => {
      const bytes = new Uint8Array(Buffer.from(textOf(of)));
      const opened = await new InThreadPayrollFiles().open([
        {
          name: 'payroll.csv',
          size: bytes.length,
          arrayBuffer: () => Promise.resolve(bytes.slice().buffer),
        },
      ]);
      // If the headings are not recognized, the user chooses the columns.
      if (opened.headerRow !== 1) return;
      const headingOf = (field: string) => of.columns.find((column) => column.field === field)?.heading ?? null;
      const mapping = {
        memberId: headingOf('memberId') ?? '',
        memberName: headingOf('memberName'),
        coverage: headingOf('coverage'),
        amount: headingOf('amount') ?? '',
        employerAmount: headingOf('employerAmount'),
      };
      const { deductions } = await opened.read(mapping).catch(() => ({ deductions: [] }));
      for (const { row, memberId, amountCents } of deductions) {
        const meant = new Map(of.columns.map(({ field }, index) => [field, of.rows[row - 1]?.[index]]));
        const amounts = [meant.get('amount'), meant.get('employerAmount')];
        const total = amounts.reduce<number>((sum, cell) => sum + (typeof cell === 'number' ? cell : 0), 0);
        expect([memberId, amountCents]).toEqual([meant.get('memberId'), total]);
      }
    }),
    { numRuns: 1_000 },
  );
});

/** What a row of opening balances needs depends on its type. */
const completeTable = table.filter(({ kind }) => kind !== UploadKind.Opening);

/** A number of up to three digits right before an amount of three digits: without quotes, it may be one amount. */
const MAY_BE_ONE = /(?:^|,)[1-9]\d{0,2},\d{3}\.\d\d(?=,|$)/;

it('the same amounts in quotes, or with two decimals and no small number before them, are always read', async () => {
  await fc.assert(
    fc.asyncProperty(completeTable, fc.boolean(), async (of, isQuoted) => {
      const grouped = of.grouped.map((row) => row.map(() => isQuoted));
      const text = textOf({ ...of, grouped, group: ',', writing: 'twoDecimals', hasTrailing: false }, isQuoted);
      const layout = {
        headerRow: 1,
        columns: of.columns.flatMap(({ field, heading }) => (field ? [{ field, column: heading }] : [])),
        values: [],
        dateOrder: 'monthFirst' as const,
      };
      const order = { kind: of.kind, templates: [], layout };
      const { result } = await readFile(Buffer.from(text), order, { onBatch: noop, onProgress: noop });
      const rows = text.split('\n').slice(1, -1);
      const clear = rows.filter((row) => isQuoted || !MAY_BE_ONE.test(row));
      if (clear.length === 0) return;
      expect(result.problem).toBe('');
      // A payroll row may have only unused cells; a check without content is not a row.
      expect(result.goodRows).toBeGreaterThanOrEqual(clear.length);
    }),
    { numRuns: 500 },
  );
});

function intendedValue({ field, isAmount }: Column, kind: UploadKind): fc.Arbitrary<Intended> {
  if (kind === UploadKind.ContinuationPayments && field === 'coverageMonth') return fc.constant('2026-04-01');
  if (!field) return isAmount ? size : note;
  if (!isAmount) return WORDS[field] ?? fc.constant('');
  const isRequired = field === 'amount' && kind !== UploadKind.PayrollDeductions;
  return isRequired ? size : fc.oneof({ weight: 4, arbitrary: size }, { weight: 1, arbitrary: fc.constant('') });
}

function textOf(of: Table, isQuoted = false): string {
  const lines = of.rows.map((row, at) => {
    const cells = row.map((meant, column) => {
      const text = typeof meant === 'string' ? meant : amountText(meant, of, of.grouped[at]?.[column] ?? false);
      return isQuoted ? `"${text}"` : text;
    });
    while (!of.isPadded[at] && cells.length > 1 && /^(?:"")?$/.test(cells.at(-1) ?? '')) cells.pop();
    return `${cells.join(',')}${of.hasTrailing ? ',' : ''}`;
  });
  return [of.columns.map(({ heading }) => heading).join(','), ...lines, ''].join('\n');
}

function amountText(amount: number, { writing, group }: Table, isGrouped: boolean): string {
  const full = centsToDecimal(cents(amount));
  const text = writing === 'twoDecimals' ? full : full.replace(/\.?0+$/, '');
  return isGrouped ? text.replace(/\B(?=(?:\d{3})+(?:\.|$))/g, group) : text;
}

function noop(): void {
  // Nothing to do.
}
