import { screen } from '@testing-library/react';
import { useState } from 'react';
import { EMPTY } from 'rxjs';
import { SampleFiles } from '../../../src/application/demo/SampleFiles';
import type { ReconcileSession } from '../../../src/application/reconciliation/ReconcileSession';
import type { ComparisonState } from '../../../src/application/reconciliation/ReconcileState';
import { UploadedPayrollFiles } from '../../../src/application/reconciliation/UploadedPayrollFiles';
import { localDate } from '../../../src/domain/dates/LocalDate';
import { NO_HISTORY } from '../../../src/domain/reconciliation/ReconcileWork';
import { PayrollPanel } from '../../../src/ui/reconciliation/payroll/PayrollPanel';
import { renderOnScreen } from '../../support/shell/renderOnScreen';

describe('a payroll file that is being read', () => {
  it.each<ComparisonState['kind']>(['reading', 'comparing'])(
    'can be canceled while %s, and the focus moves to where a file is chosen',
    async (kind) => {
      const { user } = renderOnScreen(<Panel kind={kind as 'reading'} />, {
        path: '/billing/bills/1042.2026-11/reconcile',
        grants: [],
        useCases: [
          [SampleFiles, { list$: () => EMPTY }],
          [UploadedPayrollFiles, { watch: () => EMPTY }],
        ],
      });
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
      expect(screen.queryByRole('progressbar')).toBeNull();
      const choose = screen.getByRole('button', { name: 'Choose a file' });
      expect(document.activeElement).not.toBe(document.body);
      await user.tab();
      expect(document.activeElement).toBe(choose);
    },
  );
});

// Helpers

/** The panel of a session that only cancels. */
function Panel({ kind }: { kind: 'reading' | 'comparing' }) {
  const [comparison, setComparison] = useState<ComparisonState>({ kind, fileName: 'payroll.csv' });
  const payroll = { prepare: async () => undefined, cancel: () => setComparison({ kind: 'none' }) };
  const session = { payroll } as unknown as ReconcileSession;
  return (
    <PayrollPanel
      session={session}
      groupNumber="1042"
      periodFrom={localDate('2026-11-01')}
      remembered={{ kind: 'none' }}
      comparison={comparison}
      work={NO_HISTORY.work}
      isReadOnly={false}
    />
  );
}
