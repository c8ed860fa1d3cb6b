import { changeFileReversal, previewFileReversal, reverseBankFile } from '../../../contract/fileReversals';
import type { FileReversalChoice } from '../../application/processing/FileReversals';
import { adapted, fromCalls } from './fromCalls';

export const fileReversalCalls = fromCalls({
  preview: adapted(previewFileReversal, {
    args: ({ filePk, batch, reason }: FileReversalChoice) => ({ filePk, batch: batch ?? undefined, kind: reason }),
  }),
  reverse: reverseBankFile,
  change: changeFileReversal,
});
