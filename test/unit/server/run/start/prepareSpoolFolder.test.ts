import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepareSpoolFolder } from '../../../../../server/run/start/prepareSpoolFolder';

const dataDir = mkdtempSync(path.join(tmpdir(), 'listbill-spool-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

it('deletes abandoned files but not recent ones', async () => {
  const spool = path.join(dataDir, 'incoming');
  const longAgo = new Date(Date.now() - 2 * 60 * 60_000);
  for (const name of ['form-abandoned', 'form-new']) mkdirSync(path.join(spool, name), { recursive: true });
  utimesSync(path.join(spool, 'form-abandoned'), longAgo, longAgo);
  expect(await prepareSpoolFolder({ dataDir, files: { kind: 'folder', folder: path.join(dataDir, 'files') } })).toBe(
    spool,
  );
  expect(readdirSync(spool)).toEqual(['form-new']);
});

it('uses a temporary system folder when files are stored in a bucket', async () => {
  const files = {
    kind: 's3',
    bucket: 'b',
    endpoint: undefined,
    region: 'r',
    credentials: undefined,
    pathStyle: false,
    encryption: undefined,
  } as const;
  expect(await prepareSpoolFolder({ dataDir, files })).toBe(path.join(tmpdir(), 'listbill-forms'));
});
