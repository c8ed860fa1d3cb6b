import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

const FOLDER = 'server';

/** Sources of the server by file, without the schema and migrations, which have checks of their own. */
export function serverSources(): ReadonlyMap<string, string> {
  const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  return new Map(
    names
      .filter((one) => one.endsWith('.ts') && !/\b(?:migrations|schema)\//.test(one))
      .map((name) => [name, readFileSync(`${FOLDER}/${name}`, 'utf8')]),
  );
}

/** Texts of the templates of a source, in lower case, with `$` for what is filled in. */
export function templatesOf(source: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)) texts.push(textOf(node));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('statements.ts', source, ts.ScriptTarget.Latest, true));
  return texts;
}

function textOf(template: ts.TemplateLiteral): string {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text.toLowerCase();
  return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)].join('$').toLowerCase();
}
