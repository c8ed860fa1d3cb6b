import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { asyncScheduler } from 'rxjs';
import type { ViewsOfList } from '../../../contract/office/savedViews';
import {
  ChangeSavedViews,
  type SavedViewGateway,
  SavedViewList,
} from '../../../src/application/office/views/SavedViews';
import type { CurrentMe } from '../../../src/application/people/preferences/CurrentMe';
import type { Me } from '../../../src/application/people/preferences/Me';
import { PAYMENT_LIST } from '../../../src/domain/money/payments/paymentList';
import { Role } from '../../../src/domain/platform/access/Role';
import type { SavedView, ViewAudience } from '../../../src/domain/platform/lists/SavedView';
import { ToastsProvider } from '../../../src/ui/kit/feedback/Toasts';
import { MeProvider } from '../../../src/ui/kit/MeContext';
import { type Services, ServicesProvider } from '../../../src/ui/kit/Services';
import { type ChangeFilters, changeAddress } from '../../../src/ui/kit/tables/listAddress';
import { ViewsMenu } from '../../../src/ui/kit/views/ViewsMenu';
import { aMe } from '../../support/directory/aMe';

const MINE: SavedView = {
  viewPk: 'one',
  list: 'payments',
  name: 'Pending ones',
  parameters: { status: 'PENDING' },
  audience: { kind: 'owner' },
  ownerName: 'Mona Fields',
  isOwn: true,
  mayChange: true,
  version: 3,
  changedAt: '2026-03-03T15:00:00.000Z',
  changedBy: 'Mona Fields',
};
const SHARED: SavedView = {
  ...MINE,
  viewPk: 'two',
  name: 'Office list',
  audience: { kind: 'office' },
  ownerName: 'Karl Weber',
  isOwn: false,
  mayChange: false,
};

