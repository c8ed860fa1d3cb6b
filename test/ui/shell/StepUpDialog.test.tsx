import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { SignIn } from '../../../src/application/people/session/SignIn';
import { StepUp } from '../../../src/application/people/session/StepUp';
import { type Services, ServicesProvider } from '../../../src/ui/kit/Services';
import { StepUpDialog } from '../../../src/ui/shell/StepUpDialog';
import { aSession } from '../../support/session/aSession';
import { InMemoryTabs } from '../../support/session/InMemoryTabs';

const ME = 'auth0|billing';

let openedTabs: string[];
let isBlocked: boolean;
beforeEach(() => {
  openedTabs = [];
  isBlocked = false;
  jest.spyOn(window, 'open').mockImplementation((address) => {
    if (isBlocked) return null;
    openedTabs.push(String(address));
    return { opener: window } as Window;
  });
});
afterEach(() => jest.restoreAllMocks());

describe('StepUpDialog (BR-ACC-18)', () => {
  it('opens the sign-in in another tab, and reports that the step continues', async () => {
    const { ask } = setUp();
    void ask();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in', hidden: true }));
    expect(openedTabs).toEqual(['http://localhost/#/signedIn?again']);
    expect(await screen.findByText('Sign in in the new tab. Your step then continues automatically.')).toBeTruthy();
  });

  it('asks for the second factor if one is needed', async () => {
    const { ask } = setUp();
    void ask(true);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in', hidden: true }));
    expect(openedTabs).toEqual(['http://localhost/#/signedIn?again=second-factor']);
  });

  it('refuses the step when the person cancels', async () => {
    const { ask } = setUp();
    const answer = ask();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel', hidden: true }));
    expect(await answer).toBe(false);
  });

  it('offers to sign in on this page, and warns of what is lost, when no other tab can open', async () => {
    isBlocked = true;
    const { ask, signedInHere } = setUp();
    void ask();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in', hidden: true }));
    expect(await screen.findByText(/what you typed here is lost/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in on this page', hidden: true }));
    expect(signedInHere).toEqual(['/payments?open=1']);
  });

  it('also asks the provider for the second factor on this page', async () => {
    isBlocked = true;
    const { ask, signedInHere } = setUp();
    void ask(true);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in', hidden: true }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in on this page', hidden: true }));
    expect(signedInHere).toEqual([
      '/payments?open=1 https://id.test/authorize?prompt=login&acr_values=http%3A%2F%2Fschemas.openid.net%2Fpape%2Fpolicies%2F2007%2F06%2Fmulti-factor',
    ]);
  });

  it('offers the same when this tab cannot detect the sign-in', async () => {
    const { ask, otherTab } = setUp();
    void ask();
    await screen.findByRole('button', { name: 'Sign in', hidden: true });
    act(() => otherTab.send({ kind: 'signedIn', subject: ME }));
    expect(await screen.findByText('You signed in, but this tab could not detect it.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign in on this page', hidden: true })).toBeTruthy();
  });
});

function setUp() {
  const { session, identity } = aSession();
  const tabs = new InMemoryTabs();
  const otherTab = tabs.open();
  const stepUp = new StepUp(session, identity, tabs.open());
  const signedInHere: string[] = [];
  const signIn = {
    again: (target: string, through?: (address: string) => string) => {
      signedInHere.push([target, through?.('https://id.test/authorize')].filter(Boolean).join(' '));
      return new Promise<never>(() => undefined);
    },
  };
  const useCases = new Map<unknown, unknown>([
    [StepUp, stepUp],
    [SignIn, signIn],
  ]);
  const services = { get: (useCase: unknown) => useCases.get(useCase) } as unknown as Services;
  render(
    <ServicesProvider services={services}>
      <MemoryRouter initialEntries={['/payments?open=1']}>
        <StepUpDialog />
      </MemoryRouter>
    </ServicesProvider>,
  );
  const ask = (secondFactor = false) => {
    let answer: Promise<boolean> = Promise.resolve(false);
    act(() => {
      answer = stepUp.ask(secondFactor, new AbortController().signal, () => Promise.resolve(true));
    });
    return answer;
  };
  return { ask, otherTab, signedInHere };
}
