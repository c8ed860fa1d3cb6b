import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NEVER, of } from 'rxjs';
import type { GroupFacts } from '../../../../contract/people/session';
import { SendFiles } from '../../../../src/application/office/uploads/FileSending';
import { FileTemplates } from '../../../../src/application/office/uploads/FileTemplates';
import { GroupLogo } from '../../../../src/application/office/uploads/GroupLogo';
import type { UploadGateway } from '../../../../src/application/office/uploads/ports';
import { UploadList } from '../../../../src/application/office/uploads/UploadList';
import { GroupChoice } from '../../../../src/application/people/preferences/UserPreferences';
import { loaded } from '../../../../src/application/platform/shared/Loadable';
import { SampleFiles } from '../../../../src/application/run/demo/SampleFiles';
import { Role } from '../../../../src/domain/platform/access/Role';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { ToastsProvider } from '../../../../src/ui/kit/feedback/Toasts';
import { MeProvider } from '../../../../src/ui/kit/MeContext';
import { HashHistory } from '../../../../src/ui/kit/navigation/HashHistory';
import { HashRouter } from '../../../../src/ui/kit/navigation/HashRouter';
import { ShortcutsProvider } from '../../../../src/ui/kit/navigation/Shortcuts';
import { type Services, ServicesProvider } from '../../../../src/ui/kit/Services';
import { UploadsScreen } from '../../../../src/ui/office/uploads/UploadsScreen';
import { aMe } from '../../../support/directory/aMe';
import { noSavedViews } from '../../../support/views/noSavedViews';

describe('files being uploaded', () => {
  it('continue while the person views another tab (API-8)', async () => {
    const { signals } = renderScreen();
    choose('march.csv');
    await screen.findByRole('button', { name: 'Cancel march.csv' });
    await userEvent.click(screen.getByRole('link', { name: 'Branding' }));
    await screen.findByRole('link', { name: 'Branding', current: 'page' });
    expect(screen.queryByRole('button', { name: 'Cancel march.csv' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Files' }));
    expect(await screen.findByRole('button', { name: 'Cancel march.csv' })).toBeTruthy();
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  });

  it('require confirmation before leaving the screen, even if not sent yet (RTE-13)', async () => {
    const { history } = renderScreen();
    choose('march.csv', 'april.csv');
    await screen.findByRole('button', { name: 'Upload 2 files' });
    history.push('/dashboard/bills');
    expect(await screen.findByText(/WARNING: You have unsaved changes/)).toBeTruthy();
  });

  it('move the focus to the heading when the row with the focus disappears', async () => {
    renderScreen();
    choose('march.csv');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel march.csv' }));
    await waitFor(() => expect(screen.queryByText('march.csv')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Files' }));
  });

  it('require an owner when there are several groups (API-8)', async () => {
    const { signals } = renderScreen(['Harbor Foods', 'Summit Labs']);
    expect(await screen.findByText(/First choose who the files belong to/)).toBeTruthy();
    choose('march.csv');
    expect(signals).toEqual([]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Group' }), 'Summit Labs (101)');
    choose('march.csv');
    expect(await screen.findByRole('button', { name: 'Cancel march.csv' })).toBeTruthy();
  });

  it('are not opened by the browser when dropped before an owner is chosen (API-8)', async () => {
    renderScreen(['Harbor Foods', 'Summit Labs']);
    const place = await screen.findByRole('region', { name: 'Files to upload' });
    expect(fireEvent.dragOver(place, { dataTransfer: { dropEffect: 'copy' } })).toBe(false);
  });
});

// Helpers

/** The uploads screen of a manager of these groups, with a server that never responds. */
function renderScreen(groupNames: readonly string[] = ['Harbor Foods']) {
  const signals: AbortSignal[] = [];
  const send: UploadGateway['send'] = (_target, _file, { signal }) => {
    signals.push(signal);
    return new Promise(() => undefined);
  };
  const parts = new Map<unknown, unknown>([
    [SendFiles, new SendFiles({ send } as unknown as UploadGateway)],
    [
      UploadList,
      {
        result$: of(loaded({ items: [], total: 0 })),
        resultOf: () => loaded({ items: [], total: 0 }),
        show: () => undefined,
        retry: () => undefined,
      },
    ],
    [GroupChoice, { chosen$: of(undefined), chosen: undefined }],
    [FileTemplates, { of$: () => of(loaded([])) }],
    [SampleFiles, { list$: () => of([]) }],
    [GroupLogo, { of$: () => NEVER }],
    ...noSavedViews(),
  ]);
  const services = { get: (part: unknown) => parts.get(part), prepare: () => Promise.resolve() } as unknown as Services;
  const manager = aMe([Role.Admin, Role.Manager].map((role) => ({ role, groupNumber: null })));
  const groups = groupNames.map((name, index): GroupFacts => ({ ...GROUP, groupNumber: String(100 + index), name }));
  const me = { ...manager, groups };
  window.history.replaceState(null, '', '#/dashboard/uploads');
  const history = new HashHistory(window);
  render(
    <FluentProvider theme={webLightTheme}>
      <ServicesProvider services={services}>
        <MeProvider me={me}>
          <HashRouter history={history}>
            <ToastsProvider>
              <ShortcutsProvider>
                <UploadsScreen />
              </ShortcutsProvider>
            </ToastsProvider>
          </HashRouter>
        </MeProvider>
      </ServicesProvider>
    </FluentProvider>,
  );
  return { signals, history };
}

const GROUP = { reconcilePolicy: 'adjustThenPay', samePersonMayPay: true, toleranceCents: cents(0) } as const;

function choose(...names: readonly string[]): void {
  const input = document.querySelector('input[type="file"]');
  if (!input) throw new Error('There is nowhere to choose files');
  fireEvent.change(input, { target: { files: names.map((name) => new File(['a,b\n1,2\n'], name)) } });
}
