import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReconcileSession } from '../../../../src/application/billing/reconciliation/ReconcileSession';
import { useUndoKeys } from '../../../../src/ui/billing/reconciliation/ReconcileScreen';
import { ShortcutsProvider } from '../../../../src/ui/kit/navigation/Shortcuts';
import { useNextStepKey } from '../../../../src/ui/kit/navigation/useNextStepKey';
import { ShortcutsDialog } from '../../../../src/ui/shell/ShortcutsDialog';
import { aLine } from '../../../support/reconciliation/aLine';
import { ReconcileFixture } from '../../../support/reconciliation/ReconcileFixture';

it('lists the keys for undo, redo and save while reconciling', async () => {
  const session = await new ReconcileFixture([aLine()]).session();
  render(
    <FluentProvider theme={webLightTheme}>
      <ShortcutsProvider>
        <Keys session={session} />
        <ShortcutsDialog open onClose={() => undefined} />
      </ShortcutsProvider>
    </FluentProvider>,
  );
  const listed = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(listed).toEqual(expect.arrayContaining(['Ctrl + Z', 'Ctrl + Y', 'Ctrl + S']));
});

it.each([
  ['Ctrl+Enter', { key: 'Enter', ctrlKey: true }, 1],
  ['Enter', { key: 'Enter' }, 0],
])('reconciles with the key: %s', (_name, key, times) => {
  const run = jest.fn();
  render(
    <ShortcutsProvider>
      <ReconcileKey run={run} />
    </ShortcutsProvider>,
  );
  fireEvent.keyDown(document.body, key);
  expect(run).toHaveBeenCalledTimes(times);
});

it('does not reconcile with the key while something is open', () => {
  render(
    <ShortcutsProvider>
      <ReconcileKey run={undefined} />
    </ShortcutsProvider>,
  );
  expect(fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })).toBe(true);
});

function ReconcileKey({ run }: { run: (() => void) | undefined }) {
  useNextStepKey('Reconcile', run);
  return null;
}

function Keys({ session }: { session: ReconcileSession }) {
  useUndoKeys(session);
  return null;
}
