import type { FileReversal, FileReversalEffect } from '../../../../contract/money/fileReversals';
import { FileReversals } from '../../../../src/application/money/processing/FileReversals';
import type { BankFileEntryList, BankFileList } from '../../../../src/application/money/processing/PaymentFiles';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import { BrowserCode } from '../../../../src/domain/platform/errors/ErrorCode';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { VirtualTime } from '../../../support/VirtualTime';

const LOST = new ApiError('unanswered', BrowserCode.Timeout, 'No answer in time.', {});
const WAITING = reversalWith({ WAITING: 2, CANCELED: 1 });

describe('a step of a reversal whose response was lost', () => {
  it('is done if the server has recorded it', async () => {
    const approved = { ...reversalWith({ OPEN: 2, CANCELED: 1 }), approvedBy: 'Pat Doe' };
    await expect(take('approve', [approved])).resolves.toBeUndefined();
    await expect(take('cancel', [reversalWith({ CANCELED: 3 })])).resolves.toBeUndefined();
  });

  it('fails if the server has not recorded it, although some reversals were canceled before', async () => {
    await expect(take('approve', [WAITING])).rejects.toBe(LOST);
    await expect(take('cancel', [WAITING])).rejects.toBe(LOST);
  });

  it('fails if the request is not found', async () => {
    await expect(take('approve', [])).rejects.toBe(LOST);
    await expect(take('cancel', [])).rejects.toBe(LOST);
  });
});

// Helpers

function reversalWith(counts: Partial<Record<FileReversal['parts'][number]['state'], number>>): FileReversal {
  const parts = Object.entries(counts).map(([state, count]) => ({ state, count, amountCents: cents(100 * count) }));
  return { reversalPk: 'F1.1', filePk: 'F1', approvedBy: null, parts } as unknown as FileReversal;
}

/** Takes a step whose response is lost, after which the server shows these reversals. */
function take(step: 'approve' | 'cancel', reversals: readonly FileReversal[]): Promise<void> {
  const list = { retry: () => undefined };
  const gateway = {
    preview: async () => ({ reversals }) as unknown as FileReversalEffect,
    reverse: () => Promise.reject(LOST),
    change: () => Promise.reject(LOST),
  };
  const files = list as unknown as BankFileList;
  const entries = list as unknown as BankFileEntryList;
  const steps = new FileReversals(gateway, () => 'key', files, entries, new VirtualTime());
  return steps.take(WAITING, { step, note: 'Sent twice' });
}
