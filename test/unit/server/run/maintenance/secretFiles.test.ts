import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assertSecretFilesPrivate } from '../../../../../server/run/maintenance/secretFiles';

const folder = mkdtempSync(path.join(tmpdir(), 'listbill-secrets-'));
const settings = path.join(folder, 'listbill.env');
const secret = path.join(folder, 'key');
afterAll(() => rmSync(folder, { recursive: true }));

const checkWith = (ofSettings: number, ofSecret: number) => {
  for (const file of [settings, secret]) writeFileSync(file, 'secret');
  chmodSync(settings, ofSettings);
  chmodSync(secret, ofSecret);
  assertSecretFilesPrivate({ BACKUP_KEY_FILE: secret }, [settings, path.join(folder, 'none')]);
};

it.each([
  [0o600, 0o600],
  [0o640, 0o440],
])('accepts files that others cannot open: settings %i, secret %i', (ofSettings, ofSecret) => {
  expect(() => checkWith(ofSettings, ofSecret)).not.toThrow();
});

it.each([
  [0o644, 0o600, 'listbill.env'],
  [0o600, 0o604, 'key'],
  [0o600, 0o660, 'key'],
])('names a file that others can open or change: settings %i, secret %i', (ofSettings, ofSecret, named) => {
  expect(() => checkWith(ofSettings, ofSecret)).toThrow(`such as ${path.join(folder, named)}. Make it private`);
});
