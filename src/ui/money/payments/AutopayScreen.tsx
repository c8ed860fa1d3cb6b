import { useMemo } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { Autopay, type AutopayEditor, type GroupAutopay } from '../../../application/money/payments/Autopay';
import { LOADING } from '../../../application/platform/shared/Loadable';
import { ACH_OFF_TEXT } from '../../../domain/money/payments/achEntry';
import {
  type AutopayChange,
  autopayOn,
  autopayStopText,
  autopayTermsText,
  laterChanges,
} from '../../../domain/money/payments/autopay';
import { autopayHistory } from '../../../domain/money/payments/autopayHistory';
import { localDayOf } from '../../../domain/platform/dates/zonedTime';
import { sentence } from '../../../domain/platform/text/wording';
import { Panel } from '../../kit/dialogs/Panel';
import { ErrorBar } from '../../kit/feedback/ErrorBar';
import { Unloaded } from '../../kit/feedback/Loaded';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { Paragraph, Stack } from '../../kit/layout';
import { useMay, useMe } from '../../kit/MeContext';
import { AppLink } from '../../kit/navigation/AppLink';
import { OtherGroups } from '../../kit/navigation/OtherGroups';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { paths, useArea } from '../../kit/navigation/paths';
import { SectionTabs } from '../../kit/navigation/SectionTabs';
import { useService } from '../../kit/Services';
import { StackTable } from '../../kit/tables/StackTable';
import { useLooks } from '../../kit/useLooks';
import { useSteadyClass } from '../../kit/useSteadyClass';
import { useStream } from '../../kit/useStream';
import { currentTime, DayOfInstant, dayText } from '../../kit/values/DateText';
import { AutopayBills } from './AutopayBills';
import { AutopayForm } from './AutopayForm';

/** Autopay of the group in the address. Office staff see it on the group's page. */
export function AutopayScreen() {
  const { groupNumber = '' } = useParams();
  // The key starts over for another group, without what was typed for the last one.
  return <AutopayOf key={groupNumber} groupNumber={groupNumber} />;
}

function AutopayOf({ groupNumber }: { groupNumber: string }) {
  const area = useArea();
  const { groups, user } = useMe();
  if (area === 'dashboard') return <Navigate to={paths.group(groupNumber, 'autopay')} replace />;
  const name = groups.find((group) => group.groupNumber === groupNumber)?.name;
  return (
    <Stack>
      <PageHeader
        title="Autopay"
        sub={name === undefined ? `Group ${groupNumber}` : `${name}, group ${groupNumber}`}
        actions={
          user.primaryType === 'billingUser' && (
            <OtherGroups groupNumber={groupNumber} pathOf={(other) => paths.autopay(area, other)} />
          )
        }
      />
      <SectionTabs of="Money" />
      <GroupAutopayParts groupNumber={groupNumber} />
    </Stack>
  );
}

/** Autopay of a group: what applies, a form for payors, its bills, and every change. */
export function GroupAutopayParts({ groupNumber }: { groupNumber: string }) {
  const autopay = useService(Autopay);
  const editor = useMemo(() => autopay.of(groupNumber), [autopay, groupNumber]);
  const state = useStream(editor.autopay$, LOADING);
  if (state.kind !== 'loaded')
    return <Unloaded found={state} what="autopay" rows={6} isPage onRetry={() => editor.refresh()} />;
  return <LoadedAutopay editor={editor} autopay={state.value} refreshError={state.refreshError} />;
}

interface LoadedAutopayProps {
  readonly editor: AutopayEditor;
  readonly autopay: GroupAutopay;
  /** Undefined unless the last refresh failed. */
  readonly refreshError: unknown;
}

