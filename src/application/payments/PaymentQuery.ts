import type { PaymentSort, PaymentStatusFilter } from '../../domain/payments/PaymentPage';

/** What a list of payments is narrowed and ordered by; empty means not narrowed. Largest first unless told. @source PAY-1 */
export interface PaymentQuery {
  readonly groupNumbers?: readonly string[];
  readonly statuses?: readonly PaymentStatusFilter[];
  readonly billPk?: string;
  /** Start of a confirmation, or part of a maker's name. At most 80 characters. */
  readonly q?: string;
  readonly sort?: PaymentSort;
  readonly direction?: 'asc' | 'desc';
  /** From 0. */
  readonly page?: number;
  readonly size?: number;
}
