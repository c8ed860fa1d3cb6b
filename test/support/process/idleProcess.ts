import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { ownerOf } from '../../../server/platform/files/ProcessIdentity';

/** A process that idles until it is killed. */
export interface IdleProcess {
  /** Its name from `ownerOf`. */
  readonly owner: string;
  readonly kill: () => Promise<void>;
}

/** Starts a process that does nothing. */
export async function startIdleProcess(): Promise<IdleProcess> {
  const child: ChildProcess = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e9)'], { stdio: 'ignore' });
  await once(child, 'spawn');
  const owner = ownerOf(child.pid ?? 0);
  if (owner === null) throw new Error('Processes cannot be identified here.');
  const exited = once(child, 'exit');
  return {
    owner,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** The `ownerOf` name of a killed process. */
export async function ownerOfKilledProcess(): Promise<string> {
  const idle = await startIdleProcess();
  await idle.kill();
  return idle.owner;
}
