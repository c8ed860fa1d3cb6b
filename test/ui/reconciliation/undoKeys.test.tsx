import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import type { ReconcileSession } from '../../../src/application/reconciliation/ReconcileSession';
import { ShortcutsProvider } from '../../../src/ui/kit/navigation/Shortcuts';
import { useUndoKeys } from '../../../src/ui/reconciliation/ReconcileScreen';
import { ShortcutsDialog } from '../../../src/ui/shell/ShortcutsDialog';
import { aLine } from '../../support/reconciliation/aLine';
import { ReconcileFixture } from '../../support/reconciliation/ReconcileFixture';

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

function Keys({ session }: { session: ReconcileSession }) {
  useUndoKeys(session);
  return null;
}
