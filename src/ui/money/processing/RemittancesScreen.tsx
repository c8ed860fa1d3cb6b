import { Button, makeStyles } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { RemittanceList, type RemittancePage } from '../../../application/money/processing/PaymentFiles';
import { valueOf } from '../../../application/platform/shared/Loadable';
import type { Remittance, RemittanceFormat } from '../../../domain/money/processing/BankFile';
import {
  isAdviceRejected,
  possibleRemittanceSteps,
  REMITTANCE_STATE_LABELS,
  type RemittanceStep,
  remittanceHistory,
} from '../../../domain/money/processing/RemittanceState';
import type { UpcomingRemittance } from '../../../domain/money/processing/remittanceDays';
import { REMITTANCE_LIST } from '../../../domain/money/processing/remittanceList';
import { labelOf } from '../../../domain/platform/text/wording';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import { useDownload } from '../../kit/forms/useDownload';
import { Paragraph, Stack, Strong } from '../../kit/layout';
import { useMay, useMe } from '../../kit/MeContext';
import { AppLink } from '../../kit/navigation/AppLink';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { paths } from '../../kit/navigation/paths';
import { SectionTabs } from '../../kit/navigation/SectionTabs';
import { useService } from '../../kit/Services';
import { useListAddress } from '../../kit/tables/listAddress';
import { PagedResults, useListStyles } from '../../kit/tables/PagedResults';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { isCompact, shownColumns } from '../../kit/tables/shownColumns';
import { useLooks } from '../../kit/useLooks';
import { useLiveQuery } from '../../kit/useStream';
import { DateText, dayText, InstantText } from '../../kit/values/DateText';
import { Money, VisuallyHidden } from '../../kit/values/Money';
import { RemittanceAnswers } from './RemittanceAnswers';
import { filterCount, NO_FILTERS, queryOfAddress, RemittanceFilters } from './RemittanceFilters';
import { REMITTANCE_STEP_LABELS, RemittanceForm } from './RemittanceForm';

const useStyles = makeStyles({
  // One line, so that a row is not taller than its state.
  files: { flexWrap: 'nowrap', '> *': { minWidth: 0 } },
});

/** What was remitted to carriers; a carrier sees its own. @source product.md, Calls */
export function RemittancesScreen() {
  const styles = useListStyles();
  const isCarrier = useMe().user.primaryType === 'carrier';
  return (
    <div className={styles.root}>
      <PageHeader
        title="Remittances"
        sub={
          isCarrier ? 'Payments passed on to you, by business date' : 'Payments passed on to carriers, by business date'
        }
      />
      <SectionTabs of="Money" />
      <Remittances />
    </div>
  );
}

/** What was remitted to a carrier, with the total. */
export function CarrierRemittances({ carrierCode }: { carrierCode: string }) {
  const styles = useListStyles();
  return (
    <div className={styles.root}>
      <Remittances carrierCode={carrierCode} />
    </div>
  );
}

/** The list with its filters. @param carrierCode the carrier whose page has the list. Default: that of the address */
function Remittances({ carrierCode }: { carrierCode?: string }) {
  const list = useService(RemittanceList);
  const mayRecord = useMay('remittances.record');
  const isOpenToAll = carrierCode === undefined;
  const [address, change] = useListAddress(isOpenToAll ? REMITTANCE_LIST : undefined);
  const query = useMemo(
    () => ({ ...queryOfAddress(address), ...(carrierCode !== undefined && { carrierCode }) }),
    [address, carrierCode],
  );
  const page = useLiveQuery(list, query);
  return (
    <>
      <RemittanceFilters
        query={query}
        carriers={isOpenToAll ? (valueOf(page)?.carriers ?? []) : undefined}
        address={address}
        items={valueOf(page)?.items}
        onChange={change}
      />
      {page.kind === 'loaded' && page.value.upcoming.length > 0 && <Upcoming items={page.value.upcoming} />}
      {isOpenToAll && mayRecord && <RemittanceAnswers />}
      <PagedResults
        found={page}
        query={query}
        noun="remittances"
        listName="remittances"
        isFiltered={(isOpenToAll && query.carrierCode !== '') || filterCount(query) > 0}
        onClear={() => change(NO_FILTERS)}
        nothing={{
          title: 'No remittances yet',
          text: 'Processing makes one for each carrier whose bills were paid.',
        }}
        onPage={(next) => change({ page: String(next) })}
        onRetry={() => list.retry()}
      >
        {(value) => <RemittanceTable page={value} address={isOpenToAll ? address : undefined} />}
      </PagedResults>
    </>
  );
}

