import {
  CONTINUATION_KINDS,
  CONTINUATION_LABELS,
  type ContinuationPayer,
} from '../../../../domain/billing/continuation/ContinuationPayer';
import {
  PAYER_LIST,
  PAYER_STATE_LABELS,
  PAYER_STATES,
  type PayerFilter,
} from '../../../../domain/billing/continuation/payerList';
import { readParameters } from '../../../../domain/platform/lists/parameters';
import { ExportMenu } from '../../../kit/tables/ExportMenu';
import { FilterSelect } from '../../../kit/tables/ListFields';
import { ListFilters } from '../../../kit/tables/ListFilters';
import type { ChangeFilters } from '../../../kit/tables/listAddress';
import { ListViews } from '../../../kit/views/ListViews';

/** The address of the list without filters. */
export const NO_PAYER_FILTERS = { q: '', type: '', state: '' };

/** Reads the list's filters from the address; invalid values are ignored. */
export function payerFilterOf(address: URLSearchParams): PayerFilter {
  const { q = '', type, state } = readParameters(PAYER_LIST.parameters, (name) => address.get(name));
  return { q, type, state };
}

interface PayerFiltersProps {
  readonly filter: PayerFilter;
  readonly groupNumber: string;
  /** The query string of the list. Undefined for a list without filters and views. */
  readonly address: URLSearchParams | undefined;
  /** The payers that are shown. */
  readonly items: readonly ContinuationPayer[];
  readonly onChange: ChangeFilters;
}

/** The filters of the list of continuation payers, its views, and its export. */
export function PayerFilters({ filter, groupNumber, address, items, onChange }: PayerFiltersProps) {
  const exports = (
    <ExportMenu of={{ list: PAYER_LIST, query: { groupNumber, ...filter } }} rows={items} address={address} />
  );
  if (!address) return exports;
  const { q, type, state } = filter;
  const count = [type, state].filter(Boolean).length;
  return (
    <ListFilters
      views={<ListViews list={PAYER_LIST} address={address} onChange={onChange} />}
      count={count}
      onClear={q !== '' || count > 0 ? () => onChange(NO_PAYER_FILTERS) : undefined}
      search={{
        id: 'payer-search',
        noun: 'continuation payers',
        placeholder: 'Name, coverage, or note',
        value: q,
        onChange: (text) => onChange({ q: text }, { replace: true }),
      }}
      tools={exports}
    >
      <FilterSelect
        id="payer-type"
        label="Reason"
        value={type ?? ''}
        standard=""
        choices={[
          ['', 'All reasons'],
          ...CONTINUATION_KINDS.map((one): [typeof one, string] => [one, CONTINUATION_LABELS[one]]),
        ]}
        onChange={(value) => onChange({ type: value })}
      />
      <FilterSelect
        id="payer-state"
        label="State"
        value={state ?? ''}
        standard=""
        choices={[
          ['', 'All states'],
          ...PAYER_STATES.map((one): [typeof one, string] => [one, PAYER_STATE_LABELS[one]]),
        ]}
        onChange={(value) => onChange({ state: value })}
      />
    </ListFilters>
  );
}
