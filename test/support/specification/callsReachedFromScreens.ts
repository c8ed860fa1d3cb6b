import path from 'node:path';
import ts from 'typescript';
import { type Source, sourcesIn } from './sources';

const IMPORTED = /(?:from|import\()\s*(?:\/\*.*?\*\/\s*)?'(\.[^']*)'/g;
const CONTRACT_NAMES = /import (?:type )?\{([^}]*)\} from '[./]*\/contract\/[\w/]+'/g;
const TABLE = /^export (?:const|function) (\w+)/gm;
const IMPLEMENTED = /\bimplements ([\w, ]*\w)/g;
const PORTS = /\/ports(?:\/|\.ts$)/;
/** The formatter indents members by two spaces. */
const MEMBER = /^ {2}(?:(?:private|protected|public|static|async|readonly|override) )*(\w+)[(<]/m;

/**
 * Calls that a user can trigger: an adapter makes the call in a method of a port, or is made of a table with the call, and a use case
 * that a screen imports, directly or indirectly, uses that method.
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
  const tables = [...text.matchAll(TABLE)].map(([, name = '']) => name);
  const ports = [...text.matchAll(IMPLEMENTED)]
    .flatMap(([, list = '']) => list.split(', '))
    .concat(PORTS_OF_TABLES.flatMap(({ port, table }) => (tables.includes(table) ? [port] : [])));
  const asking = useCases.filter((useCase) => ports.some((port) => new RegExp(`\\b${port}\\b`).test(useCase.text)));
  const members = [...membersOf(text), ...entriesOf(text)];
  return names.filter((name) =>
    membersThatLeadTo(name, members).some((member) =>
      asking.some((useCase) => new RegExp(`\\.${member}\\b`).test(useCase.text)),
    ),
  );
}

/** Ports, and the tables of calls that their adapters are made of. */
const PORTS_OF_TABLES = sourcesIn('src/infrastructure/composition').flatMap(({ text }) =>
  [...text.matchAll(/provideMade\(\s*bind,\s*(\w+),\s*(\w+)/g)].map(([, port = '', table = '']) => ({ port, table })),
);

interface Member {
  readonly name: string;
  readonly body: string;
}

function membersOf(text: string): readonly Member[] {
  const [, ...parts] = text.split(MEMBER);
  return parts.flatMap((name, index) => (index % 2 === 0 ? [{ name, body: parts[index + 1] ?? '' }] : []));
}

/** The entries of the tables of calls in a file, and the functions that they use. */
function entriesOf(text: string): readonly Member[] {
  const found: Member[] = [];
  const visit = (node: ts.Node): void => {
    const isEntry =
      ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) || ts.isMethodDeclaration(node);
    if ((isEntry || ts.isFunctionDeclaration(node)) && node.name)
      found.push({ name: node.name.getText(), body: node.getText() });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('calls.ts', text, ts.ScriptTarget.Latest, true));
  return found;
}

/** Members that make the call, directly or through others. */
function membersThatLeadTo(call: string, members: readonly Member[]): readonly string[] {
  const makes = new RegExp(`\\b${call}\\b`);
  const leading = new Set(members.filter(({ body }) => makes.test(body)).map(({ name }) => name));
  for (let before = -1; before !== leading.size; ) {
    before = leading.size;
    const asks = new RegExp(`\\b(?:${[...leading].join('|')})\\(`);
    if (before > 0) for (const { name, body } of members) if (asks.test(body)) leading.add(name);
  }
  return [...leading];
}
