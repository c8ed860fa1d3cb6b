import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render } from '@testing-library/react';
import { HashHistory } from '../../../src/ui/kit/navigation/HashHistory';
import { HashRouter } from '../../../src/ui/kit/navigation/HashRouter';
import { WAYS_IN } from '../../../src/ui/publicRoutes';
import { LoginScreen } from '../../../src/ui/shell/RerouteScreen';

describe('the sign-in routes', () => {
  it('are the loading and blank routes (RTE-1 RTE-2 RTE-3)', () => {
    expect(WAYS_IN).toEqual({ loading: ['/', '/login', '/access_token'], blank: ['/callback'] });
  });

  it('show a loading screen, then redirect (RTE-1 RTE-2)', () => {
    expect(renderAt('/login', <LoginScreen />)).toBe('Loading');
    expect(window.location.hash).toBe('#/reroute');
  });

  it("redirect from a blank page after the provider's return (RTE-3)", () => {
    expect(renderAt('/callback', <LoginScreen isBlank />)).toBe('');
    expect(window.location.hash).toBe('#/reroute');
  });
});

// Helpers

function renderAt(route: string, screen: React.ReactNode): string | null {
  window.history.replaceState(null, '', `#${route}`);
  const { container } = render(
    <FluentProvider theme={webLightTheme}>
      <HashRouter history={new HashHistory(window)}>{screen}</HashRouter>
    </FluentProvider>,
  );
  return container.textContent;
}
