import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReportHelp } from '../../../src/ui/kit/payrollHelp/ReportHelp';

const SYSTEMS = ['ADP', 'Gusto', 'Paychex', 'Paycom', 'Paylocity', 'QuickBooks', 'Rippling', 'UKG', 'Workday'];

it('says for each payroll system which report, which columns, and what to avoid', async () => {
  render(<ReportHelp />);
  await userEvent.click(screen.getByRole('button', { name: 'Which report do I need?', expanded: false }));
  const headings = await screen.findAllByText((_, element) => element?.tagName === 'SUMMARY');
  expect(headings.map(({ textContent }) => textContent)).toEqual(SYSTEMS);
  for (const heading of headings) {
    const page = within(heading.closest('details') ?? heading);
    for (const name of ['Report', 'Columns', 'Avoid']) {
      const [item] = within(page.getByRole('list', { name, hidden: true })).getAllByRole('listitem', { hidden: true });
      expect(item?.textContent).not.toBe('');
    }
  }
});
