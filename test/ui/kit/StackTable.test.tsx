import { render, screen, within } from '@testing-library/react';
import { StackTable } from '../../../src/ui/kit/tables/StackTable';

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
