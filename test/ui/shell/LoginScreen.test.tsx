import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render } from '@testing-library/react';
import { HashHistory } from '../../../src/ui/kit/navigation/HashHistory';
import { HashRouter } from '../../../src/ui/kit/navigation/HashRouter';
import { WAYS_IN } from '../../../src/ui/routes';
import { LoginScreen } from '../../../src/ui/shell/RerouteScreen';

describe('the addresses on the way in', () => {
  it('are these, and one of them is blank (RTE-1 RTE-2 RTE-3)', () => {
    expect(WAYS_IN).toEqual({ loading: ['/', '/login', '/access_token'], blank: ['/callback'] });
  });

  it('show that something is loading, and lead on (RTE-1 RTE-2)', () => {
    expect(seenAt('/login', <LoginScreen />)).toBe('Loading');
    expect(window.location.hash).toBe('#/reroute');
  });

  it('show nothing where a return arrives, and lead on from there, too (RTE-3)', () => {
    expect(seenAt('/callback', <LoginScreen isBlank />)).toBe('');
    expect(window.location.hash).toBe('#/reroute');
  });
});

// Helpers

function seenAt(route: string, screen: React.ReactNode): string | null {
  window.history.replaceState(null, '', `#${route}`);
  const { container } = render(
    <FluentProvider theme={webLightTheme}>
      <HashRouter history={new HashHistory(window)}>{screen}</HashRouter>
    </FluentProvider>,
  );
  return container.textContent;
}
