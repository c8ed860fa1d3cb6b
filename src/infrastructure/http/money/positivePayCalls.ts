import {
  answerCheckFile,
  downloadCheckFile,
  getPositivePay,
  makeCheckFile,
  saveCheckLayout,
  withdrawCheckFile,
} from '../../../../contract/money/positivePay';
import type { PositivePayGateway } from '../../../application/money/positivePay/PositivePay';
import { fromCalls } from '../fromCalls';
import { savedFile } from '../savedFile';

export const positivePayCalls = fromCalls({
  read: getPositivePay,
  make: makeCheckFile,
  download: savedFile(downloadCheckFile, {
    name: ({ fileName }: Parameters<PositivePayGateway['download']>[0]) => fileName,
    isAny: () => true,
  }),
  answer: answerCheckFile,
  withdraw: withdrawCheckFile,
  saveLayout: saveCheckLayout,
});
