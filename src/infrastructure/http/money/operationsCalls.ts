import { getOperationsBoard } from '../../../../contract/money/operations';
import { fromCalls } from '../fromCalls';

export const operationsCalls = fromCalls({
  read: getOperationsBoard,
});
