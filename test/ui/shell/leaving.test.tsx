import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { Link, Route, Routes, useSearchParams } from 'react-router-dom';
import { HashHistory } from '../../../src/ui/kit/navigation/HashHistory';
import { HashRouter, useLeaveGuard } from '../../../src/ui/kit/navigation/HashRouter';

const WARNING =
  'WARNING: You have unsaved changes. Press Cancel to go back and save these changes, or OK to lose these changes.';

describe('leaving a route with unsaved changes (RTE-13)', () => {
  it.each([
    ['a link', async () => userEvent.click(await screen.findByRole('link', { name: 'Elsewhere' }))],
    ['the address bar', () => typeAddress('#/elsewhere')],
    ['Back', () => goBack()],
  ])('asks on leaving by %s; Cancel stays, OK leaves and discards', async (_, leave) => {
    const { discarded } = await openWork();
    await leave();
    expect(await screen.findByText(WARNING)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('At work')).toBeTruthy();
    await waitFor(() => expect(window.location.hash).toBe('#/work'));

    await leave();
    await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByText('At work')).toBeNull());
    expect(discarded()).toBe(1);
  });

  it('goes to the requested route, and Back returns', async () => {
    await openWork();
    await typeAddress('#/elsewhere');
    await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
    await screen.findByText('The other page');
    await goBack();
    expect(await screen.findByText('At work')).toBeTruthy();
  });

  it('does not ask without unsaved changes', async () => {
    await openWork({ dirty: false });
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(await screen.findByText('The other page')).toBeTruthy();
    expect(screen.queryByText(WARNING)).toBeNull();
  });

  it('does not ask when only the query string changes', async () => {
    await openWork();
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await waitFor(() => expect(window.location.hash).toBe('#/work?only=changed'));
    expect(screen.queryByText(WARNING)).toBeNull();
  });

  it('lets the browser ask before the tab closes, only with unsaved changes', async () => {
    await openWork();
    expect(dispatchBeforeUnload().defaultPrevented).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(dispatchBeforeUnload().defaultPrevented).toBe(false);
  });

  it('asks once, however often the person tries to leave', async () => {
    await openWork();
    await typeAddress('#/elsewhere');
    await screen.findByText(WARNING);
    await typeAddress('#/start');
    await settled();
    expect(screen.getAllByText(WARNING)).toHaveLength(1);
    expect(screen.getByText('At work')).toBeTruthy();
  });
});

// Helpers

function Work({ dirty, onDiscard }: { dirty: boolean; onDiscard: () => void }) {
  const [unsaved, setUnsaved] = useState(dirty);
  const [, setSearch] = useSearchParams();
  useLeaveGuard(unsaved, onDiscard);
  return (
    <>
      <p>At work</p>
      <Link to="/elsewhere">Elsewhere</Link>
      <button type="button" onClick={() => setSearch({ only: 'changed' })}>
        Filter
      </button>
      <button type="button" onClick={() => setUnsaved(false)}>
        Save
      </button>
    </>
  );
}

/** Opens the guarded route from the start page. */
async function openWork({ dirty = true } = {}) {
  let discards = 0;
  window.history.replaceState(null, '', '#/start');
  const history = new HashHistory(window);
  const work = <Work dirty={dirty} onDiscard={() => (discards += 1)} />;
  render(
    <StrictMode>
      <FluentProvider theme={webLightTheme}>
        <HashRouter history={history}>
          <Routes>
            <Route path="/start" element={<Link to="/work">To work</Link>} />
            <Route path="/work" element={work} />
            <Route path="/elsewhere" element={<p>The other page</p>} />
          </Routes>
        </HashRouter>
      </FluentProvider>
    </StrictMode>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'To work' }));
  return { discarded: () => discards };
}

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)));

async function typeAddress(hash: string): Promise<void> {
  window.location.hash = hash;
  await settled();
}

async function goBack(): Promise<void> {
  window.history.back();
  await settled();
}

function dispatchBeforeUnload(): Event {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event;
}
