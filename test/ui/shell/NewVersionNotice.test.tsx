import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UnsavedWork } from '../../../src/application/platform/drafts/UnsavedWork';
import { NewVersion } from '../../../src/application/run/shell/NewVersion';
import { type Services, ServicesProvider } from '../../../src/ui/kit/Services';
import { NewVersionNotice } from '../../../src/ui/shell/AppShell';

const TITLE = 'A new version of Listbill is available.';

describe('NewVersionNotice', () => {
  it('shows nothing until a new version is available', () => {
    const { newVersion } = renderNotice();
    expect(screen.queryByText(TITLE)).toBeNull();
    act(() => newVersion.announce());
    expect(screen.getByRole('status').textContent).toContain(TITLE);
  });

  it('saves unsaved changes before it reloads the page', async () => {
    const { newVersion, unsaved, events } = renderNotice();
    unsaved.add({
      flush: () => Promise.resolve(events.push('saved')).then(() => undefined),
      wouldBeLost: true,
      sendOnClose: () => undefined,
    });
    act(() => newVersion.announce());
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(events).toEqual(['saved', 'reloaded']));
  });
});

// Helpers

function renderNotice() {
  const newVersion = new NewVersion();
  const unsaved = new UnsavedWork();
  const events: string[] = [];
  const useCases = new Map<unknown, unknown>([
    [NewVersion, newVersion],
    [UnsavedWork, unsaved],
  ]);
  const services = { get: (key: unknown) => useCases.get(key), prepare: () => Promise.resolve() } as Services;
  render(
    <FluentProvider theme={webLightTheme}>
      <ServicesProvider services={services}>
        <NewVersionNotice reload={() => events.push('reloaded')} />
      </ServicesProvider>
    </FluentProvider>,
  );
  return { newVersion, unsaved, events };
}
