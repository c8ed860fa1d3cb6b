import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import { FieldColumns } from '../../../../src/ui/office/uploads/FieldColumns';

const LAYOUT = { headerRow: 3, columns: [], values: [], dateOrder: 'monthFirst' as const };

it('shows what a bill’s file states above its headings, and asks for the other required columns', () => {
  render(
    <FluentProvider theme={webLightTheme}>
      <FieldColumns
        kind="carrierBill"
        headings={['Member']}
        layout={LAYOUT}
        above={{ groupNumber: '10420', periodFrom: '2026-12-01' }}
        isReadOnly={false}
        onChange={() => undefined}
      />
    </FluentProvider>,
  );
  const chosen = (name: RegExp) => screen.getByRole<HTMLSelectElement>('combobox', { name }).selectedOptions[0]?.text;
  expect(chosen(/^Group$/)).toBe('Above the headings: 10420');
  expect(chosen(/^Period from$/)).toBe('Above the headings: Dec 1, 2026');
  expect(chosen(/^Bill number$/)).toBe('Choose a column');
  expect(screen.getByRole('combobox', { name: /^Bill number$/ }).getAttribute('aria-describedby')).toBeTruthy();
  expect(chosen(/^Due date$/)).toBe('Not in the file');
});

it('says which chosen column a changed file lacks', () => {
  const columns = [{ field: 'memberId', column: 'Subscriber' }];
  render(
    <FluentProvider theme={webLightTheme}>
      <FieldColumns
        kind="carrierBill"
        headings={['Member']}
        layout={{ ...LAYOUT, columns }}
        above={{}}
        isReadOnly={false}
        onChange={() => undefined}
      />
    </FluentProvider>,
  );
  expect(screen.getByText('The file has no column “Subscriber”.')).toBeTruthy();
});
