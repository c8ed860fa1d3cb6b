import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { FileLayout } from '../../../../src/domain/office/uploads/FileTemplate';
import { WordMeanings } from '../../../../src/ui/office/uploads/WordMeanings';

const LAYOUT: FileLayout = { headerRow: 1, columns: [], values: [], dateOrder: 'monthFirst' };
const WORD = { field: 'coverage', text: 'GL', count: 3, meaning: null };

describe('the meanings of words in a file', () => {
  it('accept a coverage of several words typed one key at a time (UPL-1)', async () => {
    let layout = LAYOUT;
    render(<Words onLayout={(next) => (layout = next)} />);
    const field = screen.getByRole('combobox', { name: /meaning of “GL”/ });
    await userEvent.type(field, 'Group life');
    expect(field).toHaveProperty('value', 'Group life');
    expect(layout.values).toEqual([{ field: 'coverage', from: 'GL', to: 'Group life' }]);
  });
});

// Helpers

function Words({ onLayout }: { onLayout: (layout: FileLayout) => void }) {
  const [layout, setLayout] = useState(LAYOUT);
  const change = (next: FileLayout) => {
    setLayout(next);
    onLayout(next);
  };
  return (
    <FluentProvider theme={webLightTheme}>
      <WordMeanings
        kind="payrollDeductions"
        classNames={[]}
        words={[WORD]}
        layout={layout}
        isReadOnly={false}
        onChange={change}
      />
    </FluentProvider>
  );
}
