import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './sources';

/** The exported name of a call of the contract, with the requirements in its comment. */
export interface NamedCall {
  readonly name: string;
  readonly sources: readonly string[];
}

const DEFINITION = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?export const (\w+) = defineCall\(/g;
const SOURCE = /@source((?: [A-Z]{3}-\d+)+)/g;

/** Every call of the contract, read from the source. */
export function namedCalls(): readonly NamedCall[] {
  return readdirSync(path.join(ROOT, 'contract'))
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(path.join(ROOT, 'contract', file), 'utf8').matchAll(DEFINITION)])
    .map(([, comment = '', name = '']) => ({
      name,
      sources: [...comment.matchAll(SOURCE)].flatMap(([, ids = '']) => ids.trim().split(' ')),
    }));
}
