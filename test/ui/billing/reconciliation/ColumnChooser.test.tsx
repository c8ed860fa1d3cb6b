import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EMPTY } from 'rxjs';
import type { ChoosingState } from '../../../../src/application/billing/reconciliation/ReconcileState';
import type { ColumnMapping } from '../../../../src/domain/billing/reconciliation/PayrollTable';
import { ColumnChooser } from '../../../../src/ui/billing/reconciliation/payroll/ColumnChooser';

const HEADERS = ['File Number', 'Tax ID (SSN)', 'Check date', 'EE Amount', 'ER Amount'];
const SAMPLE = [['4711', '123-45-6789', '11/20/2026', '100.00', '512.40']];
const MAPPING: ColumnMapping = {
  memberId: 'Tax ID (SSN)',
  memberName: null,
  coverage: null,
  amount: 'EE Amount',
  employerAmount: 'ER Amount',
};

describe('choosing the columns of a payroll file', () => {
  it('shows which column is suggested and why', async () => {
    renderChooser({
      remembered: { ...MAPPING, memberId: 'File Number', employerAmount: null },
      questions: [
        { kind: 'betterColumn', heading: 'Tax ID (SSN)', found: 316, remembered: 'File Number' },
        { kind: 'unusedColumn', role: 'employerAmount', heading: 'ER Amount' },
      ],
    });
    expect(
      screen.getByText(/“Tax ID \(SSN\)” is suggested as the member number: 316 of the bill’s 323 members/),
    ).toBeTruthy();
    expect(screen.getByText(/“ER Amount” looks like the employer contribution/)).toBeTruthy();
    expect(screen.getByText('Has 316 of the bill’s 323 members.')).toBeTruthy();
    expect(screen.getByText('Same column as in the last file.')).toBeTruthy();
    expect(screen.getByText('Suggested by its heading and content.')).toBeTruthy();
  });

  it('shows how many members another column has when it is chosen', async () => {
    renderChooser({});
    await userEvent.selectOptions(screen.getByLabelText(/Member number/), 'File Number');
    expect(screen.getByText('Has 0 of the bill’s 323 members.')).toBeTruthy();
  });

  it('masks Social Security numbers in every column, but not dates (MSK-2)', async () => {
    renderChooser({});
    for (const heading of HEADERS.slice(0, 3)) {
      // oxlint-disable-next-line no-await-in-loop -- selections must be sequential
      await userEvent.selectOptions(screen.getByLabelText(/Member number/), heading);
      expect(document.body.textContent).not.toContain('45-6789');
      expect(screen.getByText('11/20/2026')).toBeTruthy();
    }
  });
});

// Helpers

function renderChooser(state: Partial<ChoosingState>): void {
  const choosing: ChoosingState = {
    kind: 'choosing',
    file: {
      name: 'payroll.csv',
      files: [{ fileName: 'payroll.csv', rows: 3 }],
      headers: HEADERS,
      headerRow: 1,
      sample: SAMPLE,
      rowCount: 1,
      sheet: '',
      sheets: [],
      isOpen: () => true,
      interpret: () => Promise.reject(new Error('unexpected call')),
      preview: () => Promise.reject(new Error('unexpected call')),
      read: () => Promise.reject(new Error('unexpected call')),
      close: () => undefined,
    },
    mapping: MAPPING,
    suggested: {
      mapping: MAPPING,
      memberCount: 323,
      memberColumns: [{ heading: 'Tax ID (SSN)', found: 316 }],
      readings: [],
      basis: undefined,
    },
    remembered: null,
    questions: [],
    ...state,
  };
  render(
    <FluentProvider theme={webLightTheme}>
      <ColumnChooser choosing={choosing} fitOf={() => EMPTY} onChoose={() => undefined} onCancel={() => undefined} />
    </FluentProvider>,
  );
}
