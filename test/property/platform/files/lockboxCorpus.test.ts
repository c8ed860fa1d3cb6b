import fc from 'fast-check';
import { readFile } from '../../../../server/platform/files/reading/readFile';
import type { BadRow, UploadRecord } from '../../../../src/domain/office/uploads/RowReader';
import { UnreadableFile } from '../../../../src/domain/platform/files/UnreadableFile';
import { UploadKind } from '../../../../src/domain/platform/files/UploadKind';
import { generateLockbox, LOCKBOX_FAULTS, withLockboxFault } from '../../../support/files/lockboxCorpus';
import { generateLockboxTable, TABLE_FAULTS } from '../../../support/files/lockboxTableCorpus';

interface Read {
  readonly records: readonly UploadRecord[];
  readonly badRows: readonly BadRow[];
}

async function read(text: string): Promise<Read | UnreadableFile> {
  const records: UploadRecord[] = [];
  const badRows: BadRow[] = [];
  const onBatch = (batch: Read) => {
    records.push(...batch.records);
    badRows.push(...batch.badRows);
  };
  try {
    await readFile(
      Buffer.from(text),
      { kind: UploadKind.Lockbox, templates: [] },
      { onBatch, onProgress: () => undefined },
    );
  } catch (error) {
    if (error instanceof UnreadableFile) return error;
    throw error;
  }
  return { records, badRows };
}

function checksOf({ records }: Read) {
  return records.map(({ row, values }) => ({
    line: row,
    checkNumber: values['checkNumber'],
    amountCents: values['amount'],
    depositDate: values['depositDate'],
    billNumber: values['billNumber'] ?? '',
  }));
}

const seed = fc.integer({ min: 0, max: 2 ** 32 - 1 });

describe('a generated BAI lockbox file', () => {
  it('is read as the checks that the bank received, whatever its form', async () => {
    await fc.assert(
      fc.asyncProperty(seed, async (number) => {
        const { text, truth } = generateLockbox(number);
        const found = await read(text);
        if (found instanceof UnreadableFile) throw found;
        expect(found.badRows).toEqual([]);
        expect(checksOf(found)).toEqual(truth);
      }),
      { numRuns: 150 },
    );
  });

  it.each(LOCKBOX_FAULTS)('with the fault %s is refused with place, reason, and what to do', async (fault) => {
    await fc.assert(
      fc.asyncProperty(seed, async (number) => {
        const text = withLockboxFault(generateLockbox(number), fault, number);
        fc.pre(text !== undefined);
        const found = await read(text ?? '');
        expect(found).toBeInstanceOf(UnreadableFile);
        expect(found).toMatchObject({
          message: expect.stringMatching(
            /damaged\.(?: Line \d+:| Its end \(record 9\) is missing\.).* Ask the bank to send it again\.$/,
          ),
        });
      }),
      { numRuns: 30 },
    );
  });

  it('without a character of an amount is refused, or read as a bank’s own widths without a wrong value', async () => {
    await fc.assert(
      fc.asyncProperty(seed, async (number) => {
        const generated = generateLockbox(number);
        const text = withLockboxFault(generated, 'lostCharacter', number);
        fc.pre(text !== undefined);
        const found = await read(text ?? '');
        const checks = found instanceof UnreadableFile ? [] : checksOf(found);
        expect([[], generated.truth]).toContainEqual(checks);
      }),
      { numRuns: 100 },
    );
  });
});

async function readTable(text: string): Promise<Read> {
  const found = await read(text);
  if (found instanceof UnreadableFile) throw found;
  return found;
}

function rowsOf({ records }: Read) {
  return records.map(({ row, values }) => ({
    row,
    checkNumber: values['checkNumber'],
    amountCents: values['amount'],
    depositDate: values['depositDate'],
  }));
}

describe('a generated lockbox table', () => {
  it('is read as the checks that the bank received, whatever its form', async () => {
    await fc.assert(
      fc.asyncProperty(seed, async (number) => {
        const { text, truth } = generateLockboxTable(number);
        const found = await readTable(text);
        expect(found.badRows).toEqual([]);
        expect(rowsOf(found)).toEqual(truth);
      }),
      { numRuns: 150 },
    );
  });

  it.each(TABLE_FAULTS)('with the fault %s names its row, and the other checks stay as they are', async (fault) => {
    await fc.assert(
      fc.asyncProperty(seed, async (number) => {
        const { text, truth, faultyRow } = generateLockboxTable(number, fault);
        const found = await readTable(text);
        expect(rowsOf(found)).toEqual(truth);
        expect(found.badRows.map(({ row }) => row)).toEqual([faultyRow]);
        const messages = found.badRows.flatMap(({ errors }) => errors.map(({ message }) => message));
        expect(messages.filter((message) => !/^[A-Z“"].*\.$/.test(message))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});
