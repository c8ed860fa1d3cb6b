import {
  changeDepositFigures,
  changeDepositItems,
  discardDeposit,
  enterDeposit,
  getDeposit,
  postDeposit,
} from '../../../../contract/money/deposits';
import { fromCalls } from '../fromCalls';

export const depositCalls = fromCalls({
  get: getDeposit,
  enter: enterDeposit,
  changeChecks: changeDepositItems,
  changeFigures: changeDepositFigures,
  discard: discardDeposit,
  post: postDeposit,
});
