/**
 * A group's house rule. `adjustThenPay`: the reconciled amount is due.
 * `payAsBilled`: the billed amount is due, and differences are expected back on the next bill.
 *
 * @source product.md, The job
 */
export type ReconcilePolicy = 'adjustThenPay' | 'payAsBilled';
