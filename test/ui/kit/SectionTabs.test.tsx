import { screen } from '@testing-library/react';
import { of } from 'rxjs';
import { ShellCounts } from '../../../src/application/office/notices/ShellCounts';
import { GroupChoice } from '../../../src/application/people/preferences/UserPreferences';
import { Role } from '../../../src/domain/platform/access/Role';
import { PathContext } from '../../../src/ui/kit/navigation/paths';
import { SectionTabs } from '../../../src/ui/kit/navigation/SectionTabs';
import { renderOnScreen } from '../../support/shell/renderOnScreen';

const MANAGER = [Role.Admin, Role.Manager].map((role) => ({ role, groupNumber: null }));

describe('the tabs of Money', () => {
  it.each([
    ['/dashboard/bank', 'Bank'],
    ['/dashboard/bank/months', 'Bank'],
    ['/dashboard/books', 'Books'],
  ])('mark the tab that %s belongs to', (path, name) => {
    const tabs = (
      <PathContext value={path}>
        <SectionTabs of="Money" />
      </PathContext>
    );
    renderOnScreen(tabs, {
      grants: MANAGER,
      path,
      useCases: [
        [ShellCounts, new ShellCounts()],
        [GroupChoice, { chosen$: of(undefined), chosen: undefined }],
      ],
    });
    const marked = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
    expect(marked.map(({ textContent }) => textContent)).toEqual([name]);
  });
});
