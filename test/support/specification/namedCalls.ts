import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './sources';

/** A call of the contract by the name it is exported under, with the requirements that its comment says it comes from. */
export interface NamedCall {
  readonly name: string;
  readonly sources: readonly string[];
}

const DEFINITION = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?export const (\w+) = defineCall\(/g;
const SOURCE = /@source((?: [A-Z]{3}-\d+)+)/g;

/** Every call of the contract, as its source tells of it. */
export function namedCalls(): readonly NamedCall[] {
  return readdirSync(path.join(ROOT, 'contract'))
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(path.join(ROOT, 'contract', file), 'utf8').matchAll(DEFINITION)])
    .map(([, comment = '', name = '']) => ({
      name,
      sources: [...comment.matchAll(SOURCE)].flatMap(([, ids = '']) => ids.trim().split(' ')),
    }));
}
