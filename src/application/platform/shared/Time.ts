import type { SchedulerLike } from 'rxjs';
import { createToken, type Token } from './Token';

/** The time source of every timed use case: real in the application, virtual in tests. `now()` is milliseconds since 1970. */
export type Time = SchedulerLike;

export const Time: Token<Time> = createToken('Time');