const CARRIER_COLUMNS: readonly StackColumn<Remittance>[] = [
  { id: 'carrier', label: 'Carrier', kind: 'name', cell: (remittance) => <CarrierName {...remittance} /> },
  { id: 'code', label: 'Code', isExtra: true, cell: ({ carrierCode }) => carrierCode },
];

/** The carrier's name, as a link to its page for office users who may open it. */
function CarrierName({ carrierCode, carrierName }: Pick<Remittance, 'carrierCode' | 'carrierName'>) {
  const mayOpen = useMay('rules.read');
  return mayOpen ? <AppLink to={paths.carrier(carrierCode)}>{carrierName}</AppLink> : carrierName;
}

interface OpenForm {
  readonly remittancePk: string;
  readonly step: RemittanceStep;
}

interface RemittanceTableProps {
  readonly page: RemittancePage;
  /** The query string of the list; undefined on a carrier's page, which names no carrier and has standard columns. */
  readonly address: URLSearchParams | undefined;
}

/** Columns with what a remittance is. @param showsCarrier false where all belong to one */
export function remittanceColumns(showsCarrier: boolean): readonly StackColumn<Remittance>[] {
  return [
    ...(showsCarrier ? CARRIER_COLUMNS : []),
    {
      id: 'businessDate',
      label: 'Business date',
      kind: showsCarrier ? 'whole' : 'lead',
      cell: ({ businessDate }) => <DateText date={businessDate} />,
    },
    { id: 'bills', label: 'Bills', kind: 'figure', cell: ({ billCount }) => billCount.toLocaleString('en-US') },
    { id: 'remitted', label: 'Remitted', kind: 'figure', cell: ({ amountCents }) => <Money cents={amountCents} /> },
    { id: 'trace', label: 'Trace', isExtra: true, cell: ({ traceNumber }) => traceNumber },
    { id: 'state', label: 'State', kind: 'text', cell: (remittance) => <State remittance={remittance} /> },
  ];
}

function RemittanceTable({ page, address }: RemittanceTableProps) {
  const styles = useStyles();
  const looks = useLooks();
  const mayRecord = useMay('remittances.record');
  const [asked, setAsked] = useState<OpenForm>();
  const list = useService(RemittanceList);
  const { isBusy, failed, start } = useDownload();
  const save = (remittance: Remittance, format: RemittanceFormat) =>
    start({ done: 'Remittance saved', fetch: () => list.export(remittance, format) });
  const button = (remittance: Remittance, format: RemittanceFormat, label: string) => (
    <Button
      size="small"
      aria-label={`${label} of ${remittance.carrierName}, ${dayText(remittance.businessDate)}`}
      disabledFocusable={isBusy}
      onClick={() => save(remittance, format)}
    >
      {label}
    </Button>
  );
  const steps = ({ remittancePk, carrierName, businessDate, state, achFile }: Remittance) => (
    <Stack as="span" isRow gap="S">
      {possibleRemittanceSteps(state, achFile).map((step) => (
        <Button
          key={step}
          size="small"
          appearance="subtle"
          className={looks.shrinking}
          aria-label={`${REMITTANCE_STEP_LABELS[step]}: ${carrierName}, ${dayText(businessDate)}`}
          onClick={() => setAsked({ remittancePk, step })}
        >
          {REMITTANCE_STEP_LABELS[step]}
        </Button>
      ))}
    </Stack>
  );
  return (
    <>
      {failed && <ActionError what="The remittance could not be exported." {...failed} />}
      <Paragraph>
        Total remitted: <Money cents={page.sumCents} strong />
      </Paragraph>
      <StackTable
        isFramed
        label="Remittances"
        items={page.items}
        keyOf={({ remittancePk }) => remittancePk}
        columns={[
          ...shownColumns(remittanceColumns(address !== undefined), address?.get('columns')),
          {
            label: 'Files',
            cell: (remittance) => (
              <Stack as="span" isRow gap="S" className={styles.files}>
                {button(remittance, '820', '820')}
                {button(remittance, 'xlsx', 'Excel')}
              </Stack>
            ),
          },
          ...(mayRecord ? [{ label: 'Record', cell: steps }] : []),
        ]}
        isCompact={isCompact(address)}
        detail={(remittance) => {
          if (asked?.remittancePk !== remittance.remittancePk) return undefined;
          const { step } = asked;
          if (!possibleRemittanceSteps(remittance.state, remittance.achFile).includes(step)) return undefined;
          return <RemittanceForm key={step} remittance={remittance} step={step} onDone={() => setAsked(undefined)} />;
        }}
      />
    </>
  );
}

