import { Label, makeStyles, tokens } from '@fluentui/react-components';
import { Fragment, useId, useState } from 'react';
import { WorkOnSuspense } from '../../../application/money/suspense/Suspense';
import { BILL_STATUS_LABELS } from '../../../domain/billing/bills/BillStatus';
import { divisionText } from '../../../domain/billing/divisions/Division';
import { applyEffect, applyProblem, proposedAmounts } from '../../../domain/money/suspense/suspenseEffect';
import { ZERO } from '../../../domain/platform/money/Cents';
import { centsToDecimal, formatCents } from '../../../domain/platform/money/formatCents';
import { parseCents } from '../../../domain/platform/money/parseCents';
import { labelOf } from '../../../domain/platform/text/wording';
import { TextInput } from '../../kit/forms/fields';
import { ReasonField, reasonProblem, SuspenseForm, type SuspenseWorkProps } from '../../kit/forms/SuspenseForm';
import { Note } from '../../kit/layout';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';

const useStyles = makeStyles({
  bills: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 140px',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalS,
    alignItems: 'center',
    border: 'none',
    margin: 0,
    padding: 0,
    minWidth: 0,
  },
  amount: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
});

/** Applies money of a group to its bills. The bill it waited for is filled in first, then the earliest due. */
export function ApplyForm({ item, ...rest }: SuspenseWorkProps) {
  const styles = useStyles();
  const looks = useLooks();
  const work = useService(WorkOnSuspense);
  const id = useId();
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      proposedAmounts(item).map(({ billPk, amountCents }) => [
        billPk,
        amountCents > 0 ? centsToDecimal(amountCents) : '',
      ]),
    ),
  );
  const [reason, setReason] = useState('');
  const typed = item.openBills.map(({ billPk, billNumber }) => {
    const text = texts[billPk]?.trim() ?? '';
    const amount = text === '' ? ZERO : parseCents(text);
    return { billPk, billNumber, amount: amount !== undefined && amount >= 0 ? amount : undefined };
  });
  const wrong = typed.find(({ amount }) => amount === undefined);
  const amounts = typed.map(({ billPk, amount }) => ({ billPk, amountCents: amount ?? ZERO }));
  const problem = wrong
    ? `Enter an amount for bill ${wrong.billNumber}, or leave it empty.`
    : (applyProblem(item, amounts) ?? reasonProblem(reason));
  return (
    <SuspenseForm
      {...rest}
      title={`Apply ${formatCents(item.availableCents)} of ${item.groupName ?? 'the group'} to bills`}
      actions={[
        {
          label: 'Apply to bills',
          question: 'Apply this money to bills?',
          confirmLabel: 'Apply the money',
          effect: applyEffect(item, amounts),
          problem,
          createCommand: () => work.apply(item, amounts, reason.trim()),
          done: 'Money applied to bills',
          failure: 'The money was not applied.',
        },
      ]}
    >
      <fieldset className={styles.bills}>
        <legend className={looks.legend}>Amount for each bill</legend>
        {item.openBills.map(({ billPk, billNumber, division, status, openCents }) => (
          <Fragment key={billPk}>
            <Label htmlFor={`${id}-${billPk}`}>
              Bill {billNumber}
              <Note as="div">
                {division && `${divisionText(division)} · `}
                {formatCents(openCents)} open · {labelOf(BILL_STATUS_LABELS, status)}
              </Note>
            </Label>
            <TextInput
              id={`${id}-${billPk}`}
              className={styles.amount}
              inputMode="decimal"
              maxLength={20}
              aria-label={`Amount for bill ${billNumber}`}
              value={texts[billPk] ?? ''}
              onChange={(text) => setTexts((before) => ({ ...before, [billPk]: text }))}
            />
          </Fragment>
        ))}
      </fieldset>
      <ReasonField value={reason} onChange={setReason} />
    </SuspenseForm>
  );
}
