import { getOperationsBoard } from '../../../contract/operations';
import { fromCalls } from './fromCalls';

export const operationsCalls = fromCalls({
  read: getOperationsBoard,
});
