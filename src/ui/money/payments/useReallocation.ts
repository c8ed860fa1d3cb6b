import { useState } from 'react';
import { ReallocatePayment, type ReallocationRequest } from '../../../application/money/payments/ReallocatePayment';
import type { Payment } from '../../../domain/money/payments/Payment';
import { useNotify } from '../../kit/feedback/Toasts';
import { useService } from '../../kit/Services';

/** Moves a payment to other bills, one request at a time. @param onDone called once it is moved */
export function useReallocation(payment: Payment, onDone: () => void) {
  const reallocate = useService(ReallocatePayment);
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const submit = async (request: ReallocationRequest) => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await reallocate.run(payment, request);
      notify({ title: `Payment ${payment.confirmation} was moved` });
      onDone();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, submit };
}
