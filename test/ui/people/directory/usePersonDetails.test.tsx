import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { ChangeDetailsResult } from '../../../../src/application/people/directory/ChangeDetails';
import type { PersonDetails } from '../../../../src/application/people/directory/PersonDetails';
import type { DirectoryUser } from '../../../../src/domain/people/directory/DirectoryUser';
import { ToastsProvider } from '../../../../src/ui/kit/feedback/Toasts';
import { type Services, ServicesProvider } from '../../../../src/ui/kit/Services';
import { usePersonDetails } from '../../../../src/ui/people/directory/DetailsPanel';
import { aDirectoryUser } from '../../../support/directory/aDirectoryUser';

const rosa = aDirectoryUser();

describe("editing a person's details", () => {
  it('keeps input added while saving (MGM-9)', async () => {
    const { details, answer } = renderDetails();
    act(() => details().type('firstName', 'Rosalind'));
    act(() => details().save());
    act(() => details().type('extension', '77'));
    await answer({ ...rosa, firstName: 'Rosalind', version: 2 });
    expect(details().shown).toMatchObject({ firstName: 'Rosalind', extension: '77' });
    expect(details().isChanged).toBe(true);
  });

  it('has no changes after saving (MGM-9)', async () => {
    const { details, answer } = renderDetails();
    act(() => details().type('firstName', 'Rosalind'));
    act(() => details().save());
    await answer({ ...rosa, firstName: 'Rosalind', version: 2 });
    expect(details().isChanged).toBe(false);
  });
});

// Helpers

/** The details of a person, with a server that responds on demand. */
function renderDetails() {
  let respond: (answer: ChangeDetailsResult) => void = () => undefined;
  const run = (_base: DirectoryUser, _wanted: PersonDetails) =>
    new Promise<ChangeDetailsResult>((resolve) => (respond = resolve));
  const services = { get: () => ({ run }), prepare: () => Promise.resolve() } as unknown as Services;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServicesProvider services={services}>
      <ToastsProvider>{children}</ToastsProvider>
    </ServicesProvider>
  );
  const { result } = renderHook(() => usePersonDetails(rosa, () => undefined), { wrapper });
  return {
    details: () => result.current,
    answer: (user: DirectoryUser) => act(async () => respond({ kind: 'saved', user })),
  };
}
