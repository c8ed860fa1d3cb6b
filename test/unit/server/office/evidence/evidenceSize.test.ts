import { type EvidenceSources, WriteEvidence } from '../../../../../server/office/evidence/WriteEvidence';
import type { DocumentFormat } from '../../../../../server/platform/documents/Documents';
import type { Bill } from '../../../../../src/domain/billing/bills/Bill';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { aBill, BILL } from '../../../../support/reconciliation/aBill';

const NOW = new Date('2026-11-05T12:00:00Z');

/** What is answered to the evidence of a bill with as many lines. Reading anything but the bill fails. */
async function evidenceOf(format: DocumentFormat, lineCount: number): Promise<unknown> {
  const bill: Bill = { ...aBill([]), status: 'RECONCILED', lineCount };
  const sources = { bills: { find: async () => bill } } as unknown as EvidenceSources;
  const writing = new WriteEvidence(sources, { write: () => Promise.reject(new Error('written')) });
  const request = { billPk: BILL, now: NOW, today: localDate('2026-11-05'), format };
  return writing.run(request as Parameters<WriteEvidence['run']>[0]).catch((error: unknown) => error);
}

describe('the evidence of a bill with too many lines', () => {
  it.each([
    [
      'pdf',
      100_001,
      'This bill has 100,001 lines. One PDF can have at most 100,000. Download the evidence as an Excel workbook instead.',
    ],
    [
      'pdf',
      200_001,
      'This bill has 200,001 lines. One PDF can have at most 100,000. Export its lines to Excel instead.',
    ],
    [
      'xlsx',
      200_001,
      'This bill has 200,001 lines. One workbook can have at most 200,000. Export its lines to Excel instead.',
    ],
  ] as const)('is refused as %s before anything is read: %d', async (format, lineCount, message) => {
    expect(await evidenceOf(format, lineCount)).toMatchObject({ code: 'TOO_LARGE', message });
  });

  it.each([
    ['pdf', 100_000],
    ['xlsx', 200_000],
  ] as const)('is read and written as %s up to %d', async (format, lineCount) => {
    expect(await evidenceOf(format, lineCount)).not.toMatchObject({ code: 'TOO_LARGE' });
  });
});
