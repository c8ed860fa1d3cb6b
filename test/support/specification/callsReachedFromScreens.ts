import path from 'node:path';
import { type Source, sourcesIn } from './sources';

const IMPORTED = /(?:from|import\()\s*(?:\/\*.*?\*\/\s*)?'(\.[^']*)'/g;
const CONTRACT_NAMES = /import (?:type )?\{([^}]*)\} from '[./]*\/contract\/[\w/]+'/g;
const PORTS = /\/ports(?:\/|\.ts$)/;
/** The formatter indents members by two spaces. */
const MEMBER = /^ {2}(?:(?:private|protected|public|static|async|readonly|override) )*(\w+)[(<]/m;

/**
 * Calls that a user can trigger: a gateway makes the call in a method of a port, and a use case that a screen imports,
 * directly or indirectly, uses that method.
 *
 * @returns the exported names of the calls.
 */
export function callsReachedFromScreens(): ReadonlySet<string> {
  const used = reachedUseCases();
  return new Set(sourcesIn('src/infrastructure').flatMap((gateway) => callsUsedBy(gateway, used)));
}

/** Application files that the screens import, directly or indirectly. */
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

function callsUsedBy({ text }: Source, useCases: readonly Source[]): readonly string[] {
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

/** Members that make the call, directly or through another member. */
function membersThatLeadTo(call: string, members: readonly Member[]): readonly string[] {
  const makes = new RegExp(`\\b${call}\\b`);
  const direct = members.filter(({ body }) => makes.test(body)).map(({ name }) => name);
  const asks = ({ body }: Member) => direct.some((name) => body.includes(`this.${name}(`));
  return [...direct, ...members.filter(asks).map(({ name }) => name)];
}
