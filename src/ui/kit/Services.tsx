import { createContext, type ReactNode, useContext } from 'react';
import type { SliceName } from '../../application/shared/SliceName';

/** Use cases by their class, for screens. */
export interface Services {
  get<UseCase>(useCase: new (...dependencies: never[]) => UseCase): UseCase;
  /** Fetches and wires slices; at once when they are there. A route names the slices that its screen needs. */
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

/** The use case of this class: the same one every time. */
export function useService<UseCase>(useCase: new (...dependencies: never[]) => UseCase): UseCase {
  return useServices().get(useCase);
}
