/** What time it is. Everything that asks for the time asks here, so that tests can say it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
