import { screen, waitFor, within } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import { ShellCounts } from '../../../src/application/office/notices/ShellCounts';
import { GroupChoice } from '../../../src/application/people/preferences/UserPreferences';
import { WAITING_KINDS, type WaitingWork } from '../../../src/domain/office/notices/WaitingWork';
import { Role } from '../../../src/domain/platform/access/Role';
import { MeProvider } from '../../../src/ui/kit/MeContext';
import { OtherGroups } from '../../../src/ui/kit/navigation/OtherGroups';
import { PathContext, paths } from '../../../src/ui/kit/navigation/paths';
import { SectionTabs } from '../../../src/ui/kit/navigation/SectionTabs';
import { noteVisit } from '../../../src/ui/kit/useListedGroup';
import { GroupMenu } from '../../../src/ui/shell/GroupMenu';
import { aMe } from '../../support/directory/aMe';
import { renderOnScreen } from '../../support/shell/renderOnScreen';

const NO_WORK = Object.fromEntries(WAITING_KINDS.map((kind) => [kind, 0])) as WaitingWork;
const GROUPS = [
  ['100', 'Cedar Ridge'],
  ['101', 'Great Lakes'],
  ['102', 'Harborview'],
] as const;

describe('the menu of groups in the bar', () => {
  it('shows the group of a page about one group, whatever is chosen', async () => {
    open(paths.costs('101'));
    expect(await screen.findByRole('button', { name: 'Group: Great Lakes' })).toBeTruthy();
    expect(await screen.findByRole('menuitemradio', { name: /Great Lakes/ })).toHaveProperty('ariaChecked', 'true');
  });

  it('marks the group that a link limits a list to', async () => {
    open(`${paths.expected('billing')}?group=102`);
    expect(await screen.findByRole('menuitemradio', { name: /Harborview/ })).toHaveProperty('ariaChecked', 'true');
  });

  it('opens the same page of the chosen group', async () => {
    const { user, chosen } = open(paths.continuation('billing', '101'));
    await user.click(await screen.findByRole('menuitemradio', { name: /Harborview/ }));
    await waitFor(() => expect(window.location.hash).toBe(`#${paths.continuation('billing', '102')}`));
    expect(chosen.value).toBe('102');
  });

  it('opens the list of the section for all groups', async () => {
    const { user, chosen } = open(paths.balances('billing', '101'), '101');
    await user.click(await screen.findByRole('menuitemradio', { name: 'All groups' }));
    await waitFor(() => expect(window.location.hash).toBe(`#${paths.expected('billing')}`));
    expect(chosen.value).toBeUndefined();
  });

  it('is the only one on a page', () => {
    open(paths.costs('101'));
    expect(screen.queryByRole('combobox', { name: 'Group' })).toBeNull();
  });
});

describe('the tabs of pages about one group', () => {
  const tab = (name: RegExp) =>
    within(screen.getByRole('navigation', { name: 'Collections' }))
      .getByRole('link', { name })
      .getAttribute('href');

  it('open the balances of the group that their count is for', () => {
    open(paths.expected('billing'), undefined, '102');
    expect(tab(/^Balances/)).toContain(paths.balances('billing', '102'));
  });

  it('open the group that was viewed last while all groups are chosen', () => {
    open(paths.expected('billing'), undefined, undefined, '101');
    expect(tab(/^Continuation payers/)).toContain(paths.continuation('billing', '101'));
    expect(tab(/^Costs/)).toContain(paths.costs('101'));
  });

  it('mark the balances of a group without a number as the current page', () => {
    open(paths.balances('billing', '101'), undefined, '102');
    const current = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Balances/)]);
  });
});

// Helpers

/** @param counted the group whose write-off waits */
function open(address: string, choice?: string, counted?: string, visited = '') {
  noteVisit(visited);
  const chosen = new BehaviorSubject(choice);
  const counts = new ShellCounts();
  if (counted !== undefined) {
    const balances = { groupNumber: counted, groupName: 'Any', groupCount: 1 };
    counts.publish({ unread: 0, work: { ...NO_WORK, writeOffs: 1 }, balances });
  }
  const grants = GROUPS.flatMap(([groupNumber]) =>
    [Role.BillingUser, Role.Reconciler, Role.SuperUser].map((role) => ({ role, groupNumber })),
  );
  const facts = { reconcilePolicy: 'adjustThenPay', samePersonMayPay: true, toleranceCents: 0 } as never;
  const groups = GROUPS.map(([groupNumber, name]) => ({ ...(facts as object), groupNumber, name })) as never;
  const choiceOf = {
    chosen$: chosen,
    get chosen() {
      return chosen.value;
    },
    choose: (group: string | undefined) => chosen.next(group),
  };
  const [path = ''] = address.split('?');
  const { user } = renderOnScreen(
    <PathContext value={path}>
      <MeProvider me={{ ...aMe(grants), groups }}>
        <GroupMenu />
        <OtherGroups groupNumber="101" pathOf={paths.costs} />
        <SectionTabs of="Collections" />
      </MeProvider>
    </PathContext>,
    {
      grants,
      path: address,
      useCases: [
        [GroupChoice, choiceOf],
        [ShellCounts, counts],
      ],
    },
  );
  return { user, chosen };
}
