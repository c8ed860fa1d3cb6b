import type { ContainerModule } from 'inversify';

/** The wiring of each slice, fetched when the first screen needs it. */
export const SLICES: Readonly<Record<string, () => Promise<ContainerModule>>> = {};
