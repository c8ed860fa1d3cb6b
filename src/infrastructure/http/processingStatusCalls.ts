import { getProcessingStatus } from '../../../contract/processingStatus';
import { fromCalls } from './fromCalls';

export const processingStatusCalls = fromCalls({
  read: getProcessingStatus,
});
