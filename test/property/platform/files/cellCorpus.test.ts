import { readFile } from '../../../../server/platform/files/reading/readFile';
import { PayrollFileError } from '../../../../src/application/billing/reconciliation/PayrollFile';
import type { ColumnMapping } from '../../../../src/domain/billing/reconciliation/PayrollTable';
import { UnreadableFile } from '../../../../src/domain/platform/files/UnreadableFile';
import { UploadKind } from '../../../../src/domain/platform/files/UploadKind';
import { InThreadPayrollFiles } from '../../../../src/infrastructure/files/InThreadPayrollFiles';
import { partOf } from '../../../support/depth';
import { CSV_FAULTS, CSV_FORMS } from '../../../support/files/corpus/csvForms';
import { type MadeTable, madeTable, picker } from '../../../support/files/corpus/madeTables';
import { WORKBOOK_FAULTS, WORKBOOK_FORMS, withSecondSheet } from '../../../support/files/corpus/workbookForms';

const SEEDS = [1, 2, 3, 4, 5, 6];

/** Amounts in cents by member number, and every message about rows that were not read. */
interface ReadTable {
  readonly cents: ReadonlyMap<string, number>;
  readonly messages: readonly string[];
}

async function upload(bytes: Uint8Array): Promise<ReadTable> {
  const cents = new Map<string, number>();
  const messages: string[] = [];
  const order = { kind: UploadKind.PayrollDeductions, templates: [] };
  const { notice, result } = await readFile(bytes, order, {
    onBatch: (batch) => {
      for (const { values } of batch.records) cents.set(String(values['memberId']), Number(values['amount']));
      messages.push(
        ...batch.badRows.flatMap(({ errors }) => errors.map(({ row, message }) => `Row ${row}: ${message}`)),
      );
    },
    onProgress: () => undefined,
  });
  if (result.problem !== '') return { cents: new Map(), messages: [result.problem] };
  return { cents, messages: [...messages, notice].filter(Boolean) };
}

async function compare(bytes: Uint8Array): Promise<ReadTable> {
  const content = new Uint8Array(bytes).buffer;
  const file = { name: 'payroll', size: bytes.length, arrayBuffer: () => Promise.resolve(content) };
  const opened = await new InThreadPayrollFiles().open([file]);
  const { mapping } = await opened.interpret([]);
  const { deductions, problems, notice = '' } = await opened.read(mapping as ColumnMapping);
  const cents = new Map(deductions.map(({ memberId, amountCents }): [string, number] => [memberId, amountCents]));
  const messages = problems.map(({ row, message }) => `Row ${row + opened.headerRow}: ${message}`);
  return { cents, messages: [...messages, notice].filter(Boolean) };
}

/** The reading, or the sentence with which the file is refused. Other failures are crashes. */
async function readOrRefuse(read: (bytes: Uint8Array) => Promise<ReadTable>, bytes: Uint8Array): Promise<ReadTable> {
  try {
    return await read(bytes);
  } catch (error) {
    if (error instanceof UnreadableFile || error instanceof PayrollFileError)
      return { cents: new Map(), messages: [error.message] };
    throw error;
  }
}

const tables = SEEDS.map((seed) => ({ pick: picker(seed), seed })).map(({ pick, seed }) => ({
  seed,
  table: madeTable(pick),
  pick,
}));
const expected = ({ people }: MadeTable) => new Map(people.map(({ id, cents }): [string, number] => [id, cents]));
const sorted = (cents: ReadonlyMap<string, number>) => [...cents].sort(([one], [other]) => (one < other ? -1 : 1));
const DOORS = [
  ['uploaded', upload],
  ['compared', compare],
] as const;

describe.each(DOORS)('a generated file that is %s', (_door, read) => {
  it.each(partOf([...Object.entries(CSV_FORMS), ...Object.entries(WORKBOOK_FORMS)]))(
    'has the amounts of each person as %s writes it',
    async (_form, write) => {
      for (const { table } of tables) {
        // oxlint-disable-next-line no-await-in-loop -- one file after the other
        const { cents, messages } = await readOrRefuse(read, write(table));
        expect({ cents: sorted(cents), messages }).toEqual({
          cents: sorted(expected(table)),
          messages: expect.anything(),
        });
      }
    },
  );

  it.each([...Object.entries(CSV_FAULTS), ...Object.entries(WORKBOOK_FAULTS)])(
    'never has a wrong amount without a sentence: %s',
    async (_fault, write) => {
      for (const { table, pick } of tables) {
        const at = pick(table.people.length);
        // oxlint-disable-next-line no-await-in-loop -- one file after the other
        const { cents, messages } = await readOrRefuse(read, write(table, at));
        const right = expected(table);
        for (const [id, amount] of cents) expect([id, amount]).toEqual([id, right.get(id)]);
        const isWhole = cents.size === right.size;
        expect(isWhole || messages.some((message) => /[Rr]ow \d|column/.test(message))).toBe(true);
      }
    },
  );

  it('names a second sheet that is not read', async () => {
    for (const { table } of tables) {
      const bytes = withSecondSheet(table);
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      const { cents, messages } = await readOrRefuse(read, bytes);
      expect(sorted(cents)).toEqual(sorted(expected(table)));
      expect(messages.join(' ')).toContain('“Second” was not read.');
    }
  });
});
