import fc from 'fast-check';
import { readFile } from '../../../../server/platform/files/reading/readFile';
import type { BadRow, UploadRecord } from '../../../../src/domain/office/uploads/RowReader';
import { UnreadableFile } from '../../../../src/domain/platform/files/UnreadableFile';
import { UploadKind } from '../../../../src/domain/platform/files/UploadKind';
import { generateEnrollment, PLANTED_FAULTS, type TrueCoverage } from '../../../support/files/enrollmentCorpus';

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
  const order = { kind: UploadKind.Enrollment, templates: [] };
  try {
    await readFile(Buffer.from(text), order, { onBatch, onProgress: () => undefined });
  } catch (error) {
    if (error instanceof UnreadableFile) return error;
    throw error;
  }
  return { records, badRows };
}

/** The row in effect on a day: the one that started last. */
function saidBy(records: readonly UploadRecord[], { member, coverage, day }: TrueCoverage) {
  const rows = records
    .map(({ values }) => values)
    .filter(
      (row) => row['memberId'] === member && row['coverage'] === coverage && String(row['effectiveFrom'] ?? '') <= day,
    )
    .sort((one, other) => (String(one['effectiveFrom']) < String(other['effectiveFrom']) ? 1 : -1));
  const [row] = rows;
  const isCovered = row !== undefined && (row['effectiveTo'] === null || String(row['effectiveTo']) >= day);
  return { isCovered, tier: isCovered ? row['tier'] : undefined };
}

function wrongDays({ records }: Read, truth: readonly TrueCoverage[]) {
  return truth.filter((one) => {
    const said = saidBy(records, one);
    return said.isCovered !== one.isCovered || (one.tier !== undefined && said.tier !== one.tier);
  });
}

const seed = fc.integer({ min: 0, max: 2 ** 32 - 1 });

describe('a generated 834 of families', () => {
  it('is read as what is true of each subscriber on each day, whatever its form', async () => {
    await fc.assert(
      fc.asyncProperty(seed, async (number) => {
        const { text, truth } = generateEnrollment(number);
        const found = await read(text);
        if (found instanceof UnreadableFile) throw found;
        expect(wrongDays(found, truth)).toEqual([]);
        // Only changes of dependents are left out, each with its reason.
        expect(found.badRows.flatMap(({ errors }) => errors).filter(({ field }) => field !== 'action')).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it.each(['cut', 'lostSegment'] as const)(
    'with the fault %s is refused as a whole, with what to do',
    async (fault) => {
      await fc.assert(
        fc.asyncProperty(seed, async (number) => {
          const found = await read(generateEnrollment(number, fault).text);
          expect(found).toBeInstanceOf(UnreadableFile);
          expect(found).toMatchObject({ message: expect.stringContaining('Ask its sender to send it again.') });
        }),
        { numRuns: 50 },
      );
    },
  );

  it.each(PLANTED_FAULTS)('with the fault %s names it, and the other members stay as they are', async (fault) => {
    await fc.assert(
      fc.asyncProperty(seed, async (number) => {
        const { text, truth, faulty } = generateEnrollment(number, fault);
        const found = await read(text);
        if (found instanceof UnreadableFile) throw found;
        expect(wrongDays(found, truth)).toEqual([]);
        expect(found.records.filter(({ values }) => values['memberId'] === faulty)).toEqual([]);
        const named = found.badRows.filter(({ values }) => values['memberName'] === `DOE, P${faulty}`);
        expect(
          named
            .flatMap(({ errors }) => errors)
            .every(({ row, field, message }) => row > 1 && field !== '' && message !== ''),
        ).toBe(true);
        expect(named).not.toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});
