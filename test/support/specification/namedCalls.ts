import { sourcesIn } from './sources';

/** The exported name of a call of the contract, with the requirements in its comment. */
export interface NamedCall {
  readonly name: string;
  readonly sources: readonly string[];
}

const DEFINITION = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?export const (\w+) = defineCall\(/g;
const SOURCE = /@source((?: [A-Z]{3}-\d+)+)/g;

/** Every call of the contract, read from the source. */
export function namedCalls(): readonly NamedCall[] {
  return sourcesIn('contract')
    .flatMap(({ text }) => [...text.matchAll(DEFINITION)])
    .map(([, comment = '', name = '']) => ({
      name,
      sources: [...comment.matchAll(SOURCE)].flatMap(([, ids = '']) => ids.trim().split(' ')),
    }));
}