describe('the views menu', () => {
  it('shows the chosen view, and whether filters differ from it', async () => {
    const { user, address } = renderMenu('view=one&status=PENDING');
    await screen.findByRole('button', { name: 'Views: Pending ones' });
    await choose(user, 'Returned or reversed');
    expect(address()).toBe('view=returned&status=RETURNED&sort=addDate&direction=desc');
  });

  it('replaces a view with the current list', async () => {
    const { user, saved } = renderMenu('view=one&status=PROCESSED&q=LB');
    await user.click(await screen.findByRole('button', { name: 'Views: Pending ones (changed)' }));
    await user.click(screen.getByRole('menuitem', { name: 'Replace "Pending ones" with this' }));
    expect(await screen.findByText('"Pending ones" replaced')).toBeTruthy();
    expect(saved).toEqual([['one', 3, 'Pending ones', { q: 'LB', status: 'PROCESSED' }]]);
  });

  it('offers no changes of a view that others share', async () => {
    const { user } = renderMenu('view=two&status=PROCESSED');
    await user.click(await screen.findByRole('button', { name: 'Views: Office list (changed)' }));
    expect(items()).toEqual(['Columns and row height…', 'Save as a new view…', 'Open this list with "Office list"']);
    expect(screen.getByRole('menuitemradio', { name: /^Office list · Karl Weber/ })).toBeTruthy();
  });

  it('asks for a name, and saves the view with its key in the address', async () => {
    const { user, saved, address } = renderMenu('status=PENDING&page=2');
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(screen.getByRole('menuitem', { name: 'Save as a new view…' }));
    // jsdom has no layout, so the library may treat the dialog as hidden, and a hidden dialog has no accessible name.
    const dialog = await screen.findByRole('dialog', { hidden: true });
    expect(within(dialog).getByText('Save view')).toBeTruthy();
    const save = () => user.click(within(dialog).getByText('Save'));
    await save();
    expect(within(dialog).getByText('Enter a name.')).toBeTruthy();
    await user.type(within(dialog).getByLabelText(/^Name/), ' To watch ');
    await save();
    expect(await screen.findByText('"To watch" saved')).toBeTruthy();
    expect(saved).toEqual([['new', 0, 'To watch', { status: 'PENDING' }]]);
    expect(address()).toBe('status=PENDING&page=2&view=new');
  });

  it('shares a view with several groups', async () => {
    const groups = ['101', '102', '103'];
    const { user, shared } = renderMenu('view=one&status=PENDING', { sharesWith: groups });
    await user.click(await screen.findByRole('button', { name: 'Views: Pending ones' }));
    await user.click(screen.getByRole('menuitem', { name: 'Edit "Pending ones"…' }));
    const dialog = within(await screen.findByRole('dialog', { hidden: true }));
    await user.selectOptions(dialog.getByLabelText('Who sees it'), 'Several groups');
    const save = () => user.click(dialog.getByText('Save'));
    await save();
    expect(dialog.getByText('Choose at least one group.')).toBeTruthy();
    await user.click(dialog.getByLabelText(/\(101\)$/));
    await user.click(dialog.getByLabelText(/\(103\)$/));
    await save();
    expect(await screen.findByText('"Pending ones" saved')).toBeTruthy();
    expect(shared).toEqual([{ kind: 'groups', groupNumbers: ['101', '103'] }]);
  });

  it('reports that a view has changed in the meantime, and overwrites it only after a second request', async () => {
    const { user, saved, reads } = renderMenu('view=one&status=PENDING', {
      refuseFirst: Object.assign(new Error('Karl Weber has changed it.'), {
        kind: 'conflict',
        status: 409,
        code: 'STALE_VERSION',
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Views: Pending ones' }));
    await user.click(screen.getByRole('menuitem', { name: 'Edit "Pending ones"…' }));
    // Without a layout, the library takes the dialog for hidden: it does not see that the focus is in it.
    const save = async () => user.click(await screen.findByText('Save'));
    await save();
    expect(await screen.findByText(/Karl Weber has changed it\./)).toBeTruthy();
    expect(reads()).toBe(2);
    await save();
    expect(await screen.findByText('"Pending ones" saved')).toBeTruthy();
    expect(saved.map(([, version]) => version)).toEqual([3, 4]);
  });

  it('names filters that the list no longer has', async () => {
    const parameters = { status: 'PENDING', color: 'red' };
    renderMenu('view=one&status=PENDING', { views: { items: [{ ...MINE, parameters }], startView: null } });
    expect(await screen.findByText('This list no longer has color "red".')).toBeTruthy();
  });

  it('reports that the view in the address, or the start view, no longer exists', async () => {
    const { user, address, started } = renderMenu('view=gone&q=LB', { views: { items: [], startView: 'gone' } });
    await screen.findByText("The view in this address isn't available.");
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(address()).toBe('q=LB');
    await user.click(screen.getByRole('button', { name: 'Open with the standard view' }));
    expect(started).toEqual([null]);
  });

  it('keeps the address when it becomes the start of a list without filters', async () => {
    const { user, address, started } = renderMenu('');
    await choose(user, 'Pending ones');
    await user.click(screen.getByRole('button', { name: 'Views: Pending ones' }));
    await user.click(screen.getByRole('menuitem', { name: 'Open this list with "Pending ones"' }));
    expect(started).toEqual(['one']);
    expect(address()).toBe('view=one&status=PENDING');
  });

  it('offers the ready-made views while the others cannot be loaded, and tries again', async () => {
    const { user, reads } = renderMenu('', { fails: true });
    await user.click(await screen.findByRole('button', { name: 'Views: Standard view' }));
    expect(screen.getByRole('menuitemradio', { name: 'Latest first' })).toBeTruthy();
    await user.click(await screen.findByRole('menuitem', { name: 'Your views could not be loaded. Try again' }));
    expect(reads()).toBe(2);
  });
});

interface MenuOptions {
  readonly views?: ViewsOfList;
  /** The failure of the first change; the view then has a new version. */
  readonly refuseFirst?: Error;
  /** Whether the views cannot be read. */
  readonly fails?: boolean;
  /** Groups that a billing user may share with. Default: a manager. */
  readonly sharesWith?: readonly string[];
}

function renderMenu(
  query: string,
  { views = { items: [MINE, SHARED], startView: null }, ...options }: MenuOptions = {},
) {
  let readCount = 0;
  let current = new URLSearchParams(query);
  let refusal = options.refuseFirst;
  let known = views;
  const saved: [string, number, string, object][] = [];
  const started: (string | null)[] = [];
  const shared: ViewAudience[] = [];
  const gateway: SavedViewGateway = {
    list: async () => {
      readCount += 1;
      if (options.fails) throw new Error('away');
      return known;
    },
    save: async ({ viewPk, version, list, name, parameters }) => {
      saved.push([viewPk, version, name, parameters]);
      const failure = refusal;
      refusal = undefined;
      if (failure) {
        known = { ...known, items: known.items.map((view) => ({ ...view, version: view.version + 1 })) };
        throw failure;
      }
      return { ...MINE, viewPk, list, name, parameters, version: version + 1 };
    },
    shareWith: async ({ audience }) => {
      shared.push(audience);
      return { ...MINE, audience };
    },
    delete: async () => undefined,
    saveStart: async ({ viewId }) => {
      started.push(viewId);
    },
  };
  const list = new SavedViewList(gateway, asyncScheduler);
  const currentMe = { me: undefined, refresh: () => undefined } as unknown as CurrentMe;
  const parts = new Map<unknown, unknown>([
    [SavedViewList, list],
    [ChangeSavedViews, new ChangeSavedViews(gateway, list, currentMe, () => 'new')],
  ]);
  const services = { get: (part: unknown) => parts.get(part), prepare: () => Promise.resolve() } as unknown as Services;
  const { sharesWith = [] } = options;
  const person = aMe(
    sharesWith.length > 0
      ? sharesWith.flatMap((groupNumber) => [Role.BillingUser, Role.SuperUser].map((role) => ({ role, groupNumber })))
      : [Role.Admin, Role.Manager].map((role) => ({ role, groupNumber: null })),
  );
  const me: Me = {
    ...person,
    groups: sharesWith.map((groupNumber) => ({ groupNumber, name: `Group ${groupNumber}` })),
  };
  render(
    <FluentProvider theme={webLightTheme}>
      <ServicesProvider services={services}>
        <MeProvider me={me}>
          <ToastsProvider>
            <Address
              first={current}
              onShown={(address) => {
                current = address;
              }}
            />
          </ToastsProvider>
        </MeProvider>
      </ServicesProvider>
    </FluentProvider>,
  );
  return { user: userEvent.setup(), saved, shared, started, reads: () => readCount, address: () => current.toString() };
}

/** The list, which keeps its address. */
function Address({ first, onShown }: { first: URLSearchParams; onShown: (address: URLSearchParams) => void }) {
  const [address, setAddress] = useState(first);
  const change: ChangeFilters = (changes) => {
    setAddress((before) => {
      const next = typeof changes === 'function' ? changes(before) : changeAddress(before, changes);
      onShown(next);
      return next;
    });
  };
  return <ViewsMenu list={PAYMENT_LIST} address={address} onChange={change} />;
}

const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

async function choose(user: ReturnType<typeof userEvent.setup>, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /^Views/ }));
  await user.click(await screen.findByRole('menuitemradio', { name }));
}
