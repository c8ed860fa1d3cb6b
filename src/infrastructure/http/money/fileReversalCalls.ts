import { changeFileReversal, previewFileReversal, reverseBankFile } from '../../../../contract/money/fileReversals';
import type { FileReversalChoice } from '../../../application/money/processing/FileReversals';
import { adapted, fromCalls } from '../fromCalls';

export const fileReversalCalls = fromCalls({
  preview: adapted(previewFileReversal, {
    args: ({ filePk, batch, reason }: FileReversalChoice) => ({ filePk, batch: batch ?? undefined, kind: reason }),
  }),
  reverse: reverseBankFile,
  change: changeFileReversal,
});
