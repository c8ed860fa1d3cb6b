import { changeBankReversal, previewBankReversal, reverseAtBank } from '../../../../contract/money/bankReversals';
import {
  exportReturnEntries,
  getReturnRates,
  postReturnFile,
  previewReturnFile,
} from '../../../../contract/money/returnFiles';
import {
  presentPaymentAgain,
  previewPresentAgain,
  previewReversal,
  reallocatePayment,
  returnPayment,
  reversePayment,
  setAsidePayment,
} from '../../../../contract/money/reversals';
import { adapted, fromCalls } from '../fromCalls';
import { savedFile } from '../savedFile';

export const reversalCalls = fromCalls({
  preview: previewReversal,
  return: returnPayment,
  reverse: reversePayment,
  previewAgain: previewPresentAgain,
  presentAgain: presentPaymentAgain,
  previewAtBank: previewBankReversal,
  reverseAtBank,
  changeAtBank: changeBankReversal,
  setAside: setAsidePayment,
  reallocate: reallocatePayment,
});

/** The server answers within about ten seconds, also with payments left to return. */
const deadlineMs = 60_000;

export const returnFileCalls = fromCalls({
  rates: adapted(getReturnRates, { answer: ({ items }) => items }),
  preview: adapted(previewReturnFile, { deadlineMs }),
  export: savedFile(exportReturnEntries, {
    name: ({ format }) => `return-entries.${format}`,
    isAny: () => true,
    deadlineMs,
  }),
  post: adapted(postReturnFile, { deadlineMs }),
});
