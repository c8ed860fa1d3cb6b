import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(__dirname, '../../..');

export interface Source {
  /** From the project's folder, with slashes. */
  readonly file: string;
  readonly text: string;
}

/** Every file below a folder of the project whose name ends so. */
export function sourcesIn(folder: string, ends: RegExp = /\.tsx?$/): readonly Source[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ends.test(name))
    .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));
}
