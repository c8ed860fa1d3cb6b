import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { StatementPages, WorkOnStatement } from '../../application/statements/Statements';
import { firstOfMonth } from '../../domain/dates/LocalDate';
import type { Cents } from '../../domain/money/Cents';
import { formatCents } from '../../domain/money/formatCents';
import { type CashItem, cashItemLabel } from '../../domain/statements/CashItem';
import { cashDifference } from '../../domain/statements/CashPosition';
import type { CashPage } from '../../domain/statements/Statement';
import { LONGEST_NOTE } from '../../domain/text/cut';
import { Panel } from '../kit/dialogs/Panel';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Loading';
import { MessageBar } from '../kit/feedback/MessageBar';
import { TextInput } from '../kit/forms/fields';
import { StepForm } from '../kit/forms/StepForm';
import { useMay } from '../kit/MeContext';
import { AppLink } from '../kit/navigation/AppLink';
import { paths } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { type StackColumn, StackTable } from '../kit/tables/StackTable';
import { useLiveQuery } from '../kit/useStream';
import { dayText, InstantText } from '../kit/values/DateText';
import { Money } from '../kit/values/Money';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
  rows: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, max-content) max-content',
    columnGap: tokens.spacingHorizontalXXL,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
  },
  figure: { margin: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  strong: { fontWeight: tokens.fontWeightSemibold },
  grow: { flexGrow: 1, maxWidth: '420px' },
  text: { margin: 0 },
});

/** Rows shown; the figures have all of them. */
const SHOWN = 200;

interface CashPanelProps {
  readonly page: CashPage;
  /** Called after a step. */
  readonly onChange: () => void;
}

/** The ledger's cash beside the bank's balance, with what is in transit and outstanding, and the signature. */
export function CashPanel({ page, onChange }: CashPanelProps) {
  const styles = useStyles();
  const { to, cash, signed } = page;
  const difference = cashDifference(cash);
  const entries = `${paths.account('CASH')}?${new URLSearchParams({ from: firstOfMonth(to), to })}`;
  const rows: readonly (readonly [string, Cents, string?])[] = [
    [`Ledger cash, end of ${dayText(to)}`, cash.ledgerCents, entries],
    ['Posted later, on statements up to then', cash.postedLaterCents],
    ['Statement balance', cash.statementCents],
    ['In transit', cash.inTransitCents],
    ['Outstanding', cash.outstandingCents],
    ['Difference', difference],
  ];
  return (
    <Panel title="Cash">
      <div className={styles.root}>
        <dl className={styles.rows} aria-label="Cash of the statement">
          {rows.map(([label, amount, link]) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt className={label === 'Difference' ? styles.strong : undefined}>
                {link ? <AppLink to={link}>{label}</AppLink> : label}
              </dt>
              <dd className={styles.figure}>{formatCents(amount)}</dd>
            </div>
          ))}
        </dl>
        {difference === 0 ? (
          <p className={styles.text}>
            Ledger cash equals the statement balance, plus what is in transit, less what is outstanding.
          </p>
        ) : (
          <MessageBar intent="warning">
            {`${formatCents(difference)} is not named. Open lines and cash of other days make the difference.`}
          </MessageBar>
        )}
        {!signed && <UnseenItems page={page} />}
        {signed ? (
          <p className={styles.text}>
            Signed by {signed.by}, <InstantText timestamp={signed.at} />
          </p>
        ) : (
          <p className={styles.text}>Not signed.</p>
        )}
        <Signature page={page} isComplete={page.openCount === 0 && difference === 0} onChange={onChange} />
      </div>
    </Panel>
  );
}

const COLUMNS: readonly StackColumn<CashItem>[] = [
  { label: 'Item', kind: 'lead', cell: (item) => cashItemLabel(item) },
  { label: 'Where', cell: ({ amountCents }) => (amountCents > 0 ? 'In transit' : 'Outstanding') },
  { label: 'Amount', kind: 'figure', cell: ({ amountCents }) => <Money cents={amountCents} /> },
];

/** The rows behind what is in transit and outstanding. */
function UnseenItems({ page: { statementPk, cash } }: { readonly page: CashPage }) {
  const pages = useService(StatementPages);
  const live = useMemo(() => pages.items(), [pages]);
  const query = useMemo(() => ({ statementPk, q: '', isAsOfStatement: true, page: 0, size: SHOWN }), [statementPk]);
  const found = useLiveQuery(live, query);
  if (cash.inTransitCents === 0 && cash.outstandingCents === 0) return null;
  if (found.kind === 'loading') return <SkeletonRows rows={2} label="Loading what no statement shows" />;
  if (found.kind === 'failed')
    return <LoadFailed what="The items could not be loaded." error={found.error} onRetry={() => live.retry()} />;
  const { items, total } = found.value;
  return (
    <>
      <StackTable label="In transit and outstanding" items={items} keyOf={({ key }) => key} columns={COLUMNS} />
      {total > items.length && <p>{`The first ${items.length} of ${total.toLocaleString('en-US')} items.`}</p>}
    </>
  );
}

interface SignatureProps extends CashPanelProps {
  readonly isComplete: boolean;
}

/** Signs, or opens a signed statement again with a reason. */
function Signature({ page, isComplete, onChange }: SignatureProps) {
  const styles = useStyles();
  const work = useService(WorkOnStatement);
  const mayWork = useMay('cash.work');
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const isMissing = page.signed !== null && reason.trim() === '';
  const label = page.signed ? 'Reopen statement' : 'Sign statement';
  if (!mayWork || (!page.signed && !isComplete)) return null;
  if (!isOpen) {
    return (
      <div>
        <Button onClick={() => setOpen(true)}>{label}</Button>
      </div>
    );
  }
  return (
    <StepForm
      name={label}
      effect={
        page.signed
          ? 'Lines can be changed again. The reason is in the audit log.'
          : 'Nothing of a signed statement can be changed. Whoever added it or matched its lines does not sign it.'
      }
      failure="The statement was not changed."
      submitLabel={label}
      isIncomplete={isMissing}
      onSubmit={async () => {
        await work.take(page, page.signed ? { step: 'reopen', reason: reason.trim() } : { step: 'sign' });
        return page.signed ? 'Statement reopened' : 'Statement signed';
      }}
      onDone={() => {
        setOpen(false);
        setReason('');
        onChange();
      }}
    >
      {(isAsked) =>
        page.signed && (
          <Field
            label="Reason"
            required
            className={styles.grow}
            validationMessage={isAsked && isMissing ? 'Enter a reason.' : null}
          >
            <TextInput value={reason} maxLength={LONGEST_NOTE} onChange={setReason} />
          </Field>
        )
      }
    </StepForm>
  );
}
