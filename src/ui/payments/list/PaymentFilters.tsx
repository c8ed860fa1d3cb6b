import { Label } from '@fluentui/react-components';
import { useRef } from 'react';
import type { PaymentQuery } from '../../../application/payments/PaymentQuery';
import { Select, TextInput } from '../../kit/forms/fields';
import { useShortcut } from '../../kit/navigation/Shortcuts';
import { ListFilters, useFilterStyles } from '../../kit/tables/ListFilters';

export interface PaymentFiltersProps {
  readonly query: Pick<PaymentQuery, 'q' | 'statuses'>;
  readonly onChange: (changes: Readonly<Record<string, string>>, how?: { replace: boolean }) => void;
  readonly onClear: () => void;
}

/** Narrows the payments by words and status; the address keeps it. */
export function PaymentFilters({ query, onChange, onClear }: PaymentFiltersProps) {
  const filter = useFilterStyles();
  const search = useRef<HTMLInputElement>(null);
  useShortcut('/', () => search.current?.focus(), 'Search payments');
  const status = query.statuses?.[0] ?? '';
  return (
    <ListFilters
      count={status ? 1 : 0}
      onClear={query.q || status ? onClear : undefined}
      search={
        <>
          <Label htmlFor="payment-search">Search</Label>
          <TextInput
            id="payment-search"
            ref={search}
            type="search"
            maxLength={80}
            placeholder="Confirmation or made by"
            value={query.q ?? ''}
            onChange={(value) => onChange({ q: value }, { replace: true })}
          />
        </>
      }
    >
      <div className={filter.field}>
        <Label htmlFor="payment-status">Status</Label>
        <Select id="payment-status" value={status} onChange={(value) => onChange({ status: value })}>
          <option value="">Every status</option>
          <option value="PENDING">Pending</option>
          <option value="PROCESSED">Processed</option>
          <option value="VOIDED">Voided</option>
        </Select>
      </div>
    </ListFilters>
  );
}
