import { createContext, type ReactNode, useContext } from 'react';
import type { SliceName } from '../../application/platform/shared/SliceName';

/** The composition root as screens see it: use cases by class. */
export interface Services {
  get<UseCase>(useCase: new (...dependencies: never[]) => UseCase): UseCase;
  /** Loads slices that are not loaded yet. A route names the slices its screen needs. */
  prepare(slices: readonly SliceName[]): Promise<void>;
}

const ServicesContext = createContext<Services | undefined>(undefined);

export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

/** @throws Error when no ServicesProvider is above the caller. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('No ServicesProvider above the component that needs services');
  return services;
}

/** The application's one instance of a use case. */
export function useService<UseCase>(useCase: new (...dependencies: never[]) => UseCase): UseCase {
  return useServices().get(useCase);
}
