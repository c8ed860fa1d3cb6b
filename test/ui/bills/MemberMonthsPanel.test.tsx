import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render } from '@testing-library/react';
import type { MemberBill } from '../../../src/domain/bills/MemberHistory';
import { addMonths, localDate } from '../../../src/domain/dates/LocalDate';
import { MemberMonthsPanel } from '../../../src/ui/bills/member/MemberMonthsPanel';

const WIDTH = 600;
/** Half of "Nov 26" in the larger text of a phone. */
const HALF_MONTH = 36;

it.each([1, 6, 7, 9, 12, 13, 24, 25, 48])('fits the names of the months into the chart of %i months', (count) => {
  const { container } = render(
    <FluentProvider theme={webLightTheme}>
      <MemberMonthsPanel bills={billsOf(count)} />
    </FluentProvider>,
  );
  const centers = [...container.querySelectorAll('svg text')].map((text) => Number(text.getAttribute('x')));
  expect(centers.length).toBeGreaterThan(0);
  for (const center of centers) {
    expect(center).toBeGreaterThanOrEqual(HALF_MONTH - 0.001);
    expect(center).toBeLessThanOrEqual(WIDTH - HALF_MONTH + 0.001);
  }
});

/** A bill for each month, newest first. */
function billsOf(count: number): readonly MemberBill[] {
  return Array.from({ length: count }, (_, index) => ({
    billPk: `100.${index}`,
    billNumber: `B-${index}`,
    periodFrom: addMonths(localDate('2026-11-01'), -index),
    status: 'PAID',
    carrierCodes: ['ACME'],
    lines: [],
    decisions: [],
    discrepancies: [],
  }));
}
