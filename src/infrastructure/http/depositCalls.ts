import {
  changeDepositFigures,
  changeDepositItems,
  discardDeposit,
  enterDeposit,
  getDeposit,
  postDeposit,
  searchDeposits,
} from '../../../contract/deposits';
import type { DepositQuery } from '../../application/deposits/Deposits';
import { adapted, fromCalls } from './fromCalls';

export const depositCalls = fromCalls({
  search: adapted(searchDeposits, {
    args: ({ state, ...query }: DepositQuery) => ({ ...query, states: state ? [state] : [] }),
  }),
  get: getDeposit,
  enter: enterDeposit,
  changeChecks: changeDepositItems,
  changeFigures: changeDepositFigures,
  discard: discardDeposit,
  post: postDeposit,
});
