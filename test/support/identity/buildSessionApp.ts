import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Builds the session without screens, with the loaders and policies of the application. Call once per file. */
export async function buildSessionApp() {
  const folder = await mkdtemp(join(tmpdir(), 'listbill-session-'));
  const root = join(import.meta.dirname, '../../..');
  const webpack = join(root, 'node_modules/webpack-cli/bin/cli.js');
  const config = join(root, 'test/browser/identity/webpack.identity.config.mjs');
  await promisify(execFile)(process.execPath, [webpack, '--config', config], {
    env: { ...process.env, NODE_OPTIONS: '', IDENTITY_APP: folder },
  });
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
