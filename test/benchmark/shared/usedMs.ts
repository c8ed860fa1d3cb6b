import { readFileSync } from 'node:fs';

/** Processor ticks a second, as Linux counts them for every program. */
const TICKS_PER_SECOND = 100;

/** User and system time of a process on this machine. @throws Error on other systems than Linux, or for a remote database. */
export function usedMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [, ...fields] = stat.slice(stat.lastIndexOf(')')).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}
