import { Button, Label, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { type AgingQuery, AgingReport } from '../../application/aging/Aging';
import { AGING_BUCKET_LABELS, AGING_BUCKETS, type AgedGroup, type AgingPage, totalOf } from '../../domain/aging/Aging';
import { parseLocalDate } from '../../domain/dates/LocalDate';
import { EmptyState } from '../kit/feedback/EmptyState';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Loading';
import { TextInput } from '../kit/forms/fields';
import { useDownload } from '../kit/forms/useDownload';
import { TextButton } from '../kit/navigation/AppLink';
import { PageHeader } from '../kit/navigation/PageHeader';
import { SectionTabs } from '../kit/navigation/SectionTabs';
import { useService } from '../kit/Services';
import { ListFilters, useFilterStyles } from '../kit/tables/ListFilters';
import { type ChangeFilters, PHONE_PAGE_SIZE, pageOf, searchOf, useListAddress } from '../kit/tables/listAddress';
import { Pager } from '../kit/tables/Pager';
import { type StackColumn, StackTable } from '../kit/tables/StackTable';
import { useBreakpoint } from '../kit/useBreakpoint';
import { useLiveQuery } from '../kit/useStream';
import { DateText, today } from '../kit/values/DateText';
import { Money } from '../kit/values/Money';
import { AgedBills } from './AgedBills';
import { AgingBars } from './AgingBars';

const PAGE_SIZE = 50;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
  total: { fontWeight: tokens.fontWeightSemibold },
});

/** Open amounts by days past due, as of any day up to today, by group and bill. @source product.md, Screens: Dashboard */
export function AgingScreen() {
  const styles = useStyles();
  const report = useService(AgingReport);
  const live = useMemo(() => report.open(), [report]);
  const [address, change] = useListAddress();
  const size = useBreakpoint() === 0 ? PHONE_PAGE_SIZE : PAGE_SIZE;
  const query = useMemo(() => queryOfAddress(address, size), [address, size]);
  const page = useLiveQuery(live, query);
  const { isBusy, error, start, retry, dismiss } = useDownload();
  const download = () => start({ done: 'Aging downloaded', fetch: () => report.export(query) });
  return (
    <div className={styles.root}>
      <PageHeader
        title="Aging"
        sub="Open amounts by days past due"
        actions={
          <Button disabledFocusable={isBusy} onClick={download}>
            Download Excel
          </Button>
        }
      />
      <SectionTabs of="Collections" />
      {error !== undefined && (
        <ErrorBar what="Aging could not be downloaded." error={error} onRetry={retry} onDismiss={dismiss} />
      )}
      <Filters query={query} onChange={change} />
      {page.kind === 'failed' && (
        <LoadFailed what="Aging could not be loaded." error={page.error} onRetry={() => live.retry()} />
      )}
      {page.kind === 'loading' && <SkeletonRows rows={8} label="Loading aging" />}
      {page.kind === 'loaded' && (
        <div className={styles.root} aria-busy={page.refreshing}>
          {page.refreshError !== undefined && (
            <ErrorBar what="Aging could not be refreshed." error={page.refreshError} onRetry={() => live.retry()} />
          )}
          <Aged page={page.value} query={query} onChange={change} />
        </div>
      )}
    </div>
  );
}

/** Invalid values and days after today are ignored. */
function queryOfAddress(address: URLSearchParams, size: number): AgingQuery {
  const asOf = parseLocalDate(address.get('asOf') ?? '');
  return {
    asOf: asOf !== undefined && asOf <= today() ? asOf : undefined,
    q: searchOf(address),
    page: pageOf(address),
    size,
  };
}

interface PartProps {
  readonly query: AgingQuery;
  readonly onChange: ChangeFilters;
}

function Filters({ query, onChange }: PartProps) {
  const filter = useFilterStyles();
  return (
    <ListFilters
      count={query.asOf ? 1 : 0}
      onClear={query.q || query.asOf ? () => onChange({ q: '', asOf: '' }) : undefined}
      search={
        <>
          <Label htmlFor="aging-search">Search</Label>
          <TextInput
            id="aging-search"
            type="search"
            maxLength={80}
            placeholder="Group name or number"
            value={query.q}
            onChange={(q) => onChange({ q }, { replace: true })}
          />
        </>
      }
    >
      <div className={filter.field}>
        <Label htmlFor="aging-day">As of</Label>
        <TextInput
          id="aging-day"
          type="date"
          max={today()}
          value={query.asOf ?? today()}
          onChange={(asOf) => onChange({ asOf: asOf === today() ? '' : asOf })}
        />
      </div>
    </ListFilters>
  );
}

function Aged({ page, query, onChange }: PartProps & { readonly page: AgingPage }) {
  const styles = useStyles();
  const [opened, setOpened] = useState<string>();
  const { items, total, sums, asOf } = page;
  const columns: readonly StackColumn<AgedGroup>[] = useMemo(
    () => [
      {
        label: 'Group',
        kind: 'lead',
        cell: ({ groupNumber, name }) => (
          <TextButton
            isExpanded={opened === groupNumber}
            onClick={() => setOpened(opened === groupNumber ? undefined : groupNumber)}
          >
            {name}
          </TextButton>
        ),
      },
      ...AGING_BUCKETS.map(
        (bucket): StackColumn<AgedGroup> => ({
          label: AGING_BUCKET_LABELS[bucket],
          kind: 'figure',
          cell: ({ aged }) => <Money cents={aged[bucket]} quietZero />,
        }),
      ),
      {
        label: 'Open',
        kind: 'figure',
        cell: ({ aged }) => <Money cents={totalOf(aged)} className={styles.total} />,
      },
      { label: 'Pending', kind: 'figure', cell: ({ pendingCents }) => <Money cents={pendingCents} quietZero /> },
    ],
    [opened, styles.total],
  );
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
