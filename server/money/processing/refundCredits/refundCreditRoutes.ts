import { changeRefundCredit, previewRefundCredit } from '../../../../contract/money/refundCredits';
import type { Route } from '../../../platform/calls/Route';
import type { PayRefundByAch } from './PayRefundByAch';

/** Calls about refunds that are paid by ACH credit. */
export function registerRefundCreditRoutes(route: Route, credit: PayRefundByAch): void {
  route(previewRefundCredit, ({ scope, params, now }) => credit.preview(scope, params.refundPk, now));
  route(changeRefundCredit, ({ params, body, ...request }) => credit.run(request, params.refundPk, body));
}
