import { Button } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { type DepositDetail, DepositQueryOf, WorkOnDeposits } from '../../../application/money/deposits/Deposits';
import { DEPOSIT_STATE_LABELS, postBlocker } from '../../../domain/money/deposits/Deposit';
import { labelOf } from '../../../domain/platform/text/wording';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { ActionError } from '../../kit/feedback/ActionError';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { Unloaded } from '../../kit/feedback/Loaded';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { useNotify } from '../../kit/feedback/Toasts';
import { BlockableButton } from '../../kit/forms/BlockableButton';
import { useCommand } from '../../kit/forms/useCommand';
import { Stack } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { AppLink } from '../../kit/navigation/AppLink';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { paths } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { useLiveQuery } from '../../kit/useStream';
import { dayText } from '../../kit/values/DateText';
import { AddCheckForm } from './AddCheckForm';
import { CheckTable } from './CheckTable';
import { Balance, History, postingText } from './DepositParts';
import { FiguresForm } from './FiguresForm';

/** One deposit: the bank's figures, its checks, and posting. @source product.md, Screens: Deposits and suspense */
export function DepositScreen({ depositPk }: { depositPk: string }) {
  const queryOf = useService(DepositQueryOf);
  const live = useMemo(() => queryOf.open(), [queryOf]);
  const detail = useLiveQuery(live, depositPk);
  const back = <AppLink to={paths.deposits}>Back to deposits</AppLink>;
  if (detail.kind === 'loaded') return <Loaded detail={detail.value} back={back} refresh={() => live.retry()} />;
  return (
    <Stack>
      <PageHeader title="Deposit" above={back} />
      <Unloaded found={detail} what="the deposit" rows={8} isPage onRetry={() => live.retry()} />
    </Stack>
  );
}

interface LoadedProps {
  readonly detail: DepositDetail;
  readonly back: React.ReactNode;
  readonly refresh: () => void;
}

function Loaded({ detail, back, refresh }: LoadedProps) {
  const work = useService(WorkOnDeposits);
  const notify = useNotify();
  const mayWork = useMay('deposits.write');
  const command = useCommand();
  const [asking, setAsking] = useState<'post' | 'discard'>();
  const [isCorrecting, setCorrecting] = useState(false);
  const { deposit, checks, history } = detail;
  const isOpen = deposit.state === 'OPEN' && mayWork;
  const blocker = postBlocker(detail);
  const run = (what: string, work: () => Promise<DepositDetail>, done: () => void = () => undefined) =>
    command.run(what, work, () => {
      done();
      refresh();
    });
  const finish = () => {
    const isPosting = asking === 'post';
    const [what, title] = isPosting
      ? ['The deposit was not posted.', 'Deposit posted']
      : ['The deposit was not discarded.', 'Deposit discarded'];
    run(what, isPosting ? work.post(deposit) : work.discard(deposit), () => notify({ title }));
    setAsking(undefined);
  };
  return (
    <Stack>
      <PageHeader
        title={`${deposit.method} deposit of ${dayText(deposit.depositDate)}`}
        above={back}
        sub={[deposit.reference, labelOf(DEPOSIT_STATE_LABELS, deposit.state), deposit.fileName]
          .filter(Boolean)
          .join(' · ')}
        actions={
          isOpen && (
            <>
              <BlockableButton
                appearance="primary"
                isBusy={command.isBusy}
                blocker={blocker}
                onClick={() => setAsking('post')}
              >
                Post deposit
              </BlockableButton>
              <Button onClick={() => setCorrecting(true)}>Correct figures</Button>
              <Button disabledFocusable={command.isBusy} onClick={() => setAsking('discard')}>
                Discard
              </Button>
            </>
          )
        }
      />
      {command.failed && (
        <ActionError
          what={command.failed.what}
          error={command.failed.error}
          onRetry={command.failed.retry}
          onDismiss={() => {
            command.dismiss();
            refresh();
          }}
          showDetail
        />
      )}
      {isOpen && blocker !== undefined && (
        <MessageBar intent="warning" title="This deposit cannot be posted yet.">
          {blocker}
        </MessageBar>
      )}
      <Balance detail={detail} />
      {isOpen && isCorrecting && (
        <FiguresForm
          label="Correct the bank's figures"
          initial={deposit}
          submitLabel="Save figures"
          isBusy={command.isBusy}
          onCancel={() => setCorrecting(false)}
          onSubmit={(figures) =>
            run('The figures were not saved.', work.changeFigures(deposit, figures), () => setCorrecting(false))
          }
        />
      )}
      {isOpen && (
        <AddCheckForm
          isBusy={command.isBusy}
          onAdd={(check, added) => run('The check was not added.', work.changeChecks(deposit, { add: [check] }), added)}
        />
      )}
      {checks.length === 0 ? (
        <EmptyState kind="nothingYet" title="No checks" text="Checks that are added to this deposit appear here." />
      ) : (
        <CheckTable
          checks={checks}
          isBusy={command.isBusy}
          onPlace={
            isOpen
              ? (placement, placed) =>
                  run('The check was not placed.', work.changeChecks(deposit, { place: [placement] }), placed)
              : undefined
          }
          onExplain={
            isOpen
              ? (explanation, explained) =>
                  run('The reason was not saved.', work.changeChecks(deposit, { explain: [explanation] }), explained)
              : undefined
          }
          onRemove={({ checkPk }) =>
            run('The check was not removed.', work.changeChecks(deposit, { remove: [checkPk] }))
          }
        />
      )}
      <History events={history} />
      <ConfirmDialog
        open={asking !== undefined}
        title={asking === 'discard' ? 'Discard this deposit?' : 'Post this deposit?'}
        confirmLabel={asking === 'discard' ? 'Discard the deposit' : 'Post the deposit'}
        busy={command.isBusy}
        onConfirm={finish}
        onCancel={() => setAsking(undefined)}
      >
        {asking === 'discard'
          ? 'Its checks are removed. A lockbox file can be deposited again. This cannot be undone.'
          : postingText(detail)}
      </ConfirmDialog>
    </Stack>
  );
}
