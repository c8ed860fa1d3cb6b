import { Button, Input, Label, makeStyles, tokens } from '@fluentui/react-components';
import { useRef } from 'react';
import type { PaymentQuery } from '../../../application/payments/PaymentQuery';
import { SelectBox } from '../../shared/SelectBox';
import { useShortcut } from '../../shared/Shortcuts';
import { below } from '../../shared/useBreakpoint';

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: tokens.spacingHorizontalM },
  field: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXXS },
  search: { flexGrow: 1, maxWidth: '360px', [below(1)]: { maxWidth: 'none', flexBasis: '100%' } },
});

export interface PaymentFiltersProps {
  readonly query: Pick<PaymentQuery, 'q' | 'statuses'>;
  readonly onChange: (changes: Readonly<Record<string, string>>, how?: { replace: boolean }) => void;
  readonly onClear: () => void;
}

/** Narrows the payments by words and status; the address keeps it. */
export function PaymentFilters({ query, onChange, onClear }: PaymentFiltersProps) {
  const styles = useStyles();
  const search = useRef<HTMLInputElement>(null);
  useShortcut('/', () => search.current?.focus(), 'Search payments');
  const status = query.statuses?.[0] ?? '';
  return (
    <search className={styles.bar}>
      <div className={`${styles.field} ${styles.search}`}>
        <Label htmlFor="payment-search">Search</Label>
        <Input
          id="payment-search"
          input={{ ref: search }}
          type="search"
          maxLength={80}
          placeholder="Confirmation or made by"
          value={query.q ?? ''}
          onChange={(_, { value }) => onChange({ q: value }, { replace: true })}
        />
      </div>
      <div className={styles.field}>
        <Label htmlFor="payment-status">Status</Label>
        <SelectBox id="payment-status" value={status} onChange={(value) => onChange({ status: value })}>
          <option value="">Every status</option>
          <option value="PENDING">Pending</option>
          <option value="PROCESSED">Processed</option>
          <option value="VOIDED">Voided</option>
        </SelectBox>
      </div>
      {(query.q || status) && (
        <Button appearance="subtle" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </search>
  );
}
