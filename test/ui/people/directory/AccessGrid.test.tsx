import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { type Access, accessOf, has } from '../../../../src/application/people/directory/Access';
import type { Me } from '../../../../src/application/people/preferences/Me';
import type { Grant } from '../../../../src/domain/platform/access/Person';
import { Role } from '../../../../src/domain/platform/access/Role';
import { MeProvider } from '../../../../src/ui/kit/MeContext';
import { AccessGrid } from '../../../../src/ui/people/directory/access/AccessGrid';
import { useAccessEditor } from '../../../../src/ui/people/directory/access/useAccessEditor';
import { aMe } from '../../../support/directory/aMe';

const groups = [
  { groupNumber: '100', name: 'Harbor Foods' },
  { groupNumber: '200', name: 'Summit Labs' },
];
const inGroup = (groupNumber: string, ...roles: Role[]): Grant[] => roles.map((role) => ({ role, groupNumber }));

describe('the access grid', () => {
  beforeAll(() => {
    // jsdom has no layout, and a virtual list without a height is empty.
    Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, value: 600 });
    Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, value: 1200 });
    Element.prototype.scrollTo = () => undefined;
  });

  const manager = aMe([
    { role: Role.Admin, groupNumber: null },
    { role: Role.Manager, groupNumber: null },
  ]);

  it('toggles the active cell and adds Billing User with any other role', async () => {
    const { user, wanted } = renderGrid(manager, []);
    await user.keyboard('{ArrowDown}{ArrowRight} ');
    expect(has(wanted(), Role.Reconciler, '200')).toBe(true);
    expect(has(wanted(), Role.BillingUser, '200')).toBe(true);
    expect(has(wanted(), Role.Reconciler, '100')).toBe(false);
  });

  it('removes all roles in a group with Billing User', async () => {
    const { user, wanted } = renderGrid(manager, inGroup('100', Role.BillingUser, Role.Payor));
    await user.keyboard(' ');
    expect(wanted()).toEqual(accessOf([]));
  });

  it('sets all roles of a row except View Only with Shift+Space', async () => {
    const { user, wanted } = renderGrid(manager, []);
    await user.keyboard('{Shift>} {/Shift}');
    expect(wanted()).toEqual(accessOf(inGroup('100', Role.BillingUser, Role.Reconciler, Role.Payor, Role.SuperUser)));
  });

  it('checks All only when all roles are held, even if the access is locked', () => {
    renderGrid(manager, [...inGroup('100', Role.BillingUser), ...inGroup('200', ...ALL)], 'Deleted.');
    const isFull = (group: string) =>
      screen.getByRole<HTMLInputElement>('checkbox', { name: `Everything in ${group}` }).checked;
    expect(['Harbor Foods', 'Summit Labs'].map(isFull)).toEqual([false, true]);
  });

  it('sets a whole column with Ctrl+Space', async () => {
    const { user, wanted } = renderGrid(manager, [
      ...inGroup('100', Role.BillingUser),
      ...inGroup('200', Role.BillingUser),
    ]);
    await user.keyboard('{ArrowRight}{ArrowRight}{Control>} {/Control}');
    expect(['100', '200'].map((group) => has(wanted(), Role.Payor, group))).toEqual([true, true]);
  });

  it('skips roles that cannot be granted, and explains why', async () => {
    const superUser = aMe(inGroup('100', Role.BillingUser, Role.SuperUser, Role.Reconciler));
    const { user, wanted } = renderGrid(superUser, inGroup('100', Role.BillingUser));
    await user.keyboard('{ArrowRight}{ArrowRight} ');
    expect(has(wanted(), Role.Payor, '100')).toBe(false);
    const box = screen.getByRole('checkbox', { name: 'Make Payments in Harbor Foods' });
    expect(box.getAttribute('aria-disabled')).toBe('true');
    expect(box.getAttribute('aria-description')).toContain('because you do not have it yourself');
  });

  it('disables a column checkbox that would change nothing, and explains why', async () => {
    const superUser = aMe(
      ['100', '200'].flatMap((group) => inGroup(group, ...ALL.filter((role) => role !== Role.Payor))),
    );
    const { user, wanted } = renderGrid(superUser, inGroup('100', Role.BillingUser));
    const columnCheckbox = (label: string) => screen.getByRole('checkbox', { name: `${label} in every group shown` });
    const before = wanted();
    for (const label of ['View Only', 'Make Payments']) {
      expect(columnCheckbox(label).getAttribute('aria-disabled')).toBe('true');
      expect(columnCheckbox(label).getAttribute('aria-description')).toContain(`cannot grant "${label}"`);
      await user.click(columnCheckbox(label));
    }
    expect(wanted()).toBe(before);
    expect(columnCheckbox('Reconcile Bills').getAttribute('aria-disabled')).toBe('false');
    await user.click(columnCheckbox('Reconcile Bills'));
    expect(['100', '200'].map((group) => has(wanted(), Role.Reconciler, group))).toEqual([true, true]);
  });

  it('enables a column checkbox if one group can change', async () => {
    const superUser = aMe([...inGroup('100', Role.BillingUser, Role.SuperUser), ...inGroup('200', ...ALL)]);
    const { user, wanted } = renderGrid(superUser, [
      ...inGroup('100', Role.BillingUser),
      ...inGroup('200', Role.BillingUser),
    ]);
    await user.click(screen.getByRole('checkbox', { name: 'Make Payments in every group shown' }));
    expect(['100', '200'].map((group) => has(wanted(), Role.Payor, group))).toEqual([false, true]);
    // Checked wherever possible, so the checkbox has nothing left to grant.
    const box = screen.getByRole('checkbox', { name: 'Make Payments in every group shown' });
    expect(box.getAttribute('aria-disabled')).toBe('true');
  });

  it('toggles a clicked cell and keeps the keyboard focus', async () => {
    const { user, wanted } = renderGrid(manager, []);
    await user.click(screen.getByRole('checkbox', { name: 'Make Payments in Summit Labs' }));
    expect(has(wanted(), Role.Payor, '200')).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('grid'));
  });
});

const ALL = [Role.BillingUser, Role.Reconciler, Role.Payor, Role.SuperUser];

function renderGrid(me: Me, grants: readonly Grant[], locked?: string) {
  let latest: Access = accessOf(grants);
  function Grid() {
    const [wanted, setWanted] = useState(latest);
    const editor = useAccessEditor({
      subject: { userId: 'auth0|person', hasCarrierCodes: false, hasAgentCodes: false, locked },
      saved: accessOf(grants),
      wanted,
      groups,
      onChange: (next) => {
        latest = next;
        setWanted(next);
      },
    });
    return <AccessGrid editor={editor} />;
  }
  render(
    <FluentProvider theme={webLightTheme}>
      <MeProvider me={me}>
        <Grid />
      </MeProvider>
    </FluentProvider>,
  );
  screen.getByRole('grid').focus();
  return { user: userEvent.setup(), wanted: () => latest };
}
