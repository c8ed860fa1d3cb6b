import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { CommitDialog, type ControlChoice } from '../../../../src/ui/office/uploads/CommitDialog';
import { anUpload } from '../../../support/uploads/anUpload';

/** @source docs/decisions/files.md#a-control-total-blocks-the-commit-until-its-difference-is-confirmed */
describe('the commit of an upload', () => {
  it('needs no control total', async () => {
    const confirmed = renderDialog();
    await userEvent.click(await screen.findByRole('button', { name: 'Commit 3 rows' }));
    expect(confirmed).toEqual([{}]);
  });

  it('names a difference from the control total, which the button confirms', async () => {
    const confirmed = renderDialog();
    await userEvent.type(await screen.findByLabelText('Control total'), '1,272.90');
    screen.getByText('The rows total $1,262.90, which is $10.00 less than the control total of $1,272.90.');
    await userEvent.click(screen.getByRole('button', { name: 'Commit anyway, $10.00 less' }));
    expect(confirmed).toEqual([{ controlTotalCents: 127_290, confirmDifferenceCents: -1_000 }]);
  });

  it('says that the rows match', async () => {
    const confirmed = renderDialog();
    await userEvent.type(await screen.findByLabelText('Control total'), '$1262.90');
    screen.getByText('The rows match the control total.');
    await userEvent.click(screen.getByRole('button', { name: 'Commit 3 rows' }));
    expect(confirmed).toEqual([{ controlTotalCents: 126_290 }]);
  });

  it('is refused with a control total that is not an amount', async () => {
    const confirmed = renderDialog();
    await userEvent.type(await screen.findByLabelText('Control total'), 'twelve');
    await userEvent.click(screen.getByRole('button', { name: 'Commit 3 rows' }));
    screen.getByText('Enter an amount, such as 1,234.56.');
    expect(confirmed).toEqual([]);
  });

  it('asks for no control total for a file without amounts', async () => {
    renderDialog({ totalCents: null });
    await screen.findByRole('button', { name: 'Commit 3 rows' });
    expect(screen.queryByLabelText('Control total')).toBeNull();
  });
});

// Helpers

/** @returns what is confirmed. */
function renderDialog(more: Parameters<typeof anUpload>[0] = { totalCents: cents(126_290) }): readonly ControlChoice[] {
  const confirmed: ControlChoice[] = [];
  render(
    <FluentProvider theme={webLightTheme}>
      <CommitDialog
        upload={anUpload(more)}
        open
        busy={false}
        onConfirm={(control) => confirmed.push(control)}
        onCancel={() => undefined}
      />
    </FluentProvider>,
  );
  return confirmed;
}
