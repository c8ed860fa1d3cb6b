import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useId, useState } from 'react';
import { cleanFileName } from '../../../domain/platform/files/fileName';
import { Panel } from '../dialogs/Panel';
import { saveFile } from '../forms/saveFile';
import { useTextStyles } from '../layout';
import { AppLink } from '../navigation/AppLink';
import { ScrollRegion } from '../tables/ScrollRegion';
import { Table, TableCell, TableRow } from '../tables/Table';
import { TableHead } from '../tables/TableHead';
import { useTableStyles } from '../tables/tableStyles';
import { useLooks } from '../useLooks';
import { VisuallyHidden } from '../values/Money';
import { type ChartData, chartCsv, valueText } from './chartData';
import { useChartLooks } from './chartLooks';

const useStyles = makeStyles({
  actions: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalXS },
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalL,
    marginTop: tokens.spacingVerticalS,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
  key: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
  swatch: { width: '12px', height: '12px' },
});

interface ChartPanelProps extends ChartData {
  readonly title: string;
  /** The chart in one or two sentences, for people who do not see it. */
  readonly summary: string;
  /** Default: shown for more than one series. */
  readonly hasLegend?: boolean;
  /** Beside the buttons for the table and the data. */
  readonly scaleButton?: ReactNode;
  /** The chart. */
  readonly children: ReactNode;
}

/** A panel with a chart, its table on request, and its data to download. */
export function ChartPanel({ title, summary, children, hasLegend, scaleButton, ...data }: ChartPanelProps) {
  const styles = useStyles();
  const looks = useLooks();
  const texts = useTextStyles();
  const [asTable, setAsTable] = useState(false);
  const contentId = useId();
  const { series, rows } = data;
  const download = () =>
    saveFile(
      cleanFileName(`${title}.csv`),
      'text/csv;charset=utf-8',
      new TextEncoder().encode(`\uFEFF${chartCsv(data)}`),
    );
  const actions = rows.length > 0 && (
    <div className={styles.actions}>
      {scaleButton}
      <Button
        size="small"
        appearance="subtle"
        aria-expanded={asTable}
        aria-controls={contentId}
        aria-label={`${asTable ? 'View as chart' : 'View as table'}: ${title}`}
        onClick={() => setAsTable(!asTable)}
      >
        {asTable ? 'View as chart' : 'View as table'}
      </Button>
      <Button size="small" appearance="subtle" aria-label={`Download CSV: ${title}`} onClick={download}>
        Download CSV
      </Button>
    </div>
  );
  return (
    <Panel title={title} actions={actions}>
      {asTable ? (
        <ScrollRegion id={contentId} label={`Table: ${title}`} className={looks.scrolling}>
          <ChartTable title={title} {...data} />
        </ScrollRegion>
      ) : (
        <figure id={contentId} className={texts.plain}>
          <figcaption>
            <VisuallyHidden>{summary}</VisuallyHidden>
          </figcaption>
          {children}
          {(hasLegend ?? series.length > 1) && <Legend series={series} />}
        </figure>
      )}
    </Panel>
  );
}

function Legend({ series }: Pick<ChartData, 'series'>) {
  const styles = useStyles();
  const looks = useChartLooks();
  return (
    <div className={styles.legend} aria-hidden="true">
      {series.map(({ name, look }) => (
        <span key={name} className={styles.key}>
          <span className={mergeClasses(styles.swatch, looks.fill, looks[look])} /> {name}
        </span>
      ))}
    </div>
  );
}

function ChartTable({ title, heading, unit, series, rows }: ChartData & { readonly title: string }) {
  const table = useTableStyles();
  const names = series.map(({ name }) => name);
  return (
    <Table size="small" className={table.table} aria-label={title}>
      <TableHead headings={[heading, ...names]} figures={names} />
      <tbody>
        {rows.map(({ key, label, values, to, valueLinks = [] }) => (
          <TableRow key={key} className={table.row}>
            <TableCell>{to === undefined ? label : <AppLink to={to}>{label}</AppLink>}</TableCell>
            {names.map((name, index) => (
              <TableCell key={name} className={table.numeric}>
                <ValueCell text={valueText(values[index], unit)} to={valueLinks[index]} />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

function ValueCell({ text, to }: { readonly text: string; readonly to: string | undefined }) {
  return to === undefined ? <>{text}</> : <AppLink to={to}>{text}</AppLink>;
}
