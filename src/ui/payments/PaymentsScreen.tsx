import { Input, Label, makeStyles, tokens } from '@fluentui/react-components';
import { useRef } from 'react';
import { HeldMoney } from '../../application/payments/SuspenseTotals';
import { LOADING, valueOf } from '../../application/shared/Loadable';
import type { PaymentQuery } from '../../domain/payments/Payment';
import { counted } from '../../domain/text/counted';
import { useReturnFocus } from '../kit/dialogs/focus';
import { useLazyPart } from '../kit/dialogs/useLazyPart';
import { MissingPart } from '../kit/feedback/MissingPart';
import { SkeletonBar } from '../kit/feedback/Skeletons';
import { SelectBox } from '../kit/forms/SelectBox';
import { useMay } from '../kit/MeContext';
import { LinkButton } from '../kit/navigation/AppLink';
import { PageHeader } from '../kit/navigation/PageHeader';
import { paths } from '../kit/navigation/paths';
import { useShortcut } from '../kit/navigation/Shortcuts';
import { useService } from '../kit/Services';
import { ListFilters, useFilterStyles } from '../kit/tables/ListFilters';
import { useStream } from '../kit/useStream';
import { Money } from '../kit/values/Money';
import { Tile, Tiles } from '../kit/values/Tile';
import { PaymentResults, usePayments } from './PaymentResults';

const fetchDrawer = () =>
  import(/* webpackChunkName: "payment-drawer" */ './PaymentDrawer').then((m) => m.PaymentDrawer);

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
});

/** Every payment: found, followed and, while it is pending, taken back. @source product.md, Screens: Payments */
export function PaymentsScreen() {
  const styles = useStyles();
  const state = usePayments();
  const { Part: PaymentDrawer, isMissing, retry } = useLazyPart(fetchDrawer, state.openPk ?? '');
  useReturnFocus(state.openPk !== null);
  const mayPay = useMay('payments.create');
  const sums = valueOf(state.page)?.sums;
  const wait = state.page.kind === 'failed' ? '–' : <SkeletonBar width="120px" />;
  return (
    <div className={styles.root}>
      <PageHeader
        title="Payments"
        actions={
          mayPay && (
            <LinkButton appearance="primary" to={paths.pay()}>
              Pay bills
            </LinkButton>
          )
        }
      />
      <Tiles>
        <Tile
          label="Pending"
          figure={sums ? <Money cents={sums.pendingCents} /> : wait}
          note="On its way to the bank"
        />
        <Tile label="Processed" figure={sums ? <Money cents={sums.processedCents} /> : wait} note="Arrived" />
        <SuspenseTile />
      </Tiles>
      <PaymentFilters query={state.query} onChange={state.change} onClear={state.clear} />
      {isMissing && <MissingPart onRetry={retry} />}
      <PaymentResults state={state} />
      {PaymentDrawer && <PaymentDrawer paymentPk={state.openPk} onClose={() => state.open('')} />}
    </div>
  );
}

/** What is held for the person's groups or the chosen one, and from how many payments. */
function SuspenseTile() {
  const state = useStream(useService(HeldMoney).held$, LOADING);
  const held = valueOf(state);
  if (state.kind === 'failed') return <Tile label="Held in suspense" figure="–" note="Could not be loaded" />;
  return (
    <Tile
      label="Held in suspense"
      figure={held ? <Money cents={held.totalCents} /> : <SkeletonBar width="120px" />}
      note={held ? noteOf(held.heldCount) : ' '}
    />
  );
}

function noteOf(count: number): string {
  if (count === 0) return 'Nothing was paid in excess';
  return `From ${counted(count, 'payment')}`;
}

interface PaymentFiltersProps {
  readonly query: Pick<PaymentQuery, 'q' | 'statuses'>;
  readonly onChange: (changes: Readonly<Record<string, string>>, how?: { replace: boolean }) => void;
  readonly onClear: () => void;
}

/** Narrows the payments by words and status; the address keeps it. */
function PaymentFilters({ query, onChange, onClear }: PaymentFiltersProps) {
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
          <Input
            id="payment-search"
            input={{ ref: search }}
            type="search"
            maxLength={80}
            placeholder="Confirmation or made by"
            value={query.q ?? ''}
            onChange={(_, { value }) => onChange({ q: value }, { replace: true })}
          />
        </>
      }
    >
      <div className={filter.field}>
        <Label htmlFor="payment-status">Status</Label>
        <SelectBox id="payment-status" value={status} onChange={(value) => onChange({ status: value })}>
          <option value="">Every status</option>
          <option value="PENDING">Pending</option>
          <option value="PROCESSED">Processed</option>
          <option value="VOIDED">Voided</option>
        </SelectBox>
      </div>
    </ListFilters>
  );
}
