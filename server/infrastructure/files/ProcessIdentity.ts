import { readFileSync } from 'node:fs';
import { errorCodeOf } from '../errorCodeOf';

/** A process, told apart from a later one that happens to get the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, in the operating system's own measure; empty where that cannot be known. */
  readonly startedAt: string;
}

/** The process that asks. */
export function thisProcess(): ProcessIdentity {
  return { pid: process.pid, startedAt: startOf(process.pid) };
}

/** Whether it is there still. Where its start cannot be known, another one of the same number counts for it. */
export function isRunning({ pid, startedAt }: ProcessIdentity): boolean {
  if (pid === process.pid && startedAt === startOf(pid)) return true;
  return exists(pid) && (startedAt === '' || startedAt === startOf(pid));
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is there, but it is not ours to signal.
    return errorCodeOf(error) === 'EPERM';
  }
}

/** Linux: since which tick the process has been running, and in which boot. Empty elsewhere, and for one that is gone. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return afterName[0] === 'Z' ? '' : `${boot}:${afterName[19]}`;
  } catch {
    return '';
  }
}
