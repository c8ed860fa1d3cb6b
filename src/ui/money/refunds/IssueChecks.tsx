import { Button, Field } from '@fluentui/react-components';
import { useState } from 'react';
import { ChangeRefundChecks, type IssuedChecks } from '../../../application/money/refunds/Refunds';
import { issueEffect, issueProblem } from '../../../domain/money/refunds/issueChecks';
import type { CheckAccount, Refund } from '../../../domain/money/refunds/Refund';
import { REFUNDS } from '../../../domain/money/refunds/refundList';
import { rowsOf } from '../../../domain/office/views/listColumns';
import { sumCents } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { counted } from '../../../domain/platform/text/wording';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { ActionError } from '../../kit/feedback/ActionError';
import { useNotify } from '../../kit/feedback/Toasts';
import { TextInput } from '../../kit/forms/fields';
import { useCommand } from '../../kit/forms/useCommand';
import { Stack } from '../../kit/layout';
import { useService } from '../../kit/Services';
import { SelectionBar } from '../../kit/tables/SelectionBar';
import type { RowSelection } from '../../kit/tables/useRowSelection';
import { useLooks } from '../../kit/useLooks';

interface IssueChecksProps {
  readonly account: CheckAccount;
  readonly selection: RowSelection<Refund>;
  /** The query string of the list. */
  readonly address: URLSearchParams | undefined;
  readonly onDone: () => void;
}

/** The selected refunds, and the checks that would pay them. */
export function IssueChecks({ account, selection, address, onDone }: IssueChecksProps) {
  const [isAsking, setAsking] = useState(false);
  const { items } = selection;
  const total = formatCents(sumCents(items.map(({ amountCents }) => amountCents)));
  return (
    <>
      <SelectionBar
        rows={rowsOf(REFUNDS, items)}
        address={address}
        noun={['refund', 'refunds']}
        total={total}
        onClear={selection.clear}
      >
        <Button appearance="primary" onClick={() => setAsking(true)}>
          Issue {counted(items.length, 'check')}
        </Button>
      </SelectionBar>
      {isAsking && (
        <IssueDialog
          account={account}
          refunds={items}
          onCancel={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            onDone();
          }}
        />
      )}
    </>
  );
}

interface IssueDialogProps extends Pick<IssueChecksProps, 'account' | 'onDone'> {
  readonly refunds: readonly Refund[];
  readonly onCancel: () => void;
}

/** Shows each check with its number before it is issued. */
function IssueDialog({ account, refunds, onDone, onCancel }: IssueDialogProps) {
  const looks = useLooks();
  const change = useService(ChangeRefundChecks);
  const notify = useNotify();
  const { isBusy, failed, run, dismiss } = useCommand();
  const [text, setText] = useState(String(account.nextCheckNumber));
  const [isChecked, setChecked] = useState(false);
  const first = /^\d{1,10}$/.test(text.trim()) ? Number(text) : undefined;
  const problem = issueProblem(refunds.length, first, account);
  const issue = () => {
    setChecked(true);
    if (isBusy || first === undefined || problem !== undefined) return;
    run(
      'The checks were not issued.',
      change.issue(refunds, first),
      ({ firstCheckNumber, lastCheckNumber }: IssuedChecks) => {
        const numbers =
          firstCheckNumber === lastCheckNumber
            ? `Check ${firstCheckNumber}`
            : `Checks ${firstCheckNumber} to ${lastCheckNumber}`;
        notify({ title: `${numbers} issued` });
        onDone();
      },
    );
  };
  return (
    <ConfirmDialog
      open
      title={refunds.length === 1 ? 'Issue this check?' : 'Issue these checks?'}
      confirmLabel={`Issue ${counted(refunds.length, 'check')}`}
      busy={isBusy}
      onConfirm={issue}
      onCancel={onCancel}
    >
      <Stack gap="M">
        {failed && (
          <ActionError what={failed.what} error={failed.error} onRetry={failed.retry} onDismiss={dismiss} showDetail />
        )}
        <span>
          Drawn on {account.name}, {account.bankName}, ending in {account.last4}.
        </span>
        <Field
          className={looks.amount}
          label="First check number"
          validationMessage={isChecked && problem !== undefined ? problem : null}
        >
          <TextInput inputMode="numeric" maxLength={10} value={text} onChange={setText} />
        </Field>
        {first !== undefined && problem === undefined && (
          <>
            <span>{issueEffect(refunds, first)}</span>
            <ul className={looks.scrollingList}>
              {refunds.map(({ refundPk, payee, amountCents }, index) => (
                <li key={refundPk}>
                  {first + index}: {formatCents(amountCents)} to {payee}
                </li>
              ))}
            </ul>
          </>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
