import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import { Role } from '../../../src/domain/platform/access/Role';
import { MeProvider } from '../../../src/ui/kit/MeContext';
import { OtherGroups } from '../../../src/ui/kit/navigation/OtherGroups';
import { aMe } from '../../support/directory/aMe';
import { AtAddress } from '../../support/shell/AtAddress';

describe('the menu of other groups', () => {
  it('shows the group of the page', () => {
    expect(shownFor('100', ['100', '101'])).toBe('Group of 100');
  });

  it.each([[['100', '101']], [['100']]])("names a group out of the person's reach by its number (%p)", (reached) => {
    expect(shownFor('999', reached)).toBe('Group 999');
  });

  it('is missing without another group', () => {
    expect(shownFor('100', ['100'])).toBeUndefined();
  });
});

// Helpers

function shownFor(groupNumber: string, reached: readonly string[]): string | undefined {
  const person = aMe(reached.map((number) => ({ role: Role.SuperUser, groupNumber: number })));
  const facts = { reconcilePolicy: 'adjustThenPay', samePersonMayPay: true, toleranceCents: 0 } as never;
  const groups = reached.map((number) => ({ ...(facts as object), groupNumber: number, name: `Group of ${number}` }));
  render(
    <FluentProvider theme={webLightTheme}>
      <AtAddress path={`/billing/divisions/${groupNumber}`}>
        <MeProvider me={{ ...person, groups: groups as never }}>
          <OtherGroups groupNumber={groupNumber} pathOf={(other) => `/billing/divisions/${other}`} />
        </MeProvider>
      </AtAddress>
    </FluentProvider>,
  );
  const select = screen.queryByRole<HTMLSelectElement>('combobox', { name: 'Group' });
  return select?.selectedOptions[0]?.textContent ?? undefined;
}
