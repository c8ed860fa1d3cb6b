import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { BehaviorSubject, EMPTY } from 'rxjs';
import type { PayrollProgress } from '../../../../src/application/billing/reconciliation/PayrollFile';
import type { ReconcileSession } from '../../../../src/application/billing/reconciliation/ReconcileSession';
import type { ComparisonState } from '../../../../src/application/billing/reconciliation/ReconcileState';
import { SampleFiles } from '../../../../src/application/run/demo/SampleFiles';
import { NO_HISTORY } from '../../../../src/domain/billing/reconciliation/ReconcileWork';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { PayrollPanel } from '../../../../src/ui/billing/reconciliation/payroll/PayrollPanel';
import { renderOnScreen } from '../../../support/shell/renderOnScreen';

describe('a payroll file that is being read', () => {
  it.each<ComparisonState['kind']>(['reading', 'comparing'])(
    'can be canceled while %s, and the focus moves to where a file is chosen',
    async (kind) => {
      const { user } = renderOnScreen(<Panel kind={kind as 'reading'} />, {
        path: '/billing/bills/1042.2026-11/reconcile',
        grants: [],
        useCases: [[SampleFiles, { list$: () => EMPTY }]],
      });
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
      expect(screen.queryByRole('progressbar')).toBeNull();
      const choose = screen.getByRole('button', { name: 'Choose files' });
      expect(document.activeElement).not.toBe(document.body);
      await user.tab();
      expect(document.activeElement).toBe(choose);
    },
  );

  it('shows how much is done after a second, and no share while that is unknown', () => {
    jest.useFakeTimers();
    try {
      const progress$ = new BehaviorSubject<PayrollProgress | undefined>({ unit: 'rows', done: 3_000, total: 300_000 });
      renderOnScreen(<Panel kind="comparing" progress$={progress$} />, {
        path: '/billing/bills/1042.2026-11/reconcile',
        grants: [],
        useCases: [],
      });
      const bar = screen.getByRole('progressbar', { name: 'Comparing payroll.csv with the bill …' });
      act(() => jest.advanceTimersByTime(900));
      expect(bar.getAttribute('aria-valuenow')).toBeNull();
      act(() => jest.advanceTimersByTime(200));
      expect(screen.getByText('3,000 of 300,000 rows read')).toBeTruthy();
      expect(bar.getAttribute('aria-valuenow')).toBe('3000');
      expect(bar.getAttribute('aria-valuemax')).toBe('300000');
      act(() => progress$.next(undefined));
      expect(screen.queryByText(/rows read/)).toBeNull();
      expect(bar.getAttribute('aria-valuenow')).toBeNull();
      act(() => progress$.next({ unit: 'members', done: 500, total: 50_000 }));
      expect(screen.getByText('500 of 50,000 members compared')).toBeTruthy();
    } finally {
      jest.useRealTimers();
    }
  });
});

it('says which report of which payroll system to choose, once somebody asks', async () => {
  const { user } = renderOnScreen(<Panel kind="reading" />, {
    path: '/billing/bills/1042.2026-11/reconcile',
    grants: [],
    useCases: [[SampleFiles, { list$: () => EMPTY }]],
  });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('Workday')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Which report do I need?' }));
  expect(await screen.findByText('Workday')).toBeTruthy();
  expect(screen.getAllByText('Columns')).toHaveLength(9);
});

// Helpers

const UNKNOWN = new BehaviorSubject<PayrollProgress | undefined>(undefined);

/** The panel of a session that only cancels. */
function Panel({ kind, progress$ = UNKNOWN }: { kind: 'reading' | 'comparing'; progress$?: typeof UNKNOWN }) {
  const [comparison, setComparison] = useState<ComparisonState>({ kind, fileName: 'payroll.csv' });
  const payroll = { prepare: async () => undefined, progress$, cancel: () => setComparison({ kind: 'none' }) };
  const session = { payroll } as unknown as ReconcileSession;
  return (
    <PayrollPanel
      session={session}
      groupNumber="1042"
      periodFrom={localDate('2026-11-01')}
      remembered={{ kind: 'none' }}
      comparison={comparison}
      work={NO_HISTORY.work}
      uploaded={[]}
      asksOpen={0}
      isReadOnly={false}
    />
  );
}
