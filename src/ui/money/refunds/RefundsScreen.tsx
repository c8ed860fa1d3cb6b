import { Button, makeStyles, mergeClasses } from '@fluentui/react-components';
import { valueOf } from '../../../application/platform/shared/Loadable';
import { REFUND_STATE_LABELS } from '../../../domain/money/refunds/Refund';
import { REFUNDS } from '../../../domain/money/refunds/refundList';
import type { PageOf, QueryOf } from '../../../domain/platform/lists/List';
import { SkeletonBar } from '../../kit/feedback/Loading';
import { Stack } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { AppLink } from '../../kit/navigation/AppLink';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { paths } from '../../kit/navigation/paths';
import { refundPaths } from '../../kit/navigation/refundPaths';
import { SectionTabs } from '../../kit/navigation/SectionTabs';
import { ListPart, useList } from '../../kit/tables/ListPart';
import { useListStyles } from '../../kit/tables/PagedResults';
import { Money } from '../../kit/values/Money';
import { Tile, Tiles } from '../../kit/values/Tile';
import { RefundTable } from './RefundTable';

const useStyles = makeStyles({
  page: { '@media print': { '& nav, & button, & input, & search': { display: 'none' } } },
  printOnly: { display: 'none', margin: 0, '@media print': { display: 'block' } },
});

/** Approved refunds with their checks: issue and void them, and see which the bank has paid. */
export function RefundsScreen() {
  const styles = useListStyles();
  const own = useStyles();
  const mayReport = useMay('cash.work');
  const state = useList(REFUNDS);
  const { address, query, found, live } = state;
  return (
    <div className={mergeClasses(styles.root, own.page)}>
      <PageHeader
        title={REFUNDS.title}
        actions={
          <Stack isRow gap="M" align="center">
            <AppLink to={refundPaths.unclaimed}>Unclaimed property</AppLink>
            {mayReport && <AppLink to={paths.positivePay}>Positive pay</AppLink>}
            <Button onClick={() => window.print()}>Print</Button>
          </Stack>
        }
        sub="Approved refunds of money in suspense: pay them by check or ACH credit, and see which ones the bank has paid."
      />
      <SectionTabs of="Money" />
      {found.kind !== 'failed' && <Sums page={valueOf(found)} />}
      <p className={own.printOnly}>{filterText(query)}</p>
      <ListPart
        state={state}
        nothing={{ title: 'No refunds yet', text: 'Refund money in suspense, and it is listed here once approved.' }}
      >
        {(page) => <RefundTable page={page} address={address} refresh={() => live.retry()} />}
      </ListPart>
    </div>
  );
}

/** Filters shown on a printed list: "State: Check issued. Search: Smith." */
function filterText({ state, q }: QueryOf<typeof REFUNDS>): string {
  const [, label = 'All'] = REFUNDS.filters.state.choices.find(([one]) => one === state) ?? [];
  return `State: ${label}.${q.trim() === '' ? '' : ` Search: ${q.trim()}.`}`;
}

type RefundPage = PageOf<typeof REFUNDS>;

/** @param page undefined while it is loaded */
function Sums({ page }: { readonly page: RefundPage | undefined }) {
  const mayAdd = useMay('cash.work');
  const sum = (of: keyof RefundPage['sums']) => (page ? <Money cents={page.sums[of]} /> : <SkeletonBar width="60%" />);
  return (
    <Tiles>
      <Tile
        label="To pay"
        figure={sum('toIssueCents')}
        note={
          !page ? (
            '\u00a0'
          ) : page.account ? (
            `Next check ${page.account.nextCheckNumber}, ${page.account.name} ending in ${page.account.last4}`
          ) : mayAdd ? (
            <AppLink to={paths.bank}>Add the bank account that checks are drawn on</AppLink>
          ) : (
            'A manager adds the bank account that checks are drawn on'
          )
        }
      />
      <Tile
        label="Outstanding"
        figure={sum('issuedCents')}
        note="Checks not on a bank statement yet, and ACH credits in bank files"
      />
      <Tile
        label={REFUND_STATE_LABELS.UNCLAIMED}
        figure={sum('unclaimedCents')}
        note="Stale checks, owed to payees or their state"
      />
    </Tiles>
  );
}