function LoadedAutopay({ editor, autopay, refreshError }: LoadedAutopayProps) {
  const steady = useSteadyClass();
  const mayChange = useMay('autopay.write', autopay.groupNumber);
  const { offersAch } = autopay;
  return (
    <Stack className={steady}>
      {refreshError !== undefined && (
        <ErrorBar what="Autopay could not be refreshed." error={refreshError} onRetry={() => editor.refresh()} />
      )}
      <CurrentAutopay autopay={autopay} />
      {!offersAch && <MessageBar intent="warning">{ACH_OFF_TEXT}</MessageBar>}
      {mayChange && offersAch && <AutopayForm editor={editor} autopay={autopay} />}
      <AutopayBills editor={editor} autopay={autopay} mayChange={mayChange} />
      <History autopay={autopay} />
    </Stack>
  );
}

/** Whether autopay is on today, who authorized it, and what is planned. */
function CurrentAutopay({ autopay: { groupNumber, changes, stop, isHeld, timeZone } }: { autopay: GroupAutopay }) {
  const looks = useLooks();
  const maySeeAccount = useMay('bankAccounts.read', groupNumber);
  const today = localDayOf(currentTime(), timeZone);
  const current = autopayOn(today, changes);
  const planned = laterChanges(today, changes);
  return (
    <Panel title="Status">
      {stop && <MessageBar intent="warning">{autopayStopText(stop)}</MessageBar>}
      {isHeld && (
        <MessageBar intent="warning">
          The bank corrected the bank account. Autopay makes its payments, and they are held until a payor confirms or
          declines the change on the account's page.
        </MessageBar>
      )}
      <Paragraph>
        <strong>{labelOf(current)}</strong>
      </Paragraph>
      {current && !current.terms && current.statement && <p className={looks.textBelow}>{current.statement}</p>}
      {current?.terms && (
        <p className={looks.hintBelow}>
          Authorized by {current.byName} on <DayOfInstant timestamp={current.at} />. The agreement is in the history.
          {maySeeAccount && (
            <>
              {' '}
              <AppLink to={paths.bankAccount(groupNumber, current.terms.bankAccountPk)} appearance="inText">
                Bank account
              </AppLink>
            </>
          )}
        </p>
      )}
      {planned.map((change) => (
        <p key={change.version} className={looks.textBelow}>
          {`From ${dayText(change.startsOn)}: ${labelOf(change)} ${sentence(`Saved by ${change.byName}`)}`}
        </p>
      ))}
    </Panel>
  );
}

/**
 * A change in one line, such as "Autopay is on: up to $2,000.00 for each bill, 5 days before it is due, from Operating ending in 789".
 */
function labelOf(change: AutopayChange | undefined): string {
  if (!change?.terms) return 'Autopay is off.';
  return `Autopay is on: ${autopayTermsText(change.terms)}, from ${change.bankAccount ?? 'a bank account'}.`;
}

/** The terms that a payor agreed to, with the agreement on request; why autopay was stopped; a dash for a payor who turned it off. */
function AgreementOrReason({ change: { terms, bankAccount, statement } }: { change: AutopayChange }) {
  if (!terms) return statement || '–';
  return (
    <>
      {sentence(`Pays ${autopayTermsText(terms)}, from ${bankAccount ?? 'a bank account'}`)}
      <details>
        <summary>Agreement</summary>
        {statement}
      </details>
    </>
  );
}

function History({ autopay }: { autopay: GroupAutopay }) {
  const rows = autopayHistory(autopay);
  if (rows.length === 0) return null;
  return (
    <Panel title="History">
      <StackTable
        label="Autopay changes"
        items={rows}
        keyOf={({ change }) => String(change.version)}
        columns={[
          { label: 'From', kind: 'lead', cell: ({ change }) => dayText(change.startsOn) },
          {
            label: 'Autopay',
            cell: ({ change, isEnded }) => `${change.terms ? 'On' : 'Off'}${isEnded ? '. Ended before this day.' : ''}`,
          },
          { label: 'Agreement or reason', cell: ({ change }) => <AgreementOrReason change={change} /> },
          {
            label: 'Changed',
            cell: ({ change: { at, byName } }) => (
              <>
                <DayOfInstant timestamp={at} /> by {byName}
              </>
            ),
          },
        ]}
      />
    </Panel>
  );
}
