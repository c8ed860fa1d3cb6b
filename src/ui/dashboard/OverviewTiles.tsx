import { makeStyles, tokens } from '@fluentui/react-components';
import type { Overview } from '../../application/dashboard/Overview';
import { type Cents, cents, sumCents } from '../../domain/money/Cents';
import { useMay } from '../shared/MeContext';
import { Money } from '../shared/Money';
import { Tile } from '../shared/Tile';

const useStyles = makeStyles({
  tiles: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(150px, 100%), 1fr))',
    gap: tokens.spacingHorizontalM,
    margin: 0,
  },
});

/** The figures somebody looks for first. */
export function OverviewTiles({ overview }: { overview: Overview }) {
  const styles = useStyles();
  const maySeeSuspense = useMay('suspense.read');
  const { byStatus, pastDue, suspenseCents, groupCount } = overview;
  const open = sumCents(
    byStatus.map(({ status, dueCents, paidCents }) => (status === 'UNRELEASED' ? 0 : leftOf(dueCents, paidCents))),
  );
  const collected = sumCents(byStatus.map(({ paidCents }) => paidCents));
  return (
    <dl className={styles.tiles}>
      <Tile label="Outstanding" figure={<Money cents={open} />} note="Open on released bills" />
      <Tile
        label="Past due"
        figure={<Money cents={pastDue.openCents} />}
        alarming={pastDue.count > 0}
        note={`${pastDue.count.toLocaleString('en-US')} ${pastDue.count === 1 ? 'bill' : 'bills'}`}
      />
      <Tile label="Collected" figure={<Money cents={collected} />} note="Processed payments" />
      {maySeeSuspense && (
        <Tile label="Held in suspense" figure={<Money cents={suspenseCents} />} note="Paid in excess of bills" />
      )}
      <Tile label="Groups" figure={groupCount.toLocaleString('en-US')} note="That you reach" />
    </dl>
  );
}

function leftOf(dueCents: Cents, paidCents: Cents): Cents {
  return cents(Math.max(0, dueCents - paidCents));
}
