import { getProcessingStatus } from '../../../../contract/money/processingStatus';
import { fromCalls } from '../fromCalls';

export const processingStatusCalls = fromCalls({
  read: getProcessingStatus,
});
