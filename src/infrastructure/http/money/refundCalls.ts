import { changeRefundCredit, previewRefundCredit } from '../../../../contract/money/refundCredits';
import {
  changeUnclaimedRefund,
  issueRefundChecks,
  renewStopOrder,
  returnRefund,
  voidRefundCheck,
} from '../../../../contract/money/refunds';
import { fromCalls } from '../fromCalls';

export const refundCalls = fromCalls({
  issue: issueRefundChecks,
  voidCheck: voidRefundCheck,
  returnToSuspense: returnRefund,
  renewStopOrder,
  changeUnclaimed: changeUnclaimedRefund,
  previewCredit: previewRefundCredit,
  changeCredit: changeRefundCredit,
});
