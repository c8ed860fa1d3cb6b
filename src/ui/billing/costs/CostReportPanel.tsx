import { Button, Field } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { CostReports, type CostSetup } from '../../../application/billing/costs/Costs';
import {
  type CenterCosts,
  type CostRow,
  costCenterText,
  costsByCenter,
  monthlyCosts,
} from '../../../domain/billing/costs/CostReport';
import { addMonths, firstOfMonth, type LocalDate } from '../../../domain/platform/dates/LocalDate';
import { sumCents } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { ChartPanel } from '../../kit/charts/ChartPanel';
import { ColumnChart } from '../../kit/charts/ColumnChart';
import type { ChartLook } from '../../kit/charts/chartData';
import { Panel } from '../../kit/dialogs/Panel';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { Unloaded } from '../../kit/feedback/Loaded';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { DivisionFilter } from '../../kit/forms/DivisionFilter';
import { DownloadButton } from '../../kit/forms/DownloadButton';
import { Select } from '../../kit/forms/fields';
import { Stack } from '../../kit/layout';
import { useService } from '../../kit/Services';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { useSteadyClass } from '../../kit/useSteadyClass';
import { useLiveQuery } from '../../kit/useStream';
import { monthText, shortMonthText, today } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import { ReadAsOf } from '../../kit/values/ReadAsOf';

const SPANS = { '3': 'Three months', '6': 'Six months', '12': 'Twelve months', '24': 'Two years' } as const;
const LOOKS: readonly ChartLook[] = ['solid', 'striped', 'second', 'third', 'outlined'];

interface CostReportPanelProps {
  readonly groupNumber: string;
  readonly setup: Pick<CostSetup, 'centers'>;
}

