const WAIT_MS = 300;

/**
 * Runs work that writes to a build folder, one process at a time. A second process waits until the first is done; the lock of a
 * killed one is taken over.
 *
 * @template Result
 * @param {() => Promise<Result>} work
 * @param {string} [folder] created if it is missing
 * @returns {Promise<Result>}
 */
export async function withDist(work, folder = 'dist') {
  await import('../../tools/swc-hooks.mjs');
  const { lockDataFolder } = await import('../../server/platform/files/lockDataFolder.ts');
  let isTold = false;
  for (;;) {
    const release = await lockDataFolder(folder).catch((error) => {
      if (error.name !== 'DataFolderInUse') throw error;
      return undefined;
    });
    if (release) {
      try {
        return await work();
      } finally {
        release();
      }
    }
    if (!isTold) console.log(`Another build is writing to ${folder}. Waiting for it …`);
    isTold = true;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}
