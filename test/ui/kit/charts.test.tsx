import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChartPanel } from '../../../src/ui/kit/charts/ChartPanel';
import { ColumnChart } from '../../../src/ui/kit/charts/ColumnChart';
import { type ChartData, chartCsv } from '../../../src/ui/kit/charts/chartData';
import { ShortcutsProvider } from '../../../src/ui/kit/navigation/Shortcuts';
import { AtAddress } from '../../support/shell/AtAddress';

const MONTHS: ChartData = {
  heading: 'Month',
  unit: 'money',
  series: [
    { name: 'Billed', look: 'outlined' },
    { name: 'Collected', look: 'solid' },
  ],
  rows: [100_00, 110_00, 120_00, 4_000_00].map((billed, index) => ({
    key: `${index}`,
    label: `Month ${index + 1}`,
    values: [billed, 90_00],
    to: `/dashboard/bills?month=${index}`,
  })),
};

afterEach(() => jest.restoreAllMocks());

describe('a column chart', () => {
  it('names the values of each column, which links to their rows', () => {
    renderChart();
    const link = screen.getByRole('link', { name: 'Month 2: billed $110.00, collected $90.00' });
    expect(link.getAttribute('href')).toBe('#/dashboard/bills?month=1');
  });

  it('cuts off a column that would flatten the others, and shows it in full on request', async () => {
    const user = userEvent.setup();
    renderChart();
    expect(screen.getByText(/1 column is cut off/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show full scale' }));
    expect(screen.queryByText(/is cut off/)).toBeNull();
    expect(screen.getByText('$4K')).toBeTruthy();
  });

  it('scales its axis to the months that a phone shows', () => {
    beNarrow();
    const rows = Array.from({ length: 7 }, (_, index) => ({
      key: `${index}`,
      label: `Month ${index + 1}`,
      values: [index === 0 ? 4_000_00 : 100_00 + index],
      to: `/dashboard/bills?month=${index}`,
    }));
    renderChart({ ...MONTHS, series: MONTHS.series.slice(0, 1), rows });
    expect(screen.getAllByRole('link')).toHaveLength(6);
    expect(screen.queryByText(/cut off/)).toBeNull();
  });

  it('is one tab stop, whose arrow keys move between the columns', async () => {
    const user = userEvent.setup();
    renderChart();
    screen.getByRole('button', { name: 'Download CSV: Billed by month' }).focus();
    await user.tab();
    await user.tab();
    const focused = () => document.activeElement?.textContent;
    expect(focused()).toMatch(/^Month 4:/);
    await user.keyboard('{ArrowRight}');
    expect(focused()).toMatch(/^Month 4:/);
    await user.keyboard('{ArrowLeft}');
    expect(focused()).toMatch(/^Month 3:/);
    await user.keyboard('{Home}');
    expect(focused()).toMatch(/^Month 1:/);
    await user.tab();
    expect(document.activeElement).toBe(document.body);
    await user.tab({ shift: true });
    expect(focused()).toMatch(/^Month 1:/);
  });

  it('has a table with the same rows', async () => {
    const user = userEvent.setup();
    renderChart();
    await user.click(screen.getByRole('button', { name: 'View as table: Billed by month' }));
    expect(screen.getByRole('row', { name: 'Month 4 $4,000.00 $90.00' })).toBeTruthy();
  });
});

it('downloads the data of a chart in dollars', () => {
  expect(chartCsv(MONTHS).split('\r\n').slice(0, 2)).toEqual(['Month,Billed,Collected', 'Month 1,100.00,90.00']);
});

// Helpers

function renderChart(data: ChartData = MONTHS): void {
  render(
    <AtAddress path="/">
      <FluentProvider theme={webLightTheme}>
        <ShortcutsProvider>
          <ChartPanel title="Billed by month" summary="Four months." {...data}>
            <ColumnChart layout="inside" {...data} />
          </ChartPanel>
        </ShortcutsProvider>
      </FluentProvider>
    </AtAddress>,
  );
}

/** No media query of a width matches, as on a phone. */
function beNarrow(): void {
  const never = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  jest.spyOn(window, 'matchMedia').mockReturnValue(never as unknown as MediaQueryList);
}
