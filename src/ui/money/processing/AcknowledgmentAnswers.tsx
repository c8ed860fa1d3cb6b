import type { AcknowledgedFile, AcknowledgmentOutcome } from '../../../domain/money/processing/AcknowledgedFile';
import type { BankFileKind } from '../../../domain/money/processing/BankFile';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { labelOf } from '../../../domain/platform/text/wording';
import { Bullets } from '../../kit/layout';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths } from '../../kit/navigation/paths';
import { StackTable } from '../../kit/tables/StackTable';

const OUTCOME_LABELS: Readonly<Record<AcknowledgmentOutcome, string>> = {
  ACCEPT: 'Will be accepted',
  ACCEPT_PARTLY: 'Will be partly accepted',
  REJECT: 'Will be rejected',
  MARK_UNKNOWN: 'Numbers differ: will be marked as unknown',
  LEAVE: 'Needs attention: nothing is recorded',
  RECORDED: 'Recorded',
};

/** The bank's answer to each ACH file, with what recording it does. */
export function AcknowledgmentAnswers({ files }: { readonly files: readonly AcknowledgedFile[] }) {
  return (
    <StackTable
      label="Answers of the bank"
      items={files}
      keyOf={({ reference, line }) => `${line} ${reference}`}
      columns={[
        { label: 'File', kind: 'lead', cell: ({ file, reference }) => file?.fileName ?? reference },
        { label: 'Line', kind: 'figure', isExtra: true, cell: ({ line }) => line.toLocaleString('en-US') },
        { label: 'Result', kind: 'whole', cell: ({ outcome }) => labelOf(OUTCOME_LABELS, outcome) },
        {
          label: 'Comparison with what was sent',
          kind: 'whole',
          cell: ({ message, rejected, file }) => (
            <>
              {message}
              {rejected.length > 0 && (
                <Bullets aria-label={`Rejected entries of ${file?.fileName ?? ''}`}>
                  {rejected.map(({ paymentPk, confirmation, groupName, amountCents, reason }) => (
                    <li key={paymentPk}>
                      <AppLink to={recordPath(file?.kind ?? 'PAYMENTS', paymentPk)} appearance="inText">
                        {confirmation}
                      </AppLink>
                      {`, ${groupName}, ${formatCents(amountCents)}: ${reason}`}
                    </li>
                  ))}
                </Bullets>
              )}
            </>
          ),
        },
      ]}
    />
  );
}

/** The list with a payment, refund, or remittance of a file. */
function recordPath(kind: BankFileKind, paymentPk: string): string {
  if (kind === 'REFUNDS') return paths.refunds;
  if (kind === 'REMITTANCES') return paths.remittances;
  return `${paths.payments('dashboard')}?payment=${encodeURIComponent(paymentPk)}`;
}
