import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen, within } from '@testing-library/react';
import { ToastOutlet } from '../../../src/ui/kit/feedback/ToastOutlet';

describe('toasts', () => {
  it('are in a named landmark', async () => {
    render(
      <FluentProvider theme={webLightTheme}>
        <ToastOutlet latest={{ id: 1, intent: 'success', title: 'Bill reconciled', at: 0 }} />
      </FluentProvider>,
    );
    const toast = await within(await screen.findByRole('region', { name: 'Messages' })).findByRole('listitem');
    expect(within(toast).getByText('Bill reconciled')).toBeTruthy();
  });
});
