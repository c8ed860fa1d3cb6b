import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import * as v from 'valibot';
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
    // It is there, but it is not ours to signal.
    return errorCodeOf(error) === 'EPERM';
  }
}

/** Linux: since which tick the process has been running, and in which boot. Empty elsewhere, and for one that is gone. */
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
