import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import { type Services, ServicesProvider } from '../../../../src/ui/kit/Services';
import { AddAccountForm } from '../../../../src/ui/money/payments/AddAccountForm';

describe('an action that fails (ERR-10 ERR-5 ERR-3)', () => {
  it.each([
    ['blocked by nightly processing', new ApiError('onHold', 'ON_HOLD', 'Hold.'), 'Send again'],
    ['blocked by daily processing', new ApiError('onHold', 'IS_PROCESSING', 'Processing.'), 'Send again'],
    ['not answered', new ApiError('unanswered', 'UNREACHABLE', 'No.'), 'Try again'],
  ])('when %s, keeps the input and can be sent again', async (_, error, label) => {
    const { sent, added } = renderForm(error);
    await userEvent.type(screen.getByLabelText(/^Account number/), '000123456789');
    await userEvent.click(screen.getByRole('button', { name: 'Add account' }));
    const retry = await screen.findByRole('button', { name: label });
    expect(screen.getByLabelText<HTMLInputElement>(/^Account number/).value).toBe('000123456789');
    await userEvent.click(retry);
    expect(sent).toHaveLength(2);
    expect(added).toHaveLength(1);
  });

  it("when refused, keeps the input, shows the server's message and offers no retry", async () => {
    const { sent, added } = renderForm(new ApiError('forbidden', 'FORBIDDEN', 'You can no longer add bank accounts.'));
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

/** Renders the form for a new bank account. Its first request fails. */
function renderForm(error: ApiError) {
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
