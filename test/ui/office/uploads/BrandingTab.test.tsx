import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { fireEvent, render, screen } from '@testing-library/react';
import { asyncScheduler, of } from 'rxjs';
import { OwnerSearch } from '../../../../src/application/office/uploads/OwnerSearch';
import type { Me } from '../../../../src/application/people/preferences/Me';
import { GroupChoice } from '../../../../src/application/people/preferences/UserPreferences';
import { loaded } from '../../../../src/application/platform/shared/Loadable';
import { Role } from '../../../../src/domain/platform/access/Role';
import { ToastsProvider } from '../../../../src/ui/kit/feedback/Toasts';
import { MeProvider } from '../../../../src/ui/kit/MeContext';
import { type Services, ServicesProvider } from '../../../../src/ui/kit/Services';
import { BrandingTab } from '../../../../src/ui/office/uploads/UploadsScreen';
import { aMe } from '../../../support/directory/aMe';

/** Enough groups to require typing. */
const GROUPS = Array.from({ length: 30 }, (_, index) => ({ groupNumber: `${100 + index}`, name: `Group ${index}` }));

describe('the logo of a group (API-10)', () => {
  it('hides the file picker until the typed group is recognized', async () => {
    renderTab();
    const field = await screen.findByDisplayValue('Group 0 (100)');
    expect(screen.getByText('Choose a picture')).toBeTruthy();
    fireEvent.change(field, { target: { value: 'Group 2' } });
    expect(screen.queryByText('Choose a picture')).toBeNull();
    fireEvent.change(field, { target: { value: 'Group 7 (107)' } });
    expect(await screen.findByText('Choose a picture')).toBeTruthy();
  });
});

// Helpers

function renderTab(): void {
  const items = GROUPS.map(({ groupNumber, name }) => ({ owner: groupNumber, name }));
  const search = new OwnerSearch({ find: () => Promise.resolve({ items, total: 600 }) }, asyncScheduler);
  const choice = { chosen$: of(undefined), chosen: undefined };
  const logos = { of$: () => of(loaded(null)) };
  const services = {
    get: (token: unknown) => (token === GroupChoice ? choice : token === OwnerSearch ? search : logos),
    prepare: () => Promise.resolve(),
  } as unknown as Services;
  const me = { ...aMe([{ role: Role.Admin, groupNumber: null }]), groups: GROUPS } as unknown as Me;
  render(
    <FluentProvider theme={webLightTheme}>
      <ServicesProvider services={services}>
        <ToastsProvider>
          <MeProvider me={me}>
            <BrandingTab />
          </MeProvider>
        </ToastsProvider>
      </ServicesProvider>
    </FluentProvider>,
  );
}
