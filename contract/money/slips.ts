import * as v from 'valibot';
import { defineCall } from '../platform/shared/Call';
import { pkSchema } from '../platform/shared/primitives';

const fileSchema = v.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** 404 NOT_FOUND, also for a payment out of scope. The file's name is in `content-disposition`. @source PAY-1 */
export const getReceipt = defineCall({
  method: 'GET',
  path: '/api/payments/:paymentPk/receipt',
  operation: 'payments.read',
  summary:
    "A payment's receipt: amount, status, dates, where the money came from, and the bills and differences it covers.",
  file: ['pdf'],
  schemas: { params: v.object({ paymentPk: pkSchema }), answer: fileSchema },
});

/**
 * 404 NOT_FOUND, also for a bill out of scope; 409 WRONG_STATUS for a bill that cannot be paid now, STALE_VERSION if the bill
 * changes while the slip is written. The file's name is in `content-disposition`.
 *
 * @source product.md, Screens: Pay
 */
export const getRemittanceSlip = defineCall({
  method: 'GET',
  path: '/api/bills/:billPk/remittanceSlip',
  operation: 'payments.read',
  summary:
    'A slip to mail with a check for a bill: amount, due date, where to send it, and the numbers that match the check.',
  file: ['pdf'],
  schemas: { params: v.object({ billPk: pkSchema }), answer: fileSchema },
});
