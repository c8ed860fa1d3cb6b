import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PersonStep } from '../../../../src/application/people/directory/PersonStep';
import { Role } from '../../../../src/domain/platform/access/Role';
import { MeProvider } from '../../../../src/ui/kit/MeContext';
import { ServicesProvider } from '../../../../src/ui/kit/Services';
import { BulkActionDialog } from '../../../../src/ui/people/directory/list/BulkDialogs';
import { BULK_LABELS, type BulkAction } from '../../../../src/ui/people/directory/list/useBulk';
import { aMe } from '../../../support/directory/aMe';
import { groupSearchServices } from '../../../support/directory/groupSearchServices';

describe('the bulk action dialog', () => {
  it('never treats a group that was typed but not picked as all groups (MGM-12)', async () => {
    const { steps, confirm } = renderDialog();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Role' }), Role.Payor);
    await userEvent.type(screen.getByRole('combobox', { name: 'Limit to one group' }), 'Harb');
    await confirm();
    expect(steps).toEqual([]);
    expect(screen.getByRole('alert').textContent).toBe('Choose a group from the list, or clear the field.');
    await userEvent.clear(screen.getByRole('combobox', { name: 'Limit to one group' }));
    await confirm();
    expect(steps).toEqual([{ kind: 'addRole', role: Role.Payor }]);
  });

  it('clears the missing-role message once a role is chosen (MGM-12)', async () => {
    const { confirm } = renderDialog();
    await screen.findByRole('combobox', { name: 'Role' });
    await confirm();
    expect(screen.getByRole('alert').textContent).toBe('Choose a role first.');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), Role.Payor);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('uses only the picked group (MGM-12)', async () => {
    const { steps, confirm } = renderDialog();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Role' }), Role.Payor);
    await userEvent.type(screen.getByRole('combobox', { name: 'Limit to one group' }), 'Harb');
    await userEvent.click(await screen.findByRole('option', { name: /Harbor Foods/ }));
    await confirm();
    expect(steps).toEqual([{ kind: 'addRole', role: Role.Payor, groupNumber: '100' }]);
  });

  it('never removes more than one group (MGM-18)', async () => {
    const { steps, confirm } = renderDialog('removeGroup');
    await screen.findByRole('combobox', { name: 'Group' });
    await confirm();
    expect(screen.getByRole('alert').textContent).toBe('Choose a group first.');
    await userEvent.type(screen.getByRole('combobox', { name: 'Group' }), 'Harb');
    await confirm();
    expect(screen.getByRole('alert').textContent).toBe('Choose a group from the list.');
    expect(steps).toEqual([]);
    await userEvent.type(screen.getByRole('combobox', { name: 'Group' }), 'or');
    await userEvent.click(await screen.findByRole('option', { name: /Harbor Foods/ }));
    await confirm();
    expect(steps).toEqual([{ kind: 'removeGroup', groupNumber: '100' }]);
  });
});

// Helpers

/** The dialog for two people, shown to a manager. */
function renderDialog(action: BulkAction = 'addRole') {
  const steps: PersonStep[] = [];
  const services = groupSearchServices([{ groupNumber: '100', name: 'Harbor Foods' }]);
  const manager = aMe([Role.Admin, Role.Manager].map((role) => ({ role, groupNumber: null })));
  render(
    <FluentProvider theme={webLightTheme}>
      <ServicesProvider services={services}>
        <MeProvider me={manager}>
          <BulkActionDialog
            action={action}
            count={2}
            onConfirm={(step) => steps.push(step)}
            onCancel={() => undefined}
          />
        </MeProvider>
      </ServicesProvider>
    </FluentProvider>,
  );
  return { steps, confirm: () => userEvent.click(screen.getByRole('button', { name: BULK_LABELS[action] })) };
}