/** Costs by cost center, month, and coverage, as a chart and a table. */
export function CostReportPanel({ groupNumber, setup }: CostReportPanelProps) {
  const reports = useService(CostReports);
  const live = useMemo(() => reports.open(), [reports]);
  const [span, setSpan] = useState<keyof typeof SPANS>('6');
  const [by, setBy] = useState('costCenter');
  const [division, setDivision] = useState('');
  const query = useMemo(() => {
    const to = addMonths(firstOfMonth(today()), 1);
    return { groupNumber, division, to, from: addMonths(to, -Number(span)) };
  }, [groupNumber, division, span]);
  const found = useLiveQuery(live, query);
  const rows = found.kind === 'loaded' ? found.value.items : [];
  const hasDivisions = rows.some(({ division }) => division !== '');
  const steady = useSteadyClass();
  const isByDivision = hasDivisions && by === 'division';
  return (
    <Stack className={steady}>
      {found.kind === 'loading' && <SkeletonRows rows={0} label="Loading the chart" />}
      {rows.length > 0 && <CostChart rows={rows} setup={setup} isByDivision={isByDivision} />}
      <Panel title="Cost by cost center">
        <Stack>
          <Stack isRow gap="M" align="end">
            <Field label="Months">
              <Select value={span} onChange={(value) => setSpan(value in SPANS ? (value as keyof typeof SPANS) : '6')}>
                {Object.entries(SPANS).map(([months, name]) => (
                  <option key={months} value={months}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
            {hasDivisions && (
              <Field label="Chart by">
                <Select value={by} onChange={setBy}>
                  <option value="costCenter">Cost center</option>
                  <option value="division">Division</option>
                </Select>
              </Field>
            )}
            <DivisionFilter id="cost-division" groupNumber={groupNumber} value={division} onChange={setDivision} />
            <DownloadButton label="Costs as Excel" what="cost report" fetch={() => reports.file(query, 'xlsx')} />
          </Stack>
          <Unloaded found={found} what="the costs" rows={4} onRetry={() => live.retry()} />
          {found.kind === 'loaded' && <ReadAsOf at={found.value.readAsOf} />}
          {found.kind === 'loaded' && rows.length === 0 && (
            <EmptyState
              kind="nothingYet"
              title="No costs"
              text="Costs come from journal entries of reconciled bills."
            />
          )}
          {rows.length > 0 && <CostTable rows={rows} setup={setup} hasDivisions={hasDivisions} />}
        </Stack>
      </Panel>
    </Stack>
  );
}

interface CostTableProps {
  readonly rows: readonly CostRow[];
  readonly setup: Pick<CostSetup, 'centers'>;
  readonly hasDivisions: boolean;
}

/** One row per cost center and month. Each row expands to show its coverages. */
function CostTable({ rows, setup: { centers }, hasDivisions }: CostTableProps) {
  const [open, setOpen] = useState<string>();
  const items = useMemo(() => costsByCenter(rows), [rows]);
  const nameOf = ({ costCenter }: CenterCosts) => costCenterText(costCenter, centers);
  const titleOf = (item: CenterCosts) =>
    [nameOf(item), monthText(item.month), ...(hasDivisions ? [divisionOf(item)] : [])].join(', ');
  const columns: readonly StackColumn<CenterCosts>[] = [
    { label: 'Cost center', kind: 'lead', cell: nameOf },
    { label: 'Month', kind: 'whole', cell: ({ month }) => monthText(month) },
    ...(hasDivisions ? [{ label: 'Division', cell: divisionOf }] : []),
    ...AMOUNTS,
    {
      label: 'Coverages',
      cell: (item) => {
        const isOpen = keyOf(item) === open;
        const word = isOpen ? 'Hide' : 'Show';
        return (
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-label={`${word} coverages of ${titleOf(item)}`}
            onClick={() => setOpen(isOpen ? undefined : keyOf(item))}
          >
            {word}
          </Button>
        );
      },
    },
  ];
  return (
    <StackTable
      label="Costs"
      isCompact
      items={items}
      keyOf={keyOf}
      columns={columns}
      detail={(item) =>
        keyOf(item) === open && (
          <StackTable
            label={`Coverages of ${titleOf(item)}`}
            isCompact
            items={item.coverages}
            keyOf={({ coverage }) => coverage}
            columns={COVERAGE_COLUMNS}
          />
        )
      }
    />
  );
}

const divisionOf = ({ division }: CenterCosts) => division || 'Whole group';

const keyOf = ({ month, costCenter, division }: CenterCosts) => JSON.stringify([month, costCenter, division]);

type Amounts = Pick<CostRow, 'employerCents' | 'employeeCents' | 'continuationCents' | 'totalCents'>;

const AMOUNTS: readonly StackColumn<Amounts>[] = [
  { label: 'Employer', kind: 'figure', cell: ({ employerCents }) => <Money cents={employerCents} quietZero /> },
  { label: 'Employees', kind: 'figure', cell: ({ employeeCents }) => <Money cents={employeeCents} quietZero /> },
  {
    label: 'Continuation',
    kind: 'figure',
    cell: ({ continuationCents }) => <Money cents={continuationCents} quietZero />,
  },
  { label: 'Total', kind: 'figure', cell: ({ totalCents }) => <Money cents={totalCents} /> },
];

const COVERAGE_COLUMNS: readonly StackColumn<CostRow>[] = [
  { label: 'Coverage', kind: 'lead', cell: ({ coverage }) => coverage || 'Whole bill' },
  ...AMOUNTS,
];

interface CostChartProps {
  readonly rows: readonly CostRow[];
  readonly setup: Pick<CostSetup, 'centers'>;
  /** Default: by cost center. */
  readonly isByDivision: boolean;
}

/** The four most expensive cost centers or divisions, and the others together. */
function CostChart({ rows, setup: { centers }, isByDivision }: CostChartProps) {
  const data = useMemo(() => {
    const nameOf = (key: string) => (isByDivision ? key || 'Whole group' : costCenterText(key, centers));
    const { costCenters, months } = monthlyCosts(
      isByDivision ? rows.map((row) => ({ ...row, costCenter: row.division })) : rows,
    );
    const shown = costCenters.length > LOOKS.length ? LOOKS.length - 1 : costCenters.length;
    const names = costCenters.slice(0, shown).map(nameOf);
    const others = shown < costCenters.length ? ['Others'] : [];
    const valuesOf = (amounts: readonly number[]) => [
      ...amounts.slice(0, shown),
      ...others.map(() => sumCents(amounts.slice(shown))),
    ];
    return {
      heading: 'Month',
      unit: 'money',
      series: [...names, ...others].map((name, at) => ({ name, look: LOOKS[at] ?? 'outlined' })),
      rows: months.map(({ month, employerCents }) => ({
        key: month,
        label: monthText(month),
        shortLabel: shortMonthText(month as LocalDate).slice(0, 3),
        values: valuesOf(employerCents),
      })),
    } as const;
  }, [rows, centers, isByDivision]);
  const last = data.rows.at(-1);
  const summary = last
    ? `Employer cost by ${isByDivision ? 'division' : 'cost center'} over ${data.rows.length} months. ${last.label}: ${formatCents(sumCents(last.values))}.`
    : '';
  return (
    <ChartPanel title="Employer cost by month" summary={summary} {...data}>
      <ColumnChart layout="stacked" {...data} />
    </ChartPanel>
  );
}
