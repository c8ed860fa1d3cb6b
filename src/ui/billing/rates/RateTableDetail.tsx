import { Button, Field } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import {
  type OpenedRateTable,
  type RateTable,
  type RateTableEvent,
  RateTables,
} from '../../../application/billing/rates/RateTables';
import { ATTACHMENT_ACCEPT } from '../../../domain/billing/bills/attachments';
import { AGE_RULE_LABELS, policyText } from '../../../domain/billing/rates/RateTable';
import { rateRowsCsv } from '../../../domain/billing/rates/rateRowsText';
import { LONGEST_NOTE } from '../../../domain/platform/text/cut';
import { labelOf } from '../../../domain/platform/text/wording';
import { ActionError } from '../../kit/feedback/ActionError';
import { Unloaded } from '../../kit/feedback/Loaded';
import { useNotify } from '../../kit/feedback/Toasts';
import { DownloadButton } from '../../kit/forms/DownloadButton';
import { FileDrop } from '../../kit/forms/FileDrop';
import { TextInput } from '../../kit/forms/fields';
import { StepForm } from '../../kit/forms/StepForm';
import { Actions, Bullets, Paragraph, Stack } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { useService } from '../../kit/Services';
import { StackTable } from '../../kit/tables/StackTable';
import { useCodeName } from '../../kit/useCodeName';
import { useLooks } from '../../kit/useLooks';
import { useLiveQuery } from '../../kit/useStream';
import { dayText, InstantText } from '../../kit/values/DateText';
import { SameName, SameNameAsMine } from '../../kit/values/SameName';
import { TieProblem, useTieProblem } from '../../kit/values/SecondPerson';
import { RATE_COLUMNS } from './rateColumns';

interface RateTableDetailProps {
  readonly groupNumber: string;
  readonly tablePk: string;
  readonly onChange: () => void;
}

/** The rates of a table, what happened to it, and the next steps. */
export function RateTableDetail({ groupNumber, tablePk, onChange }: RateTableDetailProps) {
  const rates = useService(RateTables);
  const query = useMemo(() => rates.table(), [rates]);
  const key = useMemo(() => ({ groupNumber, tablePk }), [groupNumber, tablePk]);
  const found = useLiveQuery(query, key);
  if (found.kind !== 'loaded') return <Unloaded found={found} what="the rates" onRetry={() => query.retry()} />;
  const changed = () => {
    query.retry();
    onChange();
  };
  return <Opened groupNumber={groupNumber} opened={found.value} onChange={changed} />;
}

interface OpenedProps {
  readonly groupNumber: string;
  readonly opened: OpenedRateTable;
  readonly onChange: () => void;
}

function Opened({ groupNumber, opened: { table, events }, onChange }: OpenedProps) {
  const looks = useLooks();
  const rates = useService(RateTables);
  const nameOf = useCodeName();
  const key = { groupNumber, tablePk: table.tablePk };
  const { exhibit } = table;
  return (
    <Stack gap="M" className={looks.padded}>
      <Steps groupNumber={groupNumber} table={table} onChange={onChange} />
      <Paragraph>{termsText(table)}</Paragraph>
      <StackTable
        label={`Rates of ${policyText(nameOf('carrier', table.carrierCode), table)} from ${dayText(table.effectiveFrom)}`}
        items={table.rows}
        keyOf={(row) => table.rows.indexOf(row).toString()}
        columns={RATE_COLUMNS}
      />
      <Actions>
        {exhibit && <DownloadButton label="Exhibit" what="rate exhibit" fetch={() => rates.exhibit(key, exhibit)} />}
        <DownloadButton label="Rates as CSV" what="rates" fetch={async () => csvFile(table)} />
      </Actions>
      {events.length > 0 && (
        <Bullets aria-label="History">
          {events.map((event) => (
            <li key={`${event.at} ${event.event}`}>
              {eventText(event)}, <InstantText timestamp={event.at} />
            </li>
          ))}
        </Bullets>
      )}
    </Stack>
  );
}

function termsText({ ageRule, spouseAge, reductions, rows }: RateTable): string {
  const byAge = rows.some(({ ageFrom, ageTo }) => ageFrom !== null || ageTo !== null);
  const age = byAge || reductions.length > 0 ? `Age as of: ${labelOf(AGE_RULE_LABELS, ageRule)}. ` : '';
  const reduced = reductions.map(({ age: from, percent }) => `${percent}% of the volume from age ${from}`);
  const volume = reduced.length > 0 ? `Age reductions: ${reduced.join(', ')}. ` : '';
  const spouses = spouseAge === 'OWN' ? 'Spouses are rated by their own age, which bills do not have. ' : '';
  return `${age}${spouses}${volume}Premiums are rounded to the cent for each line.`;
}

const EVENTS: Readonly<Record<string, string>> = {
  proposed: 'Proposed',
  exhibitAttached: 'Exhibit attached',
  confirmed: 'Confirmed',
  superseded: 'Superseded when another table was confirmed',
  withdrawn: 'Withdrawn',
};

