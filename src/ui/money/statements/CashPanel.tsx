import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { type CashPage, StatementPages, WorkOnStatement } from '../../../application/money/statements/Statements';
import { type CashItem, type CashItemSet, cashItemLabel } from '../../../domain/money/statements/CashItem';
import { cashDifference } from '../../../domain/money/statements/CashPosition';
import { firstOfMonth } from '../../../domain/platform/dates/LocalDate';
import type { Cents } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { Panel } from '../../kit/dialogs/Panel';
import { Unloaded } from '../../kit/feedback/Loaded';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { ReasonForm } from '../../kit/forms/ReasonForm';
import { StepForm } from '../../kit/forms/StepForm';
import { Paragraph, Stack, useTextStyles } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { useLooks } from '../../kit/useLooks';
import { useLiveQuery } from '../../kit/useStream';
import { dayText, InstantText } from '../../kit/values/DateText';
import { SameName } from '../../kit/values/SameName';
import { useSecondPersonProblem } from '../../kit/values/SecondPerson';
import { SignedMoney } from '../../kit/values/SignedMoney';

const useStyles = makeStyles({
  rows: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, max-content) max-content',
    columnGap: tokens.spacingHorizontalXXL,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
  },
  total: {
    borderTop: `1px solid ${tokens.colorNeutralStroke1}`,
    paddingTop: tokens.spacingVerticalXS,
    fontWeight: tokens.fontWeightSemibold,
  },
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
  const looks = useLooks();
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
      <Stack gap="M">
        <dl className={styles.rows} aria-label="Cash of the statement">
          {rows.map(([label, amount, link]) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt className={label === 'Difference' ? styles.total : undefined}>
                {link ? <AppLink to={link}>{label}</AppLink> : label}
              </dt>
              <dd className={mergeClasses(looks.figure, label === 'Difference' && styles.total)}>
                {formatCents(amount)}
              </dd>
            </div>
          ))}
        </dl>
        {difference === 0 ? (
          <Paragraph>
            Ledger cash equals the statement balance, plus what is in transit, less what is outstanding.
          </Paragraph>
        ) : (
          <MessageBar intent="warning">
            {`${formatCents(difference)} is unexplained. It comes from open lines and cash of other days.`}
          </MessageBar>
        )}
        {(cash.inTransitCents !== 0 || cash.outstandingCents !== 0) && (
          <CashItems page={page} set="UNSEEN" title="In transit and outstanding" columns={[ITEM, WHERE, AMOUNT]} />
        )}
        {cash.postedLaterCents !== 0 && (
          <CashItems page={page} set="POSTED_LATER" title="Posted later" columns={[ITEM, AMOUNT]} />
        )}
        {signed ? (
          <Paragraph>
            Signed by {signed.by}, <InstantText timestamp={signed.at} />
            <SameName one={page.addedBy} other={signed.by} />
          </Paragraph>
        ) : (
          <Paragraph>Not signed.</Paragraph>
        )}
        <Signature page={page} isComplete={page.openCount === 0 && difference === 0} onChange={onChange} />
      </Stack>
    </Panel>
  );
}

const ITEM: StackColumn<CashItem> = { label: 'Item', kind: 'lead', cell: (item) => cashItemLabel(item) };
const AMOUNT: StackColumn<CashItem> = {
  label: 'Amount',
  kind: 'figure',
  cell: ({ amountCents }) => <SignedMoney cents={amountCents} />,
};
const WHERE: StackColumn<CashItem> = {
  label: 'Where',
  cell: ({ amountCents }) => (amountCents > 0 ? 'In transit' : 'Outstanding'),
};

interface CashItemsProps {
  readonly page: CashPage;
  readonly set: CashItemSet;
  readonly title: string;
  readonly columns: readonly StackColumn<CashItem>[];
}

/** The rows behind a figure, folded. They are read when they are unfolded. */
function CashItems({ title, ...of }: CashItemsProps) {
  const texts = useTextStyles();
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={texts.strong}>{title}</summary>
      {/* A step that changes the figures changes the rows. */}
      {isOpen && <ItemTable key={Object.values(of.page.cash).join()} title={title} {...of} />}
    </details>
  );
}

function ItemTable({ page: { statementPk }, set, title, columns }: CashItemsProps) {
  const pages = useService(StatementPages);
  const live = useMemo(() => pages.items(), [pages]);
  const query = useMemo(() => ({ statementPk, q: '', set, page: 0, size: SHOWN }), [statementPk, set]);
  const found = useLiveQuery(live, query);
  if (found.kind !== 'loaded')
    return <Unloaded found={found} what="the items" rows={2} isPage onRetry={() => live.retry()} />;
  const { items, total } = found.value;
  if (total === 0) return <p>Nothing.</p>;
  return (
    <>
      <StackTable label={title} items={items} keyOf={({ key }) => key} columns={columns} />
      {total > items.length && <p>{`The first ${items.length} of ${total.toLocaleString('en-US')} items.`}</p>}
    </>
  );
}

interface SignatureProps extends CashPanelProps {
  readonly isComplete: boolean;
}

/** Signs, or opens a signed statement again with a reason. */
function Signature({ page, isComplete, onChange }: SignatureProps) {
  const work = useService(WorkOnStatement);
  const mayWork = useMay('cash.work');
  const [isOpen, setOpen] = useState(false);
  const problem = useSecondPersonProblem('statement', page.workerIds);
  const label = page.signed ? 'Reopen statement' : 'Sign statement';
  if (!mayWork || (!page.signed && !isComplete)) return null;
  if (!page.signed && problem !== undefined) return <p>{problem}</p>;
  if (!isOpen) {
    return (
      <div>
        <Button onClick={() => setOpen(true)}>{label}</Button>
      </div>
    );
  }
  const common = {
    name: label,
    failure: 'The statement was not changed.',
    submitLabel: label,
    onDone: () => {
      setOpen(false);
      onChange();
    },
  };
  if (page.signed) {
    return (
      <ReasonForm
        {...common}
        effect="Lines can be changed again. The reason is in the audit log."
        onSubmit={async (reason) => {
          await work.take(page, { step: 'reopen', reason });
          return 'Statement reopened';
        }}
      />
    );
  }
  return (
    <StepForm
      {...common}
      effect="Nothing of a signed statement can be changed. Whoever added it or matched its lines does not sign it."
      isIncomplete={false}
      onSubmit={async () => {
        await work.take(page, { step: 'sign' });
        return 'Statement signed';
      }}
    >
      {() => null}
    </StepForm>
  );
}
