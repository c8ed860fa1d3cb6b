import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../../../src/application/shared/ApiError';
import { type Services, ServicesProvider } from '../../../src/ui/kit/Services';
import { AddAccountForm } from '../../../src/ui/payments/AddAccountForm';

describe('An action that fails (ERR-10 ERR-5 ERR-3)', () => {
  it.each([
    ['held by nightly processing', new ApiError('onHold', 'ON_HOLD', 'Hold.'), 'Send again'],
    ['held by daily processing', new ApiError('onHold', 'IS_PROCESSING', 'Processing.'), 'Send again'],
    ['not answered', new ApiError('unanswered', 'UNREACHABLE', 'No.'), 'Try again'],
  ])('when %s, keeps the form with what was typed and can be sent again', async (_, error, offer) => {
    const { sent, added } = form(error);
    await userEvent.type(screen.getByLabelText(/^Account number/), '000123456789');
    await userEvent.click(screen.getByRole('button', { name: 'Add account' }));
    const again = await screen.findByRole('button', { name: offer });
    expect(screen.getByLabelText<HTMLInputElement>(/^Account number/).value).toBe('000123456789');
    await userEvent.click(again);
    expect(sent).toHaveLength(2);
    expect(added).toHaveLength(1);
  });

  it("when refused, keeps what was typed, shows the server's message and offers no retry", async () => {
    const { sent, added } = form(new ApiError('forbidden', 'FORBIDDEN', 'You can no longer add bank accounts.'));
    await userEvent.type(screen.getByLabelText(/^Account number/), '000123456789');
    await userEvent.click(screen.getByRole('button', { name: 'Add account' }));
    expect((await screen.findByRole('alert')).textContent).toContain('You can no longer add bank accounts.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>(/^Account number/).value).toBe('000123456789');
    await userEvent.click(screen.getByRole('button', { name: 'Add account' }));
    expect(sent).toHaveLength(2);
    expect(added).toHaveLength(1);
  });
});

// Helpers

/** The form for a new bank account; the first time it is sent it fails. */
function form(error: ApiError) {
  const sent: unknown[] = [];
  const added: unknown[] = [];
  const add = async (account: unknown) => {
    sent.push(account);
    if (sent.length === 1) throw error;
    added.push(account);
  };
  const services = { get: () => undefined, prepare: () => Promise.resolve() } as unknown as Services;
  render(
    <FluentProvider theme={webLightTheme}>
      <ServicesProvider services={services}>
        <AddAccountForm groupNumber="100" onAdd={add} onCancel={undefined} />
      </ServicesProvider>
    </FluentProvider>,
  );
  return { sent, added };
}
