import { spawn } from 'node:child_process';
import { once } from 'node:events';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Negative process ids name groups, which Windows does not have. */
const HAS_GROUPS = process.platform !== 'win32';
/** How often a program started by npm checks that npm is still running: npm's shell does not forward signals. */
const PARENT_CHECK_MS = 500;
const END_WITH_PARENT = new URL('./endWithParent.mjs', import.meta.url).href;

/**
 * Runs a Node.js program in its own process group, and ends the whole group, including processes that it started, when this process
 * ends: by a signal, with npm, or because it was killed. Webpack ignores the first Ctrl-C until it is done.
 *
 * @param {readonly string[]} program the file and its arguments
 * @returns {Promise<number>} its exit code, 1 if a signal ended it
 */
export async function runGroup(program) {
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, ...program], {
    detached: HAS_GROUPS,
    // The child sees the end of its input when this process is gone.
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const end = () => endGroup(child);
  const onSignal = (signal) => {
    end();
    // Other handlers, such as the server's, may close in order first.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.once(signal, onSignal);
  process.once('exit', end);
  const watch = process.env.npm_lifecycle_event === undefined ? undefined : watchParent(() => process.exit(1));
  try {
    const [code] = await once(child, 'exit');
    return code ?? 1;
  } finally {
    clearInterval(watch);
    for (const signal of SIGNALS) process.off(signal, onSignal);
    process.off('exit', end);
  }
}

function watchParent(onEnd) {
  const parent = process.ppid;
  return setInterval(() => process.ppid !== parent && onEnd(), PARENT_CHECK_MS).unref();
}

/** Ends immediately, because a build can be repeated. */
function endGroup(child) {
  if (child.pid === undefined) return;
  try {
    if (HAS_GROUPS) process.kill(-child.pid, 'SIGKILL');
    else child.kill();
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
