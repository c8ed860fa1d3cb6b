import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');

export interface Source {
  /** Path relative to the project, with slashes. */
  readonly file: string;
  readonly text: string;
}

/** Every file in a folder of the project and its subfolders whose name matches `ends`. */
export function sourcesIn(folder: string, ends: RegExp = /\.tsx?$/): readonly Source[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ends.test(name))
    .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));
}
