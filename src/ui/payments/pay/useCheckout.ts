import { useEffect, useState } from 'react';
import type { Checkout } from '../../../application/payments/Checkout';
import { OpenCheckout } from '../../../application/payments/OpenCheckout';
import type { Payment } from '../../../domain/payments/Payment';
import { useService } from '../../kit/Services';

/** How far a checkout has been opened. */
export type OpenStage =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'open'; readonly checkout: Checkout }
  | { readonly kind: 'paidBefore'; readonly payment: Payment };

/** Opens a group's checkout while the screen is there, and leaves it when it goes. */
export function useCheckout(groupNumber: string, wanted: readonly string[]) {
  const openCheckout = useService(OpenCheckout);
  const [stage, setStage] = useState<OpenStage>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const bills = wanted.join();
  useEffect(() => {
    let opened: Checkout | undefined;
    let isGone = false;
    openCheckout.run(groupNumber, bills === '' ? [] : bills.split(',')).then(
      (result) => {
        if (isGone) return;
        if (result.kind === 'open') opened = result.checkout;
        setStage(result);
      },
      (error: unknown) => {
        if (!isGone) setStage({ kind: 'failed', error });
      },
    );
    return () => {
      isGone = true;
      void opened?.leave();
    };
  }, [openCheckout, groupNumber, bills, attempt]);
  const again = () => {
    setStage({ kind: 'loading' });
    setAttempt(attempt + 1);
  };
  return { stage, again };
}
