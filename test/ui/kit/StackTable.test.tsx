import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo } from 'react';
import { StackTable } from '../../../src/ui/kit/tables/StackTable';
import { SelectionProvider, selectColumn, useRowSelection } from '../../../src/ui/kit/tables/useRowSelection';

const BILLS = [
  { number: '10420-2611-1', due: '$612.40' },
  { number: '10420-2611-2', due: '$41.25' },
];

describe('a table that is stacked on a phone (LAY-1)', () => {
  it('has explicit table roles in every layout', () => {
    render(
      <StackTable
        label="Bills"
        items={BILLS}
        keyOf={({ number }) => number}
        columns={[
          { label: 'Bill', kind: 'lead', cell: ({ number }) => number },
          { label: 'Due', kind: 'figure', cell: ({ due }) => due },
        ]}
      />,
    );
    const table = screen.getByRole('table', { name: 'Bills' });
    const parts = [...table.querySelectorAll('*')].filter(({ tagName }) => /^(?:THEAD|TBODY|TR|TH|TD)$/.test(tagName));
    expect(parts.filter((part) => !part.hasAttribute('role'))).toEqual([]);
    expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
    expect(within(table).getAllByRole('row')).toHaveLength(3);
  });

  it('labels each value when it has no head', () => {
    render(
      <StackTable
        label="Bills"
        items={BILLS}
        keyOf={({ number }) => number}
        columns={[{ label: 'Due', kind: 'figure', cell: ({ due }) => due }]}
      />,
    );
    const cell = screen.getByRole('cell', { name: '$41.25' });
    expect(cell.dataset['column']).toBe('Due');
  });
});

describe('a table whose rows can be selected', () => {
  it('renders no row again when one is selected', async () => {
    const user = userEvent.setup();
    const cells = jest.fn(({ number }: Bill) => number);
    render(<Selectable cell={cells} />);
    const rendered = cells.mock.calls.length;
    await user.click(screen.getByRole('checkbox', { name: 'Select 10420-2611-2' }));
    expect(screen.getByText('1 selected')).toBeTruthy();
    expect(cells.mock.calls.length).toBe(rendered);
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(screen.getByText('2 selected')).toBeTruthy();
  });
});

// Helpers

type Bill = (typeof BILLS)[number];

function Selectable({ cell }: { readonly cell: (bill: Bill) => string }) {
  const selection = useRowSelection<Bill>(({ number }) => number);
  const columns = useMemo(
    () => [
      selectColumn<Bill>(BILLS, { all: 'Select all', one: ({ number }) => `Select ${number}` }),
      { label: 'Bill', kind: 'lead' as const, cell },
    ],
    [cell],
  );
  return (
    <SelectionProvider selection={selection}>
      <StackTable label="Bills" items={BILLS} keyOf={({ number }) => number} columns={columns} />
      {selection.items.length} selected
    </SelectionProvider>
  );
}
