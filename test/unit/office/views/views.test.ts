import '../../../../contract/calls';
import { addressOfView, listedViews, shownView, unknownText } from '../../../../src/domain/office/views/listedViews';
import { shownParameters, understand } from '../../../../src/domain/office/views/listParameters';
import { readyViews } from '../../../../src/domain/office/views/readyViews';
import type { Person } from '../../../../src/domain/platform/access/Person';
import { Role } from '../../../../src/domain/platform/access/Role';
import { LIST_NAMES } from '../../../../src/domain/platform/lists/declaredLists';
import { isSameAudience, nameKeyOf, type SavedView } from '../../../../src/domain/platform/lists/SavedView';
import { startAddress } from '../../../../src/ui/kit/tables/listAddress';

const person = (...roles: Role[]): Person => ({
  status: 'Active',
  grants: roles.map((role) => ({ role, groupNumber: roles.includes(Role.Admin) ? null : '10' })),
  carrierCodes: [],
  agentCodes: [],
  repId: 1,
});
const reconciler = person(Role.BillingUser, Role.Reconciler);
const manager = person(Role.Admin, Role.Manager);
const at = (address: string) => {
  const params = new URLSearchParams(address);
  return (name: string) => params.get(name);
};
const aView = (more: Partial<SavedView> = {}): SavedView => ({
  viewPk: 'one',
  list: 'payments',
  name: 'Pending ones',
  parameters: { status: 'PENDING' },
  audience: { kind: 'owner' },
  ownerName: 'Ann Lee',
  isOwn: true,
  mayChange: true,
  version: 1,
  changedAt: '2026-03-03T15:00:00.000Z',
  changedBy: 'Ann Lee',
  ...more,
});

describe('what a list shows for an address', () => {
  it('is its filters and order, and nothing else in the address', () => {
    expect(shownParameters('payments', manager, at('status=PENDING&sort=x&page=3&payment=9&view=one&q=HF'))).toEqual({
      q: 'HF',
      status: 'PENDING',
    });
  });

  it('names the tab of the bills, because others may open another one', () => {
    expect(shownParameters('bills', reconciler, at('q=HF'))).toEqual({ tab: 'toReconcile', q: 'HF' });
    expect(shownParameters('bills', manager, at(''))).toEqual({ tab: 'toRelease' });
  });
});

describe('stored parameters', () => {
  it('are understood by the parsers of the address, for each ready-made view of each list', () => {
    for (const list of LIST_NAMES) {
      for (const one of [reconciler, manager]) {
        for (const { parameters } of readyViews(list, one)) {
          expect(understand(list, one, parameters)).toEqual({ parameters, unknown: [] });
        }
      }
    }
  });

  it('that the list no longer has are named', () => {
    const { parameters, unknown } = understand('bills', reconciler, { tab: 'toRelease', q: 'HF', color: 'red' });
    expect(parameters).toEqual({ q: 'HF' });
    expect(unknownText({ unknown })).toBe('This list no longer has Tab "toRelease", color "red".');
    expect(unknownText({ unknown: [] })).toBe('');
  });

  it('do not understand properties that every object has', () => {
    expect(understand('payments', manager, { toString: 'x', valueOf: 'y' }).unknown).toHaveLength(2);
  });
});

describe('the views of a list', () => {
  const views = listedViews('payments', manager, [aView(), aView({ viewPk: 'two', name: 'Shared', isOwn: false })]);
  const shown = (address: string) => shownView('payments', manager, at(address), views);

  it('are the own ones, then shared and ready-made ones', () => {
    expect(views.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
      'own Pending ones',
      'shared Shared',
      'ready Standard view',
      'ready Latest first',
      'ready Pending',
      'ready Returned or reversed',
    ]);
  });

  it.each([
    ['', 'Standard view', false, false],
    ['status=PENDING', undefined, false, false],
    ['view=one&status=PENDING', 'Pending ones', false, false],
    ['view=one&status=PENDING&page=2', 'Pending ones', false, false],
    ['view=one&status=PROCESSED', 'Pending ones', true, false],
    ['view=standard', 'Standard view', false, false],
    ['view=gone&status=PENDING', undefined, false, true],
  ])('at the address "%s": %s', (address, name, isChanged, isMissing) => {
    const { chosen, ...state } = shown(address);
    expect([chosen?.name, state.isChanged, state.isMissing]).toEqual([name, isChanged, isMissing]);
  });

  it('keep the group in the address, and return to the first page', () => {
    const before = new URLSearchParams('group=10&page=3&q=x&payment=1');
    const address = (id: string) => {
      const view = views.find((one) => one.id === id);
      return view && addressOfView('payments', view, before).toString();
    };
    expect(address('one')).toBe('group=10&view=one&status=PENDING');
    expect(address('standard')).toBe('group=10');
  });

  it('stay on the tab that has the list', () => {
    const view = { id: 'notSent', parameters: { state: 'MADE' } };
    const before = new URLSearchParams('tab=files&q=x');
    expect(addressOfView('achFiles', view, before).toString()).toBe('tab=files&view=notSent&state=MADE');
    expect(addressOfView('bills', { id: 'standard', parameters: {} }, before).toString()).toBe('');
  });
});

it('a start view replaces its address', () => {
  const start = { list: 'payments' as const, viewId: 'one', parameters: { status: 'PENDING' } };
  expect(startAddress([start], 'payments')).toBe('?view=one&status=PENDING');
  expect(startAddress([start], 'bills')).toBe('');
  expect(startAddress([start], undefined)).toBe('');
});

it('names and audiences are compared regardless of case and order', () => {
  expect(nameKeyOf('ＰＡＳＴ Due')).toBe(nameKeyOf('past due'));
  const both = { kind: 'groups', groupNumbers: ['2', '1', '1'] } as const;
  expect(isSameAudience(both, { kind: 'groups', groupNumbers: ['1', '2'] })).toBe(true);
  expect(isSameAudience(both, { kind: 'office' })).toBe(false);
});
