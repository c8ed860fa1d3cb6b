import { screen } from '@testing-library/react';
import { BillFiles } from '../../../../src/application/billing/bills/BillFiles';
import type { LineSet } from '../../../../src/application/billing/bills/billLines';
import { Role } from '../../../../src/domain/platform/access/Role';
import { BillLines } from '../../../../src/ui/billing/bills/BillLines';
import { ShortcutsProvider } from '../../../../src/ui/kit/navigation/Shortcuts';
import { aBill } from '../../../support/reconciliation/aBill';
import { aLine } from '../../../support/reconciliation/aLine';
import { renderOnScreen } from '../../../support/shell/renderOnScreen';

const omar = { memberId: 'E1002', memberName: 'Omar Diaz' };
const LINES = [aLine({ billed: 60_000 }), aLine({ ...omar, billed: 40_000 }), aLine({ ...omar, billed: 5_000 })];
const PART = LINES.slice(0, 2);

describe('the total under the lines of a bill', () => {
  it('is the total of all lines', () => {
    renderLines({ version: 1, items: LINES, total: 3 });
    expect(screen.getByRole('rowheader', { name: 'Total' }).parentElement?.textContent).toContain('$1,050.00');
  });

  it.each([
    ['the rest is loading', {}],
    ['the rest could not be loaded', { error: new Error('No answer') }],
  ])('is not shown while %s', async (_, more) => {
    const { user } = renderLines({ version: 1, items: PART, total: 3, ...more });
    expect(screen.queryByRole('rowheader')).toBeNull();
    expect(screen.queryByText('$1,000.00')).toBeNull();
    await user.click(screen.getByRole('switch', { name: 'Subtotals by member' }));
    expect(screen.queryByText('1 line')).toBeNull();
    await user.type(screen.getByRole('searchbox', { name: 'Find lines' }), 'Omar');
    expect(screen.queryByText('Total of these lines')).toBeNull();
  });

  it('names the lines that remain when others are archived', () => {
    const archivedLines = { count: 5, at: '2026-01-01T00:00:00.000Z' };
    renderLines({ version: 1, items: LINES, total: 3 }, { archivedLines });
    expect(screen.getByRole('rowheader', { name: 'Total of these lines' })).toBeTruthy();
  });
});

// Helpers

function renderLines(lines: LineSet, more: Partial<ReturnType<typeof aBill>> = {}) {
  return renderOnScreen(
    <ShortcutsProvider>
      <BillLines bill={{ ...aBill(LINES), ...more }} lines={lines} onRetry={() => undefined} />
    </ShortcutsProvider>,
    {
      grants: [{ role: Role.BillingUser, groupNumber: '1042' }],
      useCases: [[BillFiles, { lines: () => Promise.reject(new Error('not part of this test')) }]],
      path: '/billing/bills/1042.2026-11',
    },
  );
}
