import { makeStyles, tokens } from '@fluentui/react-components';
import { valueOf } from '../../application/shared/Loadable';
import { useReturnFocus } from '../kit/dialogs/focus';
import { useLazyPart } from '../kit/dialogs/useLazyPart';
import { SkeletonBar } from '../kit/feedback/Loading';
import { MissingPart } from '../kit/feedback/MissingPart';
import { useMay } from '../kit/MeContext';
import { LinkButton } from '../kit/navigation/AppLink';
import { PageHeader } from '../kit/navigation/PageHeader';
import { paths } from '../kit/navigation/paths';
import { Money } from '../kit/values/Money';
import { Tile, Tiles } from '../kit/values/Tile';
import { PaymentFilters } from './list/PaymentFilters';
import { PaymentResults } from './list/PaymentResults';
import { SuspenseTile } from './list/SuspenseTile';
import { usePayments } from './list/usePayments';

const fetchDrawer = () =>
  import(/* webpackChunkName: "payment-drawer" */ './detail/PaymentDrawer').then((m) => m.PaymentDrawer);

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
