import { Button } from '@fluentui/react-components';
import { useNavigate } from 'react-router-dom';
import { WorkOnDeposits } from '../../../application/money/deposits/Deposits';
import type { WaitingLockbox } from '../../../domain/money/deposits/depositList';
import { accountParts, accountSummary } from '../../../domain/platform/files/accountLines';
import { isAllUsed } from '../../../domain/platform/files/FileAccount';
import { AccountOfFile } from '../../kit/feedback/AccountOfFile';
import { ActionError } from '../../kit/feedback/ActionError';
import { useCommand } from '../../kit/forms/useCommand';
import { Stack } from '../../kit/layout';
import { paths } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { useLooks } from '../../kit/useLooks';
import { DateText, today } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import { FiguresForm } from './FiguresForm';

/** Asks for the bank's figures, then opens the deposit. */
export function NewDepositForm({ lockbox, onCancel }: { lockbox: WaitingLockbox | null; onCancel: () => void }) {
  const looks = useLooks();
  const work = useService(WorkOnDeposits);
  const go = useNavigate();
  const { isBusy, failed, run, dismiss } = useCommand();
  return (
    <Stack as="section" aria-label="New deposit">
      <h2 className={looks.heading}>{lockbox ? `Deposit the checks of ${lockbox.fileName}` : 'Deposit checks'}</h2>
      {lockbox?.account && (
        <AccountOfFile
          summary={accountSummary(lockbox.account)}
          parts={accountParts(lockbox.account)}
          details={lockbox.account}
          needsLook={!isAllUsed(lockbox.account)}
        />
      )}
      {failed && (
        <ActionError what={failed.what} error={failed.error} onRetry={failed.retry} onDismiss={dismiss} showDetail />
      )}
      <FiguresForm
        label="New deposit"
        initial={{ depositDate: lockbox?.depositDate ?? today() }}
        submitLabel="Start deposit"
        isBusy={isBusy}
        onCancel={onCancel}
        onSubmit={(figures) => {
          const method = lockbox ? ('Lockbox' as const) : ('Check' as const);
          run(
            'The deposit was not started.',
            work.enter({ ...figures, method, filePk: lockbox?.filePk ?? null }),
            ({ deposit }) => void go(paths.deposit(deposit.depositPk)),
          );
        }}
      />
    </Stack>
  );
}

interface LockboxesProps {
  readonly items: readonly WaitingLockbox[];
  readonly onStart: ((lockbox: WaitingLockbox) => void) | undefined;
}

/** Committed lockbox files with checks that are in no deposit. */
export function Lockboxes({ items, onStart }: LockboxesProps) {
  const looks = useLooks();
  const columns: readonly StackColumn<WaitingLockbox>[] = [
    { label: 'File', kind: 'lead', cell: ({ fileName }) => fileName },
    { label: 'Deposit date', kind: 'whole', cell: ({ depositDate }) => <DateText date={depositDate} /> },
    { label: 'Checks', kind: 'figure', cell: ({ checkCount }) => checkCount },
    { label: 'Total', kind: 'figure', cell: ({ checkCents }) => <Money cents={checkCents} /> },
    {
      label: 'Action',
      cell: (lockbox) =>
        onStart && (
          <Button size="small" aria-label={`Deposit ${lockbox.fileName}`} onClick={() => onStart(lockbox)}>
            Deposit
          </Button>
        ),
    },
  ];
  return (
    <Stack as="section" aria-labelledby="lockboxes">
      <h2 id="lockboxes" className={looks.heading}>
        Lockbox files to deposit
      </h2>
      <StackTable
        isFramed
        label="Lockbox files to deposit"
        items={items}
        keyOf={({ filePk }) => filePk}
        columns={columns}
      />
    </Stack>
  );
}
