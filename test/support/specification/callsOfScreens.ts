import path from 'node:path';
import { type Source, sourcesIn } from './sources';

const IMPORTED = /(?:from|import\()\s*(?:\/\*.*?\*\/\s*)?'(\.[^']*)'/g;
const CONTRACT_NAMES = /import (?:type )?\{([^}]*)\} from '[./]*\/contract\/[\w/]+'/g;
const PORTS = /\/ports(?:\/|\.ts$)/;
/** Members stand two spaces in, as the formatter puts them. */
const MEMBER = /^ {2}(?:(?:private|protected|public|static|async|readonly|override) )*(\w+)[(<]/m;

/**
 * Which calls a person can cause: a gateway makes them in a member of a port, and some use case that a screen reaches by
 * its imports asks that member.
 *
 * @returns names of calls, as the contract exports them.
 */
export function callsOfScreens(): ReadonlySet<string> {
  const used = reachedUseCases();
  return new Set(sourcesIn('src/infrastructure').flatMap((gateway) => callsAskedFor(gateway, used)));
}

/** What of the application the screens reach: their imports, and the imports of those. */
function reachedUseCases(): readonly Source[] {
  const application = new Map(sourcesIn('src/application').map((source) => [source.file, source]));
  const reached = new Set<string>();
  const follow = (source: Source) => {
    for (const file of importsOf(source)) {
      const next = application.get(file);
      if (!next || reached.has(file)) continue;
      reached.add(file);
      follow(next);
    }
  };
  [...sourcesIn('src/ui'), ...sourcesIn('src', /^\w+\.tsx?$/)].forEach(follow);
  return [...application.values()].filter(({ file }) => reached.has(file) && !PORTS.test(file));
}

function importsOf({ file, text }: Source): readonly string[] {
  return [...text.matchAll(IMPORTED)].flatMap(([, to = '']) => {
    const target = path.posix.join(path.posix.dirname(file), to);
    return [`${target}.ts`, `${target}.tsx`];
  });
}

function callsAskedFor({ text }: Source, useCases: readonly Source[]): readonly string[] {
  const names = [...text.matchAll(CONTRACT_NAMES)].flatMap(([, list = '']) => list.split(',').map((one) => one.trim()));
  const [, ...classes] = text.split(/^export class /m);
  return classes.flatMap((body) => {
    const ports = /\bimplements ([\w, ]*\w)/.exec(body)?.[1]?.split(', ') ?? [];
    const asking = useCases.filter((useCase) => ports.some((port) => new RegExp(`\\b${port}\\b`).test(useCase.text)));
    const members = membersOf(body);
    return names.filter((name) =>
      membersThatLeadTo(name, members).some((member) =>
        asking.some((useCase) => new RegExp(`\\.${member}\\b`).test(useCase.text)),
      ),
    );
  });
}

interface Member {
  readonly name: string;
  readonly body: string;
}

function membersOf(text: string): readonly Member[] {
  const [, ...parts] = text.split(MEMBER);
  return parts.flatMap((name, index) => (index % 2 === 0 ? [{ name, body: parts[index + 1] ?? '' }] : []));
}

/** Those that make the call themselves, and those that ask one of these. */
function membersThatLeadTo(call: string, members: readonly Member[]): readonly string[] {
  const makes = new RegExp(`\\b${call}\\b`);
  const direct = members.filter(({ body }) => makes.test(body)).map(({ name }) => name);
  const asks = ({ body }: Member) => direct.some((name) => body.includes(`this.${name}(`));
  return [...direct, ...members.filter(asks).map(({ name }) => name)];
}
