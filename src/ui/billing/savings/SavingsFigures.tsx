import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { CarrierSavings, Savings } from '../../../application/billing/savings/Savings';
import {
  foundCents,
  OUTCOME_LABELS,
  OUTCOMES,
  type Outcome,
  savedCents,
  shareText,
  totalOf,
} from '../../../domain/billing/savings/Savings';
import type { Cents } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { counted } from '../../../domain/platform/text/wording';
import { ChartPanel } from '../../kit/charts/ChartPanel';
import { ColumnChart } from '../../kit/charts/ColumnChart';
import type { ChartLook } from '../../kit/charts/chartData';
import { Panel } from '../../kit/dialogs/Panel';
import { AppLink } from '../../kit/navigation/AppLink';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { monthText, shortMonthText } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import { Tile, Tiles } from '../../kit/values/Tile';

const LOOKS: Readonly<Record<Outcome, ChartLook>> = {
  corrected: 'solid',
  credited: 'striped',
  settled: 'second',
  waiting: 'outlined',
  lost: 'critical',
};
const SERIES = OUTCOMES.map((outcome) => ({ name: OUTCOME_LABELS[outcome], look: LOOKS[outcome] }));

const useStyles = makeStyles({
  note: { margin: `0 0 ${tokens.spacingVerticalM}`, color: tokens.colorNeutralForeground3 },
});

interface SavingsFiguresProps {
  readonly savings: Savings;
  /** Whether figures lead to their lines. */
  readonly mayReadItems: boolean;
}

/** A year's figures: tiles, a chart by month, and a table by carrier. */
export function SavingsFigures({ savings, mayReadItems }: SavingsFiguresProps) {
  const linkTo = useLines(savings.year, mayReadItems);
  return (
    <>
      <SavingsTiles savings={savings} linkTo={linkTo} />
      <OverbilledMonths savings={savings} linkTo={linkTo} />
      <Carriers savings={savings} linkTo={linkTo} />
    </>
  );
}

type LinkTo = (filter: Readonly<Record<string, string>>) => string | undefined;

/** The address of the lines behind a figure; undefined for people who see sums only. */
function useLines(year: number, mayReadItems: boolean): LinkTo {
  const { pathname } = useLocation();
  return useMemo(
    () => (filter) =>
      mayReadItems ? `${pathname}?${new URLSearchParams({ year: String(year), tab: 'lines', ...filter })}` : undefined,
    [pathname, year, mayReadItems],
  );
}

interface PartProps {
  readonly savings: Savings;
  readonly linkTo: LinkTo;
}

function SavingsTiles({ savings: { carriers, creditedAfterDays }, linkTo }: PartProps) {
  const { premiumCents, lineCount, errorCount, over, under } = totalOf(carriers);
  const found = foundCents(over);
  return (
    <Tiles>
      <Tile
        label="Overbilled"
        figure={<Figure cents={found} to={linkTo({ side: 'over' })} />}
        note={`${shareText(found, premiumCents)} of ${formatCents(premiumCents)} premium`}
      />
      <Tile
        label="Saved"
        figure={<Money cents={savedCents(over)} />}
        note={found === 0 ? ' ' : `${shareText(savedCents(over), found)} of the overbilled amount`}
      />
      <Tile
        label="Waiting for carriers"
        figure={<Figure cents={over.waiting} to={linkTo({ side: 'over', outcome: 'waiting' })} />}
        note={
          creditedAfterDays === null
            ? 'In their correction window'
            : `Median ${counted(creditedAfterDays, 'day')} from the first wrong bill to the credit`
        }
      />
      <Tile
        label="Lost"
        alarming={over.lost > 0}
        figure={<Figure cents={over.lost} to={linkTo({ side: 'over', outcome: 'lost' })} />}
        note="Refused, written off, or too late"
      />
      <Tile
        label="Underbilled"
        figure={<Figure cents={foundCents(under)} to={linkTo({ side: 'under' })} />}
        note="Not offset against overbilled amounts"
      />
      <Tile
        label="Errors"
        figure={shareText(errorCount, lineCount)}
        note={`${errorCount.toLocaleString('en-US')} on ${counted(lineCount, 'line')}`}
      />
    </Tiles>
  );
}

