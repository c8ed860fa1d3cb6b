/** Loaded before a program of `runGroup`: ends its process group once the process that started it is gone. */
const end = () => {
  if (process.platform === 'win32') process.exit(1);
  process.kill(-process.pid, 'SIGKILL');
};

// A worker thread belongs to the same group but has a different input.
const { isMainThread } = await import('node:worker_threads');
if (isMainThread) process.stdin.once('close', end).resume().unref();

export {};
