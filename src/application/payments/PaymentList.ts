import type { PaymentPage } from '../../domain/payments/PaymentPage';
import { PagedList } from '../shared/PagedList';
import type { PageVisibility } from '../shared/PageVisibility';
import type { Time } from '../shared/Time';
import type { PaymentQuery } from './PaymentQuery';
import type { PaymentGateway } from './ports/PaymentGateway';

/** The payments under the filters of the moment. */
export class PaymentList extends PagedList<PaymentQuery, PaymentPage> {
  constructor(payments: PaymentGateway, visibility: PageVisibility, time: Time) {
    super((query, signal) => payments.search(query, signal), visibility, time);
  }
}
