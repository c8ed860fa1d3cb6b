import type { FileReversalEffect } from '../../../application/money/processing/FileReversals';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { counted } from '../../../domain/platform/text/wording';
import { Bullets, Hint } from '../../kit/layout';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths } from '../../kit/navigation/paths';

interface ExcludedPaymentsProps {
  readonly effect: Pick<FileReversalEffect, 'excluded' | 'excludedCount' | 'excludedCents'>;
}

/** Payments that are not reversed with the file, and why. */
export function ExcludedPayments({ effect: { excluded, excludedCount, excludedCents } }: ExcludedPaymentsProps) {
  if (excludedCount === 0) return null;
  const more = excludedCount - excluded.length;
  return (
    <div>
      <Hint>
        {counted(excludedCount, 'payment')}, {formatCents(excludedCents)}, cannot be reversed:
      </Hint>
      <Bullets aria-label="Payments that cannot be reversed">
        {excluded.map(({ paymentPk, confirmation, groupName, amountCents, problem }) => (
          <li key={paymentPk}>
            <AppLink to={`${paths.payments('dashboard')}?payment=${encodeURIComponent(paymentPk)}`} appearance="inText">
              {confirmation}
            </AppLink>
            {`, ${groupName}, ${formatCents(amountCents)}: ${problem}`}
          </li>
        ))}
        {more > 0 && <li>{`${more.toLocaleString('en-US')} more`}</li>}
      </Bullets>
    </div>
  );
}
