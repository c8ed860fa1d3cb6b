import { Button } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { type CarrierAccount, type CarrierBank, CarrierBanks } from '../../../application/office/setup/CarrierBank';
import { LOADING } from '../../../application/platform/shared/Loadable';
import { accountText, endingText } from '../../../domain/money/payments/accountText';
import { accountTypeLabel } from '../../../domain/money/payments/BankAccount';
import { CARRIER_ACCOUNT_STATE_LABELS, type CarrierAccountStep } from '../../../domain/money/processing/CarrierAccount';
import { labelOf } from '../../../domain/platform/text/wording';
import { Panel } from '../../kit/dialogs/Panel';
import { Loaded } from '../../kit/feedback/Loaded';
import { Note, Paragraph, Stack, Strong } from '../../kit/layout';
import { useMay, useMe } from '../../kit/MeContext';
import { useService } from '../../kit/Services';
import { StackTable } from '../../kit/tables/StackTable';
import { useStream } from '../../kit/useStream';
import { InstantText } from '../../kit/values/DateText';
import { SameName, SameNameAsMine } from '../../kit/values/SameName';
import { TieProblem, useTieProblem } from '../../kit/values/SecondPerson';
import { CarrierAccountDecision, DECISION_LABELS } from './CarrierAccountDecision';
import { CarrierAccountForm } from './CarrierAccountForm';

interface Asked {
  readonly accountPk: string;
  readonly step: CarrierAccountStep;
}

/**
 * The bank account to which a carrier's remittances are paid: entered by one person, and confirmed by another one.
 *
 * @source BR-PRO-37 docs/decisions/bank-files.md#a-remittance-is-paid-as-an-ach-credit
 */
export function CarrierAccountPanel({ code, name }: { readonly code: string; readonly name: string }) {
  const banks = useService(CarrierBanks);
  const bank = useMemo(() => banks.open(code), [banks, code]);
  const accounts = useStream(bank.accounts$, LOADING);
  const mayChange = useMay('setup.write');
  const [isAdding, setAdding] = useState(false);
  const items = accounts.kind === 'loaded' ? accounts.value.items : [];
  const isWaiting = items.some(({ state }) => state === 'PROPOSED');
  const hasAccount = items.some(({ state }) => state === 'CONFIRMED');
  const mayAdd = mayChange && accounts.kind === 'loaded' && !isWaiting;
  return (
    <Panel
      title="Bank account"
      actions={
        mayAdd && (
          <Button aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
            {hasAccount ? 'Enter another account' : 'Enter an account'}
          </Button>
        )
      }
    >
      <Loaded found={accounts} what="the bank account" rows={2} isPage onRetry={() => bank.refresh()}>
        {() => (
          <>
            {mayAdd && isAdding && <CarrierAccountForm bank={bank} name={name} onDone={() => setAdding(false)} />}
            {!hasAccount && (
              <Paragraph>
                Remittances to {name} are paid outside Listbill. With a confirmed account, processing pays them as ACH
                credits in a bank file.
              </Paragraph>
            )}
            {items.length > 0 && <AccountTable bank={bank} items={items} mayChange={mayChange} />}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

interface AccountTableProps {
  readonly bank: CarrierBank;
  readonly items: readonly CarrierAccount[];
  readonly mayChange: boolean;
}

function AccountTable({ bank, items, mayChange }: AccountTableProps) {
  const { userId } = useMe().user;
  const [asked, setAsked] = useState<Asked>();
  const tie = useTieProblem('carrierAccount', items.find(({ state }) => state === 'PROPOSED')?.byUserId);
  const mayOnlyDecline = ({ byUserId }: CarrierAccount) => byUserId === userId || tie !== undefined;
  const steps = (account: CarrierAccount) => {
    const { accountPk, accountMasked } = account;
    return stepsOf(account, mayOnlyDecline(account)).map((step) => (
      <Button
        key={step}
        size="small"
        aria-label={`${DECISION_LABELS[step]}: account ${endingText(accountMasked)}`}
        onClick={() => setAsked({ accountPk, step })}
      >
        {DECISION_LABELS[step]}
      </Button>
    ));
  };
  return (
    <StackTable
      label="Bank accounts"
      items={items}
      keyOf={({ accountPk }) => accountPk}
      columns={[
        {
          label: 'Account',
          kind: 'lead',
          cell: (account) => accountText({ ...account, name: accountTypeLabel(account) }),
        },
        { label: 'Routing number', cell: ({ routingMasked }) => routingMasked },
        {
          label: 'State',
          cell: (account) => <State account={account} isOwn={account.byUserId === userId} tie={tie} />,
        },
        ...(mayChange
          ? [
              {
                label: 'Actions',
                cell: (account: CarrierAccount) => (
                  <Stack isRow gap="XS">
                    {steps(account)}
                  </Stack>
                ),
              },
            ]
          : []),
      ]}
      detail={(account) => {
        if (asked?.accountPk !== account.accountPk) return undefined;
        if (!stepsOf(account, mayOnlyDecline(account)).includes(asked.step)) return undefined;
        return (
          <CarrierAccountDecision
            key={asked.step}
            bank={bank}
            account={account}
            step={asked.step}
            onDone={() => setAsked(undefined)}
          />
        );
      }}
    />
  );
}

/** Actions available for an account. People cannot confirm their own accounts, or those of a person who gave them access. */
function stepsOf({ state }: CarrierAccount, mayOnlyDecline: boolean): readonly CarrierAccountStep[] {
  if (state === 'CONFIRMED') return ['remove'];
  if (state !== 'PROPOSED') return [];
  return mayOnlyDecline ? ['decline'] : ['confirm', 'decline'];
}

interface StateProps {
  readonly account: CarrierAccount;
  readonly isOwn: boolean;
  /** Why the person cannot confirm the proposed account; undefined if they can, and for their own. */
  readonly tie: string | undefined;
}

function State({ account, isOwn, tie }: StateProps) {
  const { state, at, by, decided, ended, reason } = account;
  return (
    <>
      <Strong>{labelOf(CARRIER_ACCOUNT_STATE_LABELS, state)}</Strong>
      <Note as="div">
        Entered by {by}, <InstantText timestamp={at} />
      </Note>
      {decided && (
        <Note as="div">
          {state === 'DECLINED' ? 'Declined' : 'Confirmed'} by {decided.by}, <InstantText timestamp={decided.at} />
          {state !== 'DECLINED' && <SameName one={by} other={decided.by} />}
        </Note>
      )}
      {ended && (
        <Note as="div">
          {state === 'REMOVED' ? 'Removed' : 'Replaced'} by {ended.by}, <InstantText timestamp={ended.at} />
        </Note>
      )}
      {reason && <Note as="div">{reason}</Note>}
      {state === 'PROPOSED' && !isOwn && <SameNameAsMine by={by} />}
      {state === 'PROPOSED' && <TieProblem problem={tie} />}
      {state === 'PROPOSED' && isOwn && <Note as="div">You entered this account, so another manager confirms it.</Note>}
    </>
  );
}