function eventText({ event, by, note }: RateTableEvent): string {
  return `${labelOf(EVENTS, event)} by ${by}${note === '' ? '' : `: ${note}`}`;
}

function csvFile(table: RateTable) {
  const name = ['rates', table.carrierCode, table.policy, table.effectiveFrom].filter(Boolean).join(' ');
  const bytes = new TextEncoder().encode(`\uFEFF${rateRowsCsv(table.rows)}`);
  return { name: `${name.replace(/[^\w.-]+/g, '-')}.csv`, mediaType: 'text/csv', bytes };
}

interface StepsProps {
  readonly groupNumber: string;
  readonly table: RateTable;
  readonly onChange: () => void;
}

/** Attaches the exhibit, confirms the table, or withdraws it, for those who may. */
function Steps({ groupNumber, table, onChange }: StepsProps) {
  const rates = useService(RateTables);
  const notify = useNotify();
  const mayWrite = useMay('rates.write', groupNumber);
  const [isBusy, setBusy] = useState(false);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const [failure, setFailure] = useState<{ readonly what: string; readonly error: unknown }>();
  const { state, isOwn, source, exhibit, reason, decidedBy } = table;
  const tie = useTieProblem('rates', table.proposedById);
  const key = { groupNumber, tablePk: table.tablePk };
  const act = async (what: string, done: string, step: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await step();
      notify({ title: done });
    } catch (error) {
      setFailure({ what, error });
    }
    setBusy(false);
    onChange();
  };
  const isWaiting = state === 'PROPOSED';
  const needsExhibit = isWaiting && source === 'EXHIBIT';
  return (
    <>
      {state === 'WITHDRAWN' && (
        <Paragraph>
          Withdrawn by {decidedBy}: {reason}
        </Paragraph>
      )}
      {isWaiting && !isOwn && mayWrite && <SameNameAsMine by={table.proposedBy} />}
      {isWaiting && mayWrite && <TieProblem problem={tie} />}
      {state === 'CONFIRMED' && <SameName one={table.proposedBy} other={decidedBy} />}
      {isWaiting && isOwn && <Paragraph>You proposed these rates, so another person must confirm them.</Paragraph>}
      {failure && <ActionError {...failure} onDismiss={() => setFailure(undefined)} showDetail />}
      {mayWrite && isOwn && needsExhibit && (
        <FileDrop
          label="Rate exhibit"
          text={exhibit ? `${exhibit.fileName} is attached.` : "Attach the carrier's document with the rates."}
          button={exhibit ? 'Replace exhibit' : 'Attach exhibit'}
          accept={ATTACHMENT_ACCEPT}
          disabled={isBusy}
          onFiles={([file]) => {
            if (file) void act('The exhibit was not attached.', 'Exhibit attached', () => rates.attach(key, file));
          }}
        />
      )}
      {mayWrite && (isWaiting || state === 'CONFIRMED') && !isWithdrawing && (
        <Actions>
          {isWaiting && !isOwn && tie === undefined && (
            <Button
              appearance="primary"
              disabledFocusable={isBusy}
              onClick={() =>
                void act('The rates were not confirmed.', 'Rates confirmed', () => rates.confirm(key, table))
              }
            >
              Confirm rates
            </Button>
          )}
          <Button onClick={() => setWithdrawing(true)}>Withdraw</Button>
        </Actions>
      )}
      {isWithdrawing && (
        <WithdrawForm
          table={table}
          onSubmit={async (why) => {
            await rates.withdraw(key, table, why);
            onChange();
          }}
          onDone={() => setWithdrawing(false)}
        />
      )}
    </>
  );
}

interface WithdrawFormProps {
  readonly table: RateTable;
  readonly onSubmit: (reason: string) => Promise<void>;
  readonly onDone: () => void;
}

function WithdrawForm({ table, onSubmit, onDone }: WithdrawFormProps) {
  const looks = useLooks();
  const [reason, setReason] = useState('');
  const nameOf = useCodeName();
  return (
    <StepForm
      name={`Withdraw the rates of ${policyText(nameOf('carrier', table.carrierCode), table)}`}
      effect="Bills are no longer checked against withdrawn rates."
      failure="The rates were not withdrawn."
      submitLabel="Withdraw rates"
      isIncomplete={reason.trim() === ''}
      onSubmit={async () => {
        await onSubmit(reason.trim());
        return 'Rates withdrawn';
      }}
      onDone={onDone}
      doneLabel="Cancel"
    >
      {(isAsked) => (
        <Field
          label="Reason"
          required
          className={looks.growingReason}
          validationMessage={isAsked && reason.trim() === '' ? 'Say why.' : null}
        >
          <TextInput maxLength={LONGEST_NOTE} value={reason} onChange={setReason} />
        </Field>
      )}
    </StepForm>
  );
}
