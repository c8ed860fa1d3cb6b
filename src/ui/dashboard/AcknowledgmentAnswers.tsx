import { makeStyles, tokens } from '@fluentui/react-components';
import { formatCents } from '../../domain/money/formatCents';
import type { AcknowledgedFile, AcknowledgmentOutcome } from '../../domain/processing/AcknowledgedFile';
import type { BankFileKind } from '../../domain/processing/BankFile';
import { labelOf } from '../../domain/text/wording';
import { AppLink } from '../kit/navigation/AppLink';
import { paths } from '../kit/navigation/paths';
import { StackTable } from '../kit/tables/StackTable';

const OUTCOME_LABELS: Readonly<Record<AcknowledgmentOutcome, string>> = {
  ACCEPT: 'Will be accepted',
  ACCEPT_PARTLY: 'Will be partly accepted',
  REJECT: 'Will be rejected',
  MARK_UNKNOWN: 'Numbers differ: will be marked as unknown',
  LEAVE: 'Needs attention: nothing is recorded',
  RECORDED: 'Recorded',
};

const useStyles = makeStyles({
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalL },
});

/** The bank's answer to each ACH file, with what recording it does. */
export function AcknowledgmentAnswers({ files }: { readonly files: readonly AcknowledgedFile[] }) {
  const styles = useStyles();
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
                <ul className={styles.list} aria-label={`Rejected entries of ${file?.fileName ?? ''}`}>
                  {rejected.map(({ paymentPk, confirmation, groupName, amountCents, reason }) => (
                    <li key={paymentPk}>
                      <AppLink to={recordPath(file?.kind ?? 'PAYMENTS', paymentPk)} appearance="inText">
                        {confirmation}
                      </AppLink>
                      {`, ${groupName}, ${formatCents(amountCents)}: ${reason}`}
                    </li>
                  ))}
                </ul>
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
