import type { BankFileQuery } from '../../../application/money/processing/PaymentFiles';
import {
  BANK_FILE_KINDS,
  BANK_FILE_STATE_LABELS,
  BANK_FILE_STATES,
  type BankFile,
} from '../../../domain/money/processing/BankFile';
import { BANK_FILE_KIND_LABELS, BANK_FILE_LIST } from '../../../domain/money/processing/bankFileList';
import { readParameters } from '../../../domain/platform/lists/parameters';
import { ExportMenu } from '../../kit/tables/ExportMenu';
import { FilterSelect } from '../../kit/tables/ListFields';
import { ListFilters } from '../../kit/tables/ListFilters';
import { type ChangeFilters, pageOf } from '../../kit/tables/listAddress';
import { MonthFilter } from '../../kit/tables/MonthFilter';
import { ListViews } from '../../kit/views/ListViews';

/** The address of the list without filters. */
export const NO_BANK_FILE_FILTERS = { q: '', kind: '', state: '', month: '' };

/** Reads the list's filters from the address; invalid values are ignored. */
export function bankFileQueryOf(address: URLSearchParams, size: number): BankFileQuery {
  const filters = readParameters(BANK_FILE_LIST.parameters, (name) => address.get(name));
  return { ...filters, page: pageOf(address), size };
}

/** Whether filters may hide files. */
export function hasBankFileFilters({ q, kind, state, month }: BankFileQuery): boolean {
  return [q, kind, state, month].some(Boolean);
}

interface BankFileFiltersProps {
  readonly query: BankFileQuery;
  /** The query string of the list. */
  readonly address: URLSearchParams;
  /** The files on the page; undefined while they are loaded. */
  readonly items: readonly BankFile[] | undefined;
  readonly onChange: ChangeFilters;
}

/** The filters of the list of ACH files, its views, and its export. */
export function BankFileFilters({ query, address, items, onChange }: BankFileFiltersProps) {
  const { q = '', kind, state, month } = query;
  return (
    <ListFilters
      views={<ListViews list={BANK_FILE_LIST} address={address} onChange={onChange} />}
      count={[kind, state, month].filter(Boolean).length}
      onClear={hasBankFileFilters(query) ? () => onChange(NO_BANK_FILE_FILTERS) : undefined}
      search={{
        id: 'ach-file-search',
        noun: 'ACH files',
        placeholder: 'File name',
        value: q,
        onChange: (text) => onChange({ q: text }, { replace: true }),
      }}
      tools={<ExportMenu of={{ list: BANK_FILE_LIST, query }} rows={items} address={address} />}
    >
      <FilterSelect
        id="ach-file-kind"
        label="Kind"
        value={kind ?? ''}
        standard=""
        choices={[
          ['', 'All kinds'],
          ...BANK_FILE_KINDS.map((one): [typeof one, string] => [one, BANK_FILE_KIND_LABELS[one]]),
        ]}
        onChange={(value) => onChange({ kind: value })}
      />
      <FilterSelect
        id="ach-file-state"
        label="State"
        value={state ?? ''}
        standard=""
        choices={[
          ['', 'All states'],
          ...BANK_FILE_STATES.map((one): [typeof one, string] => [one, BANK_FILE_STATE_LABELS[one]]),
        ]}
        onChange={(value) => onChange({ state: value })}
      />
      <MonthFilter id="ach-file-month" value={month} onChange={(value) => onChange({ month: value })} />
    </ListFilters>
  );
}
