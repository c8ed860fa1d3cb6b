import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { recordCommand } from '../../../../../server/run/start/openSecurityEvents';

it('names the version of the program in the event of a command', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'listbill-events-'));
  const file = path.join(folder, 'events.log');
  await recordCommand(
    { securityLog: { kind: 'file', path: file }, production: false },
    { name: 'administrator-granted' },
  );
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ service: { name: 'listbill', version } });
  rmSync(folder, { recursive: true });
});
