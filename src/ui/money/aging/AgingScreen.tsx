import { Label, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDownRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { useMemo, useState } from 'react';
import { type AgingQuery, AgingReport } from '../../../application/money/aging/Aging';
import { valueOf } from '../../../application/platform/shared/Loadable';
import {
  AGING_BUCKET_LABELS,
  AGING_BUCKETS,
  type AgedGroup,
  type AgingPage,
  totalOf,
} from '../../../domain/money/aging/Aging';
import { AGING_LIST } from '../../../domain/money/aging/agingList';
import { readParameters } from '../../../domain/platform/lists/parameters';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { RefreshFailed, Unloaded } from '../../kit/feedback/Loaded';
import { DayInput } from '../../kit/forms/DayInput';
import { TextButton } from '../../kit/navigation/AppLink';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { SectionTabs } from '../../kit/navigation/SectionTabs';
import { useService } from '../../kit/Services';
import { ExportMenu } from '../../kit/tables/ExportMenu';
import { ListFilters, useFilterStyles } from '../../kit/tables/ListFilters';
import { type ChangeFilters, PHONE_PAGE_SIZE, pageOf, useListAddress } from '../../kit/tables/listAddress';
import { Pager } from '../../kit/tables/Pager';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { isCompact, useShownColumns } from '../../kit/tables/shownColumns';
import { useBreakpoint } from '../../kit/useBreakpoint';
import { useLiveQuery } from '../../kit/useStream';
import { DateText, today } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import { ReadAsOf } from '../../kit/values/ReadAsOf';
import { ListViews } from '../../kit/views/ListViews';
import { AgedBills } from './AgedBills';
import { AgingBars } from './AgingBars';

const PAGE_SIZE = 50;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
  total: { fontWeight: tokens.fontWeightSemibold },
  /** The name shows and hides the group's bills. */
  chevron: { marginInlineEnd: tokens.spacingHorizontalXS, verticalAlign: 'text-bottom' },
});

/** Open amounts by days past due, as of any day up to today, by group and bill. @source product.md, Screens: Dashboard */
export function AgingScreen() {
  const styles = useStyles();
  const report = useService(AgingReport);
  const live = useMemo(() => report.open(), [report]);
  const [address, change] = useListAddress(AGING_LIST);
  const size = useBreakpoint() === 0 ? PHONE_PAGE_SIZE : PAGE_SIZE;
  const query = useMemo(() => queryOfAddress(address, size), [address, size]);
  const page = useLiveQuery(live, query);
  return (
    <div className={styles.root}>
      <PageHeader title="Aging" sub="Open amounts by days past due" />
      <SectionTabs of="Collections" />
      <Filters address={address} query={query} items={valueOf(page)?.items} onChange={change} />
      <Unloaded found={page} what="aging" rows={8} isPage onRetry={() => live.retry()} />
      {page.kind === 'loaded' && (
        <div className={styles.root} aria-busy={page.refreshing}>
          <RefreshFailed found={page} what="aging" onRetry={() => live.retry()} />
          <ReadAsOf at={page.value.readAsOf} />
          <Aged address={address} page={page.value} query={query} onChange={change} />
        </div>
      )}
    </div>
  );
}

/** Invalid values and days after today are ignored. */
function queryOfAddress(address: URLSearchParams, size: number): AgingQuery {
  const { q = '', asOf } = readParameters(AGING_LIST.parameters, (name) => address.get(name));
  return {
    asOf: asOf !== undefined && asOf <= today() ? asOf : undefined,
    q,
    page: pageOf(address),
    size,
  };
}

interface PartProps {
  /** The query string of the list. */
  readonly address: URLSearchParams;
  readonly query: AgingQuery;
  readonly onChange: ChangeFilters;
}

interface FiltersProps extends PartProps {
  /** Of the page; undefined while they are loaded. */
  readonly items: readonly AgedGroup[] | undefined;
}

function Filters({ address, query, items, onChange }: FiltersProps) {
  const filter = useFilterStyles();
  return (
    <ListFilters
      views={<ListViews list={AGING_LIST} address={address} onChange={onChange} />}
      tools={<ExportMenu of={{ list: AGING_LIST, query }} rows={items} address={address} />}
      count={query.asOf ? 1 : 0}
      onClear={query.q || query.asOf ? () => onChange({ q: '', asOf: '' }) : undefined}
      search={{
        id: 'aging-search',
        noun: 'groups',
        placeholder: 'Group name or number',
        value: query.q,
        onChange: (q) => onChange({ q }, { replace: true }),
      }}
    >
      <div className={filter.field}>
        <Label htmlFor="aging-day">As of</Label>
        <DayInput
          id="aging-day"
          max={today()}
          value={query.asOf ?? today()}
          onChange={(asOf) => onChange({ asOf: asOf === today() ? '' : asOf })}
        />
      </div>
    </ListFilters>
  );
}

function Aged({ address, page, query, onChange }: PartProps & { readonly page: AgingPage }) {
  const styles = useStyles();
  const [opened, setOpened] = useState<string>();
  const { items, total, sums, asOf } = page;
  const all: readonly StackColumn<AgedGroup>[] = useMemo(
    () => [
      {
        id: 'group',
        label: 'Group',
        kind: 'name',
        cell: ({ groupNumber, name }) => (
          <TextButton
            isExpanded={opened === groupNumber}
            onClick={() => setOpened(opened === groupNumber ? undefined : groupNumber)}
          >
            {opened === groupNumber ? (
              <ChevronDownRegular className={styles.chevron} />
            ) : (
              <ChevronRightRegular className={styles.chevron} />
            )}
            {name}
          </TextButton>
        ),
      },
      ...AGING_BUCKETS.map(
        (bucket): StackColumn<AgedGroup> => ({
          id: bucket,
          label: AGING_BUCKET_LABELS[bucket],
          kind: 'figure',
          cell: ({ aged }) => <Money cents={aged[bucket]} quietZero />,
        }),
      ),
      {
        id: 'open',
        label: 'Open',
        kind: 'figure',
        cell: ({ aged }) => <Money cents={totalOf(aged)} className={styles.total} />,
      },
      {
        id: 'pending',
        label: 'Pending',
        kind: 'figure',
        isExtra: 'inTables',
        cell: ({ pendingCents }) => <Money cents={pendingCents} quietZero />,
      },
    ],
    [opened, styles],
  );
  const columns = useShownColumns(all, address);
  if (total === 0) {
    return query.q ? (
      <EmptyState kind="noMatch" onClear={() => onChange({ q: '' })} />
    ) : (
      <EmptyState
        kind="nothingYet"
        title="Nothing is open"
        text="No bill was open or pending at the end of this day, and no group owed for a returned payment."
      />
    );
  }
  return (
    <>
      <AgingBars sums={sums} />
      <p style={{ margin: 0 }}>
        As of the end of <DateText date={asOf} />. Open a group to see its bills.
      </p>
      <StackTable
        isFramed
        label="Aging by group"
        items={items}
        keyOf={({ groupNumber }) => groupNumber}
        columns={columns}
        isCompact={isCompact(address)}
        detail={({ groupNumber, name }) =>
          opened === groupNumber && <AgedBills groupNumber={groupNumber} name={name} asOf={asOf} />
        }
      />
      <Pager
        page={query.page}
        size={query.size}
        total={total}
        noun="groups"
        onPage={(next) => onChange({ page: String(next) })}
      />
    </>
  );
}
