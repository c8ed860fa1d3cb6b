import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AnnouncerProvider } from '../../../src/ui/kit/feedback/Announcer';
import { changeAddress } from '../../../src/ui/kit/tables/listAddress';
import { ColumnsDialog } from '../../../src/ui/kit/views/ColumnsDialog';
import '../../../src/domain/money/payments/paymentList';

describe('the dialog for columns', () => {
  it('orders columns with the keyboard, announces it, and writes the choice into the address', async () => {
    const { user, dialog, address } = renderDialog('status=PENDING&page=2');
    await user.click(within(dialog).getByText('Amount'));
    within(dialog).getByLabelText('Settles').focus();
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
    expect(screen.getByText('Settles is column 3 of 9')).toBeTruthy();
    await user.click(within(dialog).getByText('Compact rows'));
    await user.click(within(dialog).getByText('Show'));
    expect(address()).toBe(
      'status=PENDING&page=2&columns=made.settles.status.group.bills.method.madeBy&density=compact',
    );
  });

  it('starts with the columns of the address, and returns to the standard ones', async () => {
    const { user, dialog, address } = renderDialog('columns=bills.group&density=compact');
    const shown = () =>
      within(dialog)
        .getAllByRole<HTMLInputElement>('checkbox', { hidden: true })
        .flatMap((box) => (box.checked ? [box.parentElement?.textContent] : []));
    expect(shown()).toEqual(['Bills', 'Group', 'Compact rows']);
    await user.click(within(dialog).getByText('Standard columns'));
    await user.click(within(dialog).getByText('Show'));
    expect(address()).toBe('');
  });

  it('needs one column besides the first', async () => {
    const { user, dialog, address } = renderDialog('columns=group');
    await user.click(within(dialog).getByText('Group'));
    expect(within(dialog).getByText('Choose at least one column.')).toBeTruthy();
    await user.click(within(dialog).getByText('Show'));
    expect(address()).toBe('columns=group');
  });
});

function renderDialog(search: string) {
  let address = new URLSearchParams(search);
  render(
    <FluentProvider theme={webLightTheme}>
      <AnnouncerProvider>
        <ColumnsDialog
          open
          list="payments"
          address={address}
          onChange={(changes) => {
            address = typeof changes === 'function' ? changes(address) : changeAddress(address, changes);
          }}
          onClose={() => undefined}
        />
      </AnnouncerProvider>
    </FluentProvider>,
  );
  const dialog = screen.getByRole('dialog', { hidden: true });
  return { user: userEvent.setup(), dialog, address: () => address.toString() };
}
