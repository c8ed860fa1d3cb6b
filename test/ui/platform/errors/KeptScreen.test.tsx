import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef, useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { HashHistory } from '../../../../src/ui/kit/navigation/HashHistory';
import { HashRouter, useLeaveGuard } from '../../../../src/ui/kit/navigation/HashRouter';
import { InactivityWarning } from '../../../../src/ui/people/inactivity/InactivityGuard';
import { KeptScreen } from '../../../../src/ui/platform/errors/KeptScreen';

describe('KeptScreen (ERR-4)', () => {
  it('restores the input when the site is back', async () => {
    const history = openForm();
    await userEvent.type(screen.getByLabelText('Reason'), 'Paid twice');
    goDown(history);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Down' })).toBeTruthy();
    comeBack(history, '/form');
    expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Paid twice');
    expect(screen.queryByRole('heading', { name: 'Down' })).toBeNull();
  });

  it('asks about unsaved changes only when the person goes to another screen afterwards (RTE-13)', async () => {
    const history = openForm();
    await userEvent.type(screen.getByLabelText('Reason'), 'Paid twice');
    goDown(history);
    comeBack(history, '/form');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    goDown(history);
    comeBack(history, '/other');
    expect(await screen.findByText(/WARNING: You have unsaved changes/)).toBeTruthy();
  });

  it('returns the focus to where it was', async () => {
    const history = openForm();
    await userEvent.click(screen.getByLabelText('Reason'));
    goDown(history);
    comeBack(history, '/form');
    expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
  });

  it('hides an open drawer and shows it again', () => {
    const portal = document.createElement('div');
    portal.dataset['portalNode'] = 'true';
    document.body.append(portal);
    const history = openForm();
    goDown(history);
    expect(portal.hidden).toBe(true);
    comeBack(history, '/form');
    expect(portal.hidden).toBe(false);
    portal.remove();
  });

  it('keeps the inactivity warning visible, because its countdown continues (INA-3)', () => {
    const { unmount } = render(
      <FluentProvider theme={webLightTheme}>
        <InactivityWarning secondsLeft={9} onStay={() => undefined} onLeave={() => undefined} />
      </FluentProvider>,
    );
    goDown(openForm());
    expect(screen.getByRole('button', { name: "Yes, I'm Still Here!" })).toBeTruthy();
    unmount();
  });
});

// Helpers

function openForm(): HashHistory {
  window.location.hash = '#/form';
  const history = new HashHistory(window);
  render(
    <FluentProvider theme={webLightTheme}>
      <HashRouter history={history}>
        <KeptScreen>
          {(location) => (
            <Routes location={location}>
              <Route path="/form" element={<Form />} />
              <Route path="/other" element={<h1>Other</h1>} />
              <Route path="/maintenance" element={<Down />} />
            </Routes>
          )}
        </KeptScreen>
      </HashRouter>
    </FluentProvider>,
  );
  return history;
}

function Form() {
  const [reason, setReason] = useState('');
  useLeaveGuard(reason !== '');
  return <input aria-label="Reason" value={reason} onChange={({ target }) => setReason(target.value)} />;
}

/** Focuses its heading, like every page. */
function Down() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 tabIndex={-1} ref={heading}>
      Down
    </h1>
  );
}

function goDown(history: HashHistory): void {
  act(() => history.replace('/maintenance', { target: '/form' }));
}

function comeBack(history: HashHistory, path: string): void {
  act(() => history.replace(path));
}
