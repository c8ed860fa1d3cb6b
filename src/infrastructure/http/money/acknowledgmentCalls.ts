import { previewAcknowledgment, recordAcknowledgment } from '../../../../contract/money/acknowledgments';
import { adapted, fromCalls } from '../fromCalls';

/** Rejected entries void as many payments, with a mail for each payor. */
const deadlineMs = 60_000;

export const acknowledgmentCalls = fromCalls({
  preview: adapted(previewAcknowledgment, { deadlineMs }),
  record: adapted(recordAcknowledgment, { deadlineMs }),
});
