import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { ConfirmDialog } from '../../../src/ui/kit/dialogs/ConfirmDialog';
import { unhidePageSoon, useReturnFocus } from '../../../src/ui/kit/dialogs/focus';
import { useFocusStaysInDialog, useHeadingFocusWhenLost } from '../../../src/ui/kit/dialogs/focusAfterChange';

const FLUENT_DIALOG = { role: 'dialog' };
const FLUENT_ALERT = { role: 'alertdialog' };

describe('the focus when a dialog closes', () => {
  it('returns to the element that had it, once the dialog is removed', async () => {
    const { close, remove } = await openDialog();
    close();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Inside' }));
    await remove();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
  });

  it('stays on another element that was focused in the meantime', async () => {
    const { close, remove } = await openDialog();
    close();
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
    await remove();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }));
  });

  it('does not return to the page behind another open dialog', async () => {
    const { close, remove } = await openDialog();
    const other = document.body.appendChild(document.createElement('div'));
    other.setAttribute('role', 'dialog');
    close();
    await remove();
    expect(document.activeElement).toBe(document.body);
    other.remove();
  });
});

it('keeps a dialog visible to screen readers that opens right after another one', async () => {
  render(
    <div {...FLUENT_DIALOG} aria-label="Columns">
      <Opener />
    </div>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = screen.getByRole('dialog', { name: 'Columns' });
  // As the library does a moment after the one before has closed.
  dialog.setAttribute('aria-hidden', 'true');
  await waitFor(() => expect(dialog.hasAttribute('aria-hidden')).toBe(false));
});

it('returns at once into a dialog below that stays open', async () => {
  render(
    <div {...FLUENT_DIALOG}>
      <Opener />
    </div>,
  );
  const open = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(open);
  act(() => open.blur());
  act(() => open.click());
  expect(document.activeElement).toBe(open);
});

describe('the focus while an alert dialog is open', () => {
  it('comes back when another closing dialog takes it away', async () => {
    render(<Alert />);
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  });

  it('comes back when it is lost', async () => {
    render(<Alert />);
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    act(() => cancel.focus());
    await act(async () => cancel.blur());
    expect(document.activeElement).toBe(cancel);
  });

  it('is set again when the dialog is hidden from screen readers, so that the library reveals it', async () => {
    render(<Alert />);
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    act(() => cancel.focus());
    let arrivals = 0;
    cancel.addEventListener('focusin', () => {
      arrivals += 1;
      document.querySelector('[data-portal]')?.removeAttribute('aria-hidden');
    });
    await act(async () => document.querySelector('[data-portal]')?.setAttribute('aria-hidden', 'true'));
    expect(arrivals).toBe(1);
    expect(document.activeElement).toBe(cancel);
  });

  it('is unrestricted after the dialog has closed', async () => {
    render(<Alert />).unmount();
    render(<button>Elsewhere</button>);
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }));
  });
});

describe('the focus after a change', () => {
  it('goes to the heading if the focused button is removed', async () => {
    render(<Upload />);
    await userEvent.click(screen.getByRole('button', { name: 'Commit' }));
    expect(document.activeElement).toBe(screen.getByRole('heading'));
  });

  it('stays on an element that still exists', async () => {
    render(<Upload keepsButton />);
    const button = screen.getByRole('button', { name: 'Commit' });
    await userEvent.click(button);
    expect(document.activeElement).toBe(button);
  });
});

describe('a page hidden from screen readers by a dialog', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const later = () => act(() => jest.advanceTimersByTime(1_000));

  it('is revealed again when the dialog is gone', () => {
    render(<Page isCovered={false} />);
    unhidePageSoon();
    later();
    expect(screen.getByRole('main')).toBeTruthy();
  });

  it('stays hidden while a dialog is open', () => {
    render(<Page isCovered />);
    unhidePageSoon();
    later();
    expect(screen.queryByRole('main')).toBeNull();
  });

  it('is not revealed if the request is canceled', () => {
    render(<Page isCovered={false} />);
    unhidePageSoon()();
    later();
    expect(screen.queryByRole('main')).toBeNull();
  });

  it('is revealed when the dialog was removed together with its screen', () => {
    const nothing = () => undefined;
    const dialog = render(
      <FluentProvider theme={webLightTheme}>
        <ConfirmDialog open={false} title="Pay?" confirmLabel="Pay" onConfirm={nothing} onCancel={nothing}>
          Once
        </ConfirmDialog>
      </FluentProvider>,
    );
    dialog.unmount();
    render(<Page isCovered={false} />);
    later();
    expect(screen.getByRole('main')).toBeTruthy();
  });
});

// Helpers

/** A dialog that is open and has the focus. Closing it leaves its element on the page until it is removed, like an animation. */
async function openDialog(): Promise<{ close: () => void; remove: () => Promise<void> }> {
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  const inside = dialog.appendChild(document.createElement('button'));
  inside.textContent = 'Inside';
  render(<Opener />);
  const open = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(open);
  act(() => inside.focus());
  return {
    // Not with userEvent, which would move the focus.
    close: () => act(() => open.click()),
    remove: async () => act(async () => dialog.remove()),
  };
}

function Opener() {
  const [isOpen, setOpen] = useState(false);
  useReturnFocus(isOpen);
  return (
    <>
      <button onClick={() => setOpen(!isOpen)}>Open</button>
      <button>Elsewhere</button>
    </>
  );
}

function Alert() {
  useFocusStaysInDialog(true);
  return (
    <>
      <button>Elsewhere</button>
      {createPortal(
        <div data-portal="">
          <div {...FLUENT_ALERT}>
            <button>Cancel</button>
          </div>
        </div>,
        document.body,
      )}
    </>
  );
}

function Upload({ keepsButton = false }: { keepsButton?: boolean }) {
  const [state, setState] = useState('ready');
  useHeadingFocusWhenLost(state);
  return (
    <>
      <h1 tabIndex={-1}>march.csv</h1>
      {(keepsButton || state === 'ready') && <button onClick={() => setState('committed')}>Commit</button>}
    </>
  );
}

function Page({ isCovered }: { isCovered: boolean }) {
  return (
    <>
      <div aria-hidden="true">
        <main>The page</main>
      </div>
      {isCovered && <div {...FLUENT_DIALOG} />}
    </>
  );
}
