import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { FileLayout } from '../../../../src/domain/office/uploads/FileTemplate';
import { SampleTable } from '../../../../src/ui/kit/layouts/SampleTable';
import { ErrorList } from '../../../../src/ui/office/uploads/ErrorsTab';
import { WordMeanings } from '../../../../src/ui/office/uploads/WordMeanings';

const HEADINGS = ['File Number', 'Tax ID (SSN)', 'Check date', 'EE Amount'];
const ROWS = [
  HEADINGS,
  ['4711', '123-45-6789', '11/20/2026', '612.40'],
  ['4712', '12345678', '11/27/2026', '1,038.10'],
];

describe('numbers in an uploaded file', () => {
  it('are masked in every column of the preview, whatever it is used for (MSK-2)', () => {
    renderIn(sampleOf(HEADINGS, 'File Number'));
    expect(visibleCells()).toEqual([
      'X711',
      'XXXXXXXX789',
      '11/20/2026',
      '612.40',
      'X712',
      'XXXXX678',
      '11/27/2026',
      '1,038.10',
    ]);
  });

  it('stay masked when headings were misread, while dates are shown (MSK-2)', () => {
    renderIn(sampleOf(HEADINGS, 'Check date'));
    expect(visibleCells()).toEqual([
      '4711',
      'XXXXXXXX789',
      '11/20/2026',
      '612.40',
      '4712',
      'XXXXX678',
      '11/27/2026',
      '1,038.10',
    ]);
  });

  it('are masked in a data row mistaken for headings (MSK-2)', () => {
    const headings = ROWS[1] ?? [];
    renderIn(sampleOf(headings, ''));
    expect(document.body.textContent).not.toContain('123-45-6789');
  });

  it('are masked in the errors (MSK-2)', () => {
    renderIn(
      <ErrorList
        kind="carrierBill"
        errors={[
          { row: 2, field: 'amount', text: '123-45-6789', message: '“123-45-6789” is not an amount.' },
          { row: 3, field: 'memberId', text: 'E100234', message: '“E100234” has two names.' },
          { row: 4, field: 'billNumber', text: '2026110001', message: 'Bill 2026110001 is already paid.' },
          { row: 5, field: 'dueDate', text: '11/20/2062', message: '“11/20/2062” is too far away.' },
        ]}
      />,
    );
    const text = document.body.textContent ?? '';
    expect(text).not.toContain('45-6789');
    expect(text).not.toContain('E100234');
    for (const visible of ['“XXXXXXXX789” is not an amount.', '“XXXX234” has', 'Bill 2026110001', '“11/20/2062”'])
      expect(text).toContain(visible);
  });

  it('are masked in a column mistaken for coverages (MSK-2)', () => {
    renderIn(
      <WordMeanings
        kind="payrollDeductions"
        classNames={[]}
        words={[{ field: 'coverage', text: '123-45-6789', count: 1, meaning: null }]}
        layout={layout('File Number')}
        isReadOnly={false}
        onChange={() => undefined}
      />,
    );
    expect(document.body.innerHTML).not.toContain('>123-45-6789');
    expect(screen.getByRole('combobox', { name: /meaning of “XXXXXXXX789”/ }).getAttribute('placeholder')).toBe(
      'XXXXXXXX789',
    );
  });
});

// Helpers

function layout(memberId: string): FileLayout {
  return { headerRow: 1, columns: [{ field: 'memberId', column: memberId }], values: [], dateOrder: 'monthFirst' };
}

function sampleOf(headings: readonly string[], memberId: string) {
  const purposeOf = (heading: string) =>
    heading === memberId ? { label: 'Member ID', isRequired: true, isMemberId: true } : undefined;
  return <SampleTable headings={headings} rows={ROWS.slice(1)} firstRow={2} purposeOf={purposeOf} />;
}

function renderIn(content: ReactNode): void {
  render(<FluentProvider theme={webLightTheme}>{content}</FluentProvider>);
}

/** The cell texts without row numbers. */
function visibleCells(): readonly (string | null)[] {
  const rows = screen.getAllByRole('row').slice(1);
  return rows.flatMap((row) => [...row.querySelectorAll('td')].slice(1).map((cell) => cell.textContent));
}
