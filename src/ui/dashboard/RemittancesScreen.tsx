import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RemittanceList, type RemittancePage, type RemittanceQuery } from '../../application/processing/PaymentFiles';
import { parseLocalDate } from '../../domain/dates/LocalDate';
import type { Remittance, RemittanceFormat } from '../../domain/processing/BankFile';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { TextInput } from '../kit/forms/fields';
import { useDownload } from '../kit/forms/useDownload';
import { PageHeader } from '../kit/navigation/PageHeader';
import { SectionTabs } from '../kit/navigation/SectionTabs';
import { useService } from '../kit/Services';
import { ListFilters, useFilterStyles } from '../kit/tables/ListFilters';
import { changeAddress, pageOf } from '../kit/tables/listAddress';
import { PAGE_SIZE, PagedResults, useListStyles } from '../kit/tables/PagedResults';
import { StackTable } from '../kit/tables/StackTable';
import { useLiveQuery } from '../kit/useStream';
import { DateText, dayText } from '../kit/values/DateText';
import { Money } from '../kit/values/Money';

const useStyles = makeStyles({
  files: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

type Change = (changes: Readonly<Record<string, string>>, how?: { replace: boolean }) => void;

/** What was remitted to carriers; a carrier sees its own. @source product.md, Calls */
export function RemittancesScreen() {
  const styles = useListStyles();
  const list = useService(RemittanceList);
  const [address, setAddress] = useSearchParams();
  const query = useMemo(() => queryOfAddress(address), [address]);
  const page = useLiveQuery(list, query);
  const change: Change = (changes, how) => setAddress((before) => changeAddress(before, changes), how);
  return (
    <div className={styles.root}>
      <PageHeader title="Remittances" sub="Payments passed on to carriers, by business date" />
      <SectionTabs of="Money" />
      <Filters query={query} onChange={change} />
      <PagedResults
        found={page}
        query={query}
        noun="remittances"
        listName="remittances"
        isFiltered={query.carrierCode !== '' || query.businessDate !== undefined}
        onClear={() => change({ carrier: '', date: '' })}
        nothing={{
          title: 'No remittances yet',
          text: 'Processing makes one for each carrier whose bills were paid.',
        }}
        onPage={(next) => change({ page: String(next) })}
        onRetry={() => list.retry()}
      >
        {(value) => <RemittanceTable page={value} />}
      </PagedResults>
    </div>
  );
}

function queryOfAddress(address: URLSearchParams): RemittanceQuery {
  const carrierCode = address.get('carrier') ?? '';
  return {
    carrierCode: /^[\w-]{1,20}$/.test(carrierCode) ? carrierCode : '',
    businessDate: parseLocalDate(address.get('date') ?? '') ?? undefined,
    page: pageOf(address),
    size: PAGE_SIZE,
  };
}

function Filters({ query, onChange }: { readonly query: RemittanceQuery; readonly onChange: Change }) {
  const filter = useFilterStyles();
  const count = (query.carrierCode ? 1 : 0) + (query.businessDate ? 1 : 0);
  return (
    <ListFilters
      count={count}
      onClear={count > 0 ? () => onChange({ carrier: '', date: '' }) : undefined}
      search={
        <>
          <label htmlFor="remittance-carrier">Carrier code</label>
          <TextInput
            id="remittance-carrier"
            type="search"
            maxLength={20}
            value={query.carrierCode}
            onChange={(carrier) => onChange({ carrier }, { replace: true })}
          />
        </>
      }
    >
      <div className={filter.field}>
        <label htmlFor="remittance-date">Business date</label>
        <TextInput
          id="remittance-date"
          type="date"
          value={query.businessDate ?? ''}
          onChange={(date) => onChange({ date })}
        />
      </div>
    </ListFilters>
  );
}

function RemittanceTable({ page }: { readonly page: RemittancePage }) {
  const styles = useStyles();
  const list = useService(RemittanceList);
  const { isBusy, error, start, retry, dismiss } = useDownload();
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
  return (
    <>
      {error !== undefined && (
        <ErrorBar what="The remittance could not be exported." error={error} onRetry={retry} onDismiss={dismiss} />
      )}
      <StackTable
        isFramed
        label="Remittances"
        items={page.items}
        keyOf={({ remittancePk }) => remittancePk}
        columns={[
          { label: 'Carrier', kind: 'lead', cell: ({ carrierName }) => carrierName },
          { label: 'Code', isExtra: true, cell: ({ carrierCode }) => carrierCode },
          { label: 'Business date', kind: 'whole', cell: ({ businessDate }) => <DateText date={businessDate} /> },
          { label: 'Bills', kind: 'figure', cell: ({ billCount }) => billCount.toLocaleString('en-US') },
          { label: 'Remitted', kind: 'figure', cell: ({ amountCents }) => <Money cents={amountCents} /> },
          {
            label: 'Files',
            cell: (remittance) => (
              <span className={styles.files}>
                {button(remittance, '820', '820')}
                {button(remittance, 'xlsx', 'Excel')}
              </span>
            ),
          },
        ]}
      />
      <p>
        Total remitted: <Money cents={page.sumCents} />
      </p>
    </>
  );
}
