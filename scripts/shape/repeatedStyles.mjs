import ts from 'typescript';

/**
 * Entries of `makeStyles` with the properties and values of an earlier entry, in any order: parts of the kit should stand for them.
 *
 * @param {ReadonlyMap<string, string>} textOf files by path
 * @returns {string[]} place, name, and the entry that it repeats
 */
export function repeatedStyles(textOf) {
  const firstOf = new Map();
  const repeated = [];
  for (const [file, text] of textOf) {
    for (const [name, look] of entriesIn(file, text)) {
      const place = `${file}: ${name}`;
      const first = firstOf.get(look);
      if (first === undefined) firstOf.set(look, place);
      else repeated.push(`${place} is ${first}`);
    }
  }
  return repeated;
}

/** Name and normalized properties of each entry. */
function entriesIn(file, text) {
  if (!text.includes('makeStyles(')) return [];
  const found = [];
  const look = (node) => {
    const [entries] = node.arguments ?? [];
    if (node.expression?.getText() === 'makeStyles' && entries?.properties) {
      for (const { name, initializer } of entries.properties) {
        if (initializer?.properties) found.push([name.getText(), normalized(initializer)]);
      }
    } else ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

function normalized(node) {
  if (!ts.isObjectLiteralExpression(node)) return node.getText().replace(/\s+/g, ' ');
  const properties = node.properties.map((property) =>
    property.initializer ? `${property.name.getText()}:${normalized(property.initializer)}` : property.getText(),
  );
  return `{${properties.toSorted().join(';')}}`;
}
