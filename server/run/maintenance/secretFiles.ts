import { existsSync, statSync } from 'node:fs';
import { counted } from '../../../src/domain/platform/text/wording';
import { SECRET_SETTINGS } from '../../platform/config/readConfig';

/** Where the units of `deploy` read their settings. */
const SETTINGS_FILES = ['/etc/listbill/listbill.env', '/etc/listbill/owner.env'];

/** Write for the group, and anything for others. A container platform may let the server's group read. */
const OPEN = 0o027;

/**
 * Checks the modes of the files with settings and secrets. A file that does not exist is not this check's.
 *
 * @throws Error naming the first file that others may open or change.
 */
export function assertSecretFilesPrivate(
  environment: NodeJS.ProcessEnv,
  settingsFiles: readonly string[] = SETTINGS_FILES,
): void {
  const secretFiles = SECRET_SETTINGS.flatMap((name) => environment[`${name}_FILE`]?.trim() || []);
  const open = [...settingsFiles, ...secretFiles].filter(
    (file) => existsSync(file) && (statSync(file).mode & OPEN) !== 0,
  );
  if (open.length === 0) return;
  throw new Error(
    `${counted(open.length, 'file')} with secrets can be opened or changed by other users of this machine, such as ${open[0]}. ` +
      "Make it private: chmod 600, and of the server's user, or of root if systemd reads it.",
  );
}
