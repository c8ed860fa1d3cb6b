const CREATED = /^\s*create table (?:if not exists )?"?(\w+)"?/i;
const ALTERED = /^\s*alter table (?:if exists )?(?:only )?"?(\w+)"?\s+/i;

/** @returns the table that a statement creates or alters, or undefined for any other statement */
export function tableOf(statement: string): { readonly table: string; readonly refersToTable: boolean } | undefined {
  const table = (CREATED.exec(statement) ?? ALTERED.exec(statement))?.[1];
  return table === undefined ? undefined : { table, refersToTable: /\breferences\b/i.test(statement) };
}

/**
 * The actions of `alter table`, such as `add column`, as separate statements, in order. Any other statement is returned unchanged.
 */
export function actionsOf(statement: string): readonly string[] {
  const start = ALTERED.exec(statement)?.[0];
  if (start === undefined) return [statement];
  return partsOf(statement.slice(start.length)).map((action) => `${start.trimStart()}${action}`);
}

/** Splits a text at its commas, except those in parentheses, brackets, and quotes. */
function partsOf(text: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  let quote = '';
  for (const character of text) {
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === "'" || character === '"') quote = character;
    else if ('(['.includes(character)) depth += 1;
    else if (')]'.includes(character)) depth -= 1;
    if (character === ',' && depth === 0 && quote === '') parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
