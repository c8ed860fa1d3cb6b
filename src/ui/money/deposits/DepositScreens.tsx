import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { valueOf } from '../../../application/platform/shared/Loadable';
import type { Deposit } from '../../../domain/money/deposits/Deposit';
import { DEPOSITS, type WaitingLockbox } from '../../../domain/money/deposits/depositList';
import { useMay } from '../../kit/MeContext';
import { AppLink } from '../../kit/navigation/AppLink';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { paths } from '../../kit/navigation/paths';
import { SectionTabs } from '../../kit/navigation/SectionTabs';
import { ListPart, ListTable, type Looks, useList } from '../../kit/tables/ListPart';
import { useListStyles } from '../../kit/tables/PagedResults';
import { dayText } from '../../kit/values/DateText';
import { VisuallyHidden } from '../../kit/values/Money';
import { DepositScreen } from './DepositScreen';
import { Lockboxes, NewDepositForm } from './NewDeposit';

/** One deposit, or the list of deposits where the address names none. */
export function DepositScreens() {
  const { depositPk } = useParams();
  return depositPk === undefined ? <DepositsScreen /> : <DepositScreen key={depositPk} depositPk={depositPk} />;
}

/** Deposits, and the lockbox files to deposit. @source product.md, Screens: Deposits and suspense */
function DepositsScreen() {
  const styles = useListStyles();
  const state = useList(DEPOSITS);
  const lockboxes = valueOf(state.found)?.lockboxes ?? [];
  const mayWork = useMay('deposits.write');
  /** The lockbox file to start a deposit with; null to enter checks by hand. */
  const [started, setStarted] = useState<WaitingLockbox | null>();
  return (
    <div className={styles.root}>
      <PageHeader
        title={DEPOSITS.title}
        sub="Checks received, and whether they agree with the bank's total"
        actions={
          mayWork && (
            <Button appearance="primary" onClick={() => setStarted(null)}>
              New deposit
            </Button>
          )
        }
      />
      <SectionTabs of="Money" />
      {started !== undefined && (
        <NewDepositForm key={started?.filePk ?? ''} lockbox={started} onCancel={() => setStarted(undefined)} />
      )}
      {lockboxes.length > 0 && <Lockboxes items={lockboxes} onStart={mayWork ? setStarted : undefined} />}
      <ListPart
        state={state}
        nothing={{ title: 'No deposits yet', text: 'Start one to post the checks that the bank received.' }}
      >
        {({ items }) => <ListTable list={DEPOSITS} items={items} address={state.address} looks={LOOKS} />}
      </ListPart>
    </div>
  );
}

const LOOKS: Looks<Deposit> = {
  deposit: {
    cell: ({ depositPk, depositDate, reference }) => (
      <AppLink to={paths.deposit(depositPk)}>
        {dayText(depositDate)}
        <VisuallyHidden> {reference}</VisuallyHidden>
      </AppLink>
    ),
  },
  reference: { kind: 'whole', cell: ({ reference }) => reference || '–' },
  startedBy: { isExtra: true },
};
