import type { RemittanceQuery, RemittedCarrier } from '../../../application/money/processing/PaymentFiles';
import type { Remittance } from '../../../domain/money/processing/BankFile';
import { REMITTANCE_STATE_LABELS, REMITTANCE_STATES } from '../../../domain/money/processing/RemittanceState';
import { REMITTANCE_LIST } from '../../../domain/money/processing/remittanceList';
import { type LocalDate } from '../../../domain/platform/dates/LocalDate';
import { readParameters } from '../../../domain/platform/lists/parameters';
import { DayInput } from '../../kit/forms/DayInput';
import { Select } from '../../kit/forms/fields';
import { ExportMenu } from '../../kit/tables/ExportMenu';
import { ListFilters, useFilterStyles } from '../../kit/tables/ListFilters';
import { type ChangeFilters, PAGE_SIZE, pageOf } from '../../kit/tables/listAddress';

import { monthText } from '../../kit/values/DateText';
import { recentMonths } from '../../kit/values/recentMonths';
import { ListViews } from '../../kit/views/ListViews';

/** The address of the list without filters. */
export const NO_FILTERS = { carrier: '', date: '', month: '', state: '' };

/** Number of filters, without the carrier. */
export function filterCount({ businessDate, month, state }: RemittanceQuery): number {
  return [businessDate, month, state].filter(Boolean).length;
}

/** Reads the list's filters from the address; invalid values are ignored. */
export function queryOfAddress(address: URLSearchParams): RemittanceQuery {
  const parameters = readParameters(REMITTANCE_LIST.parameters, (name) => address.get(name));
  const { carrier = '', date, month, state } = parameters;
  return {
    carrierCode: carrier,
    businessDate: date,
    month,
    state,
    page: pageOf(address),
    size: PAGE_SIZE,
  };
}

interface RemittanceFiltersProps {
  readonly query: RemittanceQuery;
  /** Carriers to choose from; undefined on a carrier's page. */
  readonly carriers: readonly RemittedCarrier[] | undefined;
  /** The query string of the list. */
  readonly address: URLSearchParams;
  /** The remittances on the page; undefined while they are loaded. */
  readonly items: readonly Remittance[] | undefined;
  readonly onChange: ChangeFilters;
}

/** The filters of a list of remittances. */
export function RemittanceFilters({ query, carriers, address, items, onChange }: RemittanceFiltersProps) {
  const filter = useFilterStyles();
  const count = (carriers && query.carrierCode ? 1 : 0) + filterCount(query);
  return (
    <ListFilters
      views={carriers && <ListViews list={REMITTANCE_LIST} address={address} onChange={onChange} />}
      count={count}
      onClear={count > 0 ? () => onChange(NO_FILTERS) : undefined}
      tools={<ExportMenu of={{ list: REMITTANCE_LIST, query }} rows={items} address={carriers && address} />}
    >
      {carriers && (carriers.length > 1 || query.carrierCode !== '') && (
        <div className={filter.field}>
          <label htmlFor="remittance-carrier">Carrier</label>
          <Select id="remittance-carrier" value={query.carrierCode} onChange={(carrier) => onChange({ carrier })}>
            <option value="">All carriers</option>
            {offered(carriers, query.carrierCode).map(({ carrierCode, carrierName }) => (
              <option key={carrierCode} value={carrierCode}>
                {carrierName}
              </option>
            ))}
          </Select>
        </div>
      )}
      <div className={filter.field}>
        <label htmlFor="remittance-month">Month</label>
        <Select id="remittance-month" value={query.month ?? ''} onChange={(month) => onChange({ month })}>
          <option value="">All</option>
          {monthChoices(query.month).map((month) => (
            <option key={month} value={month}>
              {monthText(month)}
            </option>
          ))}
        </Select>
      </div>
      <div className={filter.field}>
        <label htmlFor="remittance-date">Business date</label>
        <DayInput id="remittance-date" value={query.businessDate ?? ''} onChange={(date) => onChange({ date })} />
      </div>
      <div className={filter.field}>
        <label htmlFor="remittance-state">State</label>
        <Select id="remittance-state" value={query.state ?? ''} onChange={(state) => onChange({ state })}>
          <option value="">All</option>
          {REMITTANCE_STATES.map((state) => (
            <option key={state} value={state}>
              {REMITTANCE_STATE_LABELS[state]}
            </option>
          ))}
        </Select>
      </div>
    </ListFilters>
  );
}

/** The carriers, with the chosen one also if it has no remittance or is not loaded yet. */
function offered(carriers: readonly RemittedCarrier[], chosen: string): readonly RemittedCarrier[] {
  const isMissing = chosen !== '' && !carriers.some(({ carrierCode }) => carrierCode === chosen);
  return isMissing ? [...carriers, { carrierCode: chosen, carrierName: chosen }] : carriers;
}

/** Recent months, and the chosen one. */
function monthChoices(chosen: LocalDate | undefined): readonly LocalDate[] {
  const recent = recentMonths();
  return chosen === undefined || recent.includes(chosen) ? recent : [chosen, ...recent];
}