function Figure({ cents, to }: { cents: Cents; to: string | undefined }) {
  return to === undefined || cents === 0 ? (
    <Money cents={cents} />
  ) : (
    <AppLink to={to}>
      <Money cents={cents} />
    </AppLink>
  );
}

function OverbilledMonths({ savings: { months, carriers }, linkTo }: PartProps) {
  const rows = useMemo(
    () =>
      months.map(({ month, over }) => {
        const to = foundCents(over) > 0 ? linkTo({ side: 'over', month }) : undefined;
        return {
          key: month,
          label: monthText(month),
          shortLabel: shortMonthText(month).slice(0, 3),
          values: OUTCOMES.map((outcome) => over[outcome]),
          ...(to !== undefined && { to }),
        };
      }),
    [months, linkTo],
  );
  const { over } = totalOf(carriers);
  const summary = `${formatCents(foundCents(over))} overbilled over ${counted(months.length, 'month')}: ${OUTCOMES.filter(
    (outcome) => over[outcome] > 0,
  )
    .map((outcome) => `${formatCents(over[outcome])} ${OUTCOME_LABELS[outcome].toLowerCase()}`)
    .join(', ')}.`;
  const data = { unit: 'money', series: SERIES, rows } as const;
  return (
    <ChartPanel title="Overbilled by month of the bill" heading="Month" summary={summary} {...data}>
      <ColumnChart layout="stacked" {...data} />
    </ChartPanel>
  );
}

function Carriers({ savings: { carriers }, linkTo }: PartProps) {
  const styles = useStyles();
  const columns = useMemo(
    (): readonly StackColumn<CarrierSavings, never>[] => [
      { label: 'Carrier', kind: 'name', cell: ({ carrierName }) => carrierName },
      { label: 'Premium', kind: 'figure', cell: ({ premiumCents }) => <Money cents={premiumCents} /> },
      {
        label: 'Errors',
        kind: 'figure',
        cell: ({ errorCount, lineCount }) => shareText(errorCount, lineCount),
      },
      {
        label: 'Overbilled',
        kind: 'figure',
        cell: ({ carrierCode, over }) => (
          <Figure cents={foundCents(over)} to={linkTo({ side: 'over', carrier: carrierCode })} />
        ),
      },
      {
        label: 'Of premium',
        kind: 'figure',
        isExtra: 'inTables',
        cell: ({ over, premiumCents }) => shareText(foundCents(over), premiumCents),
      },
      { label: 'Saved', kind: 'figure', cell: ({ over }) => <Money cents={savedCents(over)} quietZero /> },
      {
        label: 'Waiting',
        kind: 'figure',
        cell: ({ carrierCode, over }) => (
          <Figure cents={over.waiting} to={linkTo({ side: 'over', outcome: 'waiting', carrier: carrierCode })} />
        ),
      },
      {
        label: 'Lost',
        kind: 'figure',
        cell: ({ carrierCode, over }) => (
          <Figure cents={over.lost} to={linkTo({ side: 'over', outcome: 'lost', carrier: carrierCode })} />
        ),
      },
      {
        label: 'Underbilled',
        kind: 'figure',
        cell: ({ carrierCode, under }) => (
          <Figure cents={foundCents(under)} to={linkTo({ side: 'under', carrier: carrierCode })} />
        ),
      },
      {
        label: 'Days to credit',
        kind: 'figure',
        isExtra: 'inTables',
        cell: ({ creditedAfterDays }) => creditedAfterDays?.toLocaleString('en-US') ?? '–',
      },
    ],
    [linkTo],
  );
  return (
    <Panel title="By carrier">
      <p className={styles.note}>
        Errors are changed lines and differences expected back, as a percentage of the lines billed.
      </p>
      <StackTable
        label="By carrier"
        isWide
        items={carriers}
        keyOf={({ carrierCode }) => carrierCode}
        columns={columns}
      />
    </Panel>
  );
}
