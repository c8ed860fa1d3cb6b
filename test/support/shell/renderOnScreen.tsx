import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { asyncScheduler, NEVER } from 'rxjs';
import { SiteWatch } from '../../../src/application/platform/errors/SiteWatch';
import type { Grant } from '../../../src/domain/platform/access/Person';
import { ToastsProvider } from '../../../src/ui/kit/feedback/Toasts';
import { MeProvider } from '../../../src/ui/kit/MeContext';
import { type Services, ServicesProvider } from '../../../src/ui/kit/Services';
import { aMe } from '../directory/aMe';
import { AtAddress } from './AtAddress';

/** Renders a part of a screen for a person with these grants, with only the given use cases. */
export function renderOnScreen(
  part: ReactNode,
  {
    grants,
    useCases,
    path,
  }: { grants: readonly Grant[]; useCases: readonly (readonly [unknown, unknown])[]; path: string },
) {
  const siteWatch = new SiteWatch({ isUp: () => Promise.resolve(true) }, { visible$: NEVER }, asyncScheduler);
  const all = new Map<unknown, unknown>([...useCases, [SiteWatch, siteWatch]]);
  const services = {
    get: (useCase: unknown) => all.get(useCase),
    prepare: () => Promise.resolve(),
  } as unknown as Services;
  render(
    <FluentProvider theme={webLightTheme}>
      <AtAddress path={path}>
        <ServicesProvider services={services}>
          <MeProvider me={aMe(grants)}>
            <ToastsProvider>{part}</ToastsProvider>
          </MeProvider>
        </ServicesProvider>
      </AtAddress>
    </FluentProvider>,
  );
  return { user: userEvent.setup() };
}
