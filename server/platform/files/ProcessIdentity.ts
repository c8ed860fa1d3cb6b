import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import * as v from 'valibot';
import { errorCodeOf } from '../shared/errorCodeOf';

/** A process, distinguished from a later one with the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Start time in the operating system's units; empty if unknown. */
  readonly startedAt: string;
}

export function thisProcess(): ProcessIdentity {
  return { pid: process.pid, startedAt: startOf(process.pid) };
}

/** Whether the process is running. If its start time is unknown, any process with its number counts. */
export function isRunning({ pid, startedAt }: ProcessIdentity): boolean {
  if (pid === process.pid && startedAt === startOf(pid)) return true;
  return exists(pid) && (startedAt === '' || startedAt === startOf(pid));
}

const ownerSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ pidSpace: v.string(), pid: v.number(), startedAt: v.string() }),
);

/**
 * Identifies a process of this machine to other servers that share a database.
 *
 * @returns null where a process cannot be told apart from a later one with the same number.
 */
export function ownerOf(pid: number): string | null {
  const [pidSpace, startedAt] = [pidSpaceOf(), startOf(pid)];
  return pidSpace === '' || startedAt === '' ? null : JSON.stringify({ pidSpace, pid, startedAt });
}

/**
 * Whether the process that `ownerOf` named has certainly ended. False for processes this one cannot see: those of another
 * machine, of another boot, or of a container with process numbers of its own.
 */
export function isOwnerGone(owner: string | null): boolean {
  const named = v.safeParse(ownerSchema, owner);
  if (!named.success || named.output.pidSpace !== pidSpaceOf()) return false;
  return !isRunning(named.output);
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists but belongs to another user.
    return errorCodeOf(error) === 'EPERM';
  }
}

/** Linux: boot id and start tick of the process. Empty elsewhere, and for a process that has ended. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return afterName[0] === 'Z' ? '' : `${bootId()}:${afterName[19]}`;
  } catch {
    return '';
  }
}

/**
 * Linux: where a process number means one process. The host name is part of it because copies of one virtual machine can
 * have the same boot id. Empty elsewhere.
 */
function pidSpaceOf(): string {
  try {
    return `${hostname()} ${bootId()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
}