/** What the next runs will remit. A carrier sees its own. */
function Upcoming({ items }: { readonly items: readonly UpcomingRemittance[] }) {
  return (
    <Panel title="Upcoming remittances">
      <StackTable
        label="Upcoming remittances"
        items={items}
        keyOf={({ carrierCode, remitOn }) => `${carrierCode} ${remitOn}`}
        columns={[
          { label: 'Carrier', kind: 'lead', cell: (upcoming) => <CarrierName {...upcoming} /> },
          { label: 'Code', isExtra: true, cell: ({ carrierCode }) => carrierCode },
          {
            label: 'Business date',
            kind: 'whole',
            cell: ({ remitOn }) => (remitOn ? <DateText date={remitOn} /> : 'Taken from the next remittance'),
          },
          { label: 'Bills', kind: 'figure', cell: ({ billCount }) => billCount.toLocaleString('en-US') },
          { label: 'To remit', kind: 'figure', cell: ({ amountCents }) => <Money cents={amountCents} /> },
        ]}
      />
    </Panel>
  );
}

/** The state, who recorded it, and on request what was recorded before. Carriers see the state alone. */
function State({
  remittance: { state, achFile, history, carrierName, businessDate, returnedAt },
}: {
  readonly remittance: Remittance;
}) {
  const looks = useLooks();
  const events = remittanceHistory(history);
  const last = events.at(-1);
  const entry = ({ at, text, note }: (typeof events)[number]) => (
    <>
      {text}, <InstantText timestamp={at} />
      {note && `: ${note}`}
    </>
  );
  return (
    <>
      <Strong>{labelOf(REMITTANCE_STATE_LABELS, state)}</Strong>
      {returnedAt !== null && (
        <div className={looks.note}>
          The bank did not pay the credit: recorded <InstantText timestamp={returnedAt} />. It will be paid again.
        </div>
      )}
      {isAdviceRejected(history) && (
        <div className={looks.note}>
          The carrier could not use the 820. Ask what has to change, or send the Excel file.
        </div>
      )}
      {achFile !== null && <div className={looks.note}>In {achFile}</div>}
      {last && <div className={looks.note}>{entry(last)}</div>}
      {events.length > 1 && (
        <details className={looks.note}>
          <summary>
            {events.length - 1} earlier
            <VisuallyHidden>
              : {carrierName}, {dayText(businessDate)}
            </VisuallyHidden>
          </summary>
          <Stack as="ol" gap="XXS">
            {events.slice(0, -1).map((event) => (
              <li key={`${event.at} ${event.text}`}>{entry(event)}</li>
            ))}
          </Stack>
        </details>
      )}
    </>
  );
}
