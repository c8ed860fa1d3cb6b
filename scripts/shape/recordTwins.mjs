import '../../tools/swc-hooks.mjs';
import ts from 'typescript';

/**
 * Exported interfaces with exactly the property names of an object in the contract, which means that the record is declared twice.
 *
 * @param {ReadonlyMap<string, string>} textOf text by file
 * @returns {Promise<string[]>} `file: name`
 */
export async function recordTwins(textOf) {
  const { CALLS } = await import('../../contract/calls.ts');
  const records = new Set();
  const seen = new Set();
  for (const { schemas } of Object.values(CALLS)) for (const schema of Object.values(schemas)) collect(schema);
  const declared = [...textOf].flatMap(([file, text]) => (file.startsWith('src/') ? interfacesIn(file, text) : []));
  const byName = new Map(declared.map((one) => [one.name, one]));
  return declared.filter((one) => one.isExported && isTwin(one)).map(({ file, name }) => `${file}: ${name}`);

  /** Adds the property names of every object in a schema. */
  function collect(schema) {
    if (schema === null || typeof schema !== 'object' || seen.has(schema)) return;
    seen.add(schema);
    if (schema.entries && !Array.isArray(schema.entries)) records.add(keyOf(Object.keys(schema.entries)));
    for (const part of Object.values(schema)) {
      if (Array.isArray(part)) part.forEach(collect);
      else collect(part);
    }
  }

  function isTwin(declaration) {
    const names = propertiesOf(declaration);
    return names !== undefined && names.length > 1 && records.has(keyOf(names));
  }

  /** Its own properties and those that it inherits; undefined if these are unknown. */
  function propertiesOf({ properties, parents }) {
    const names = [...properties];
    for (const parent of parents) {
      const inherited = byName.has(parent) ? propertiesOf(byName.get(parent)) : undefined;
      if (!inherited) return undefined;
      names.push(...inherited);
    }
    return names;
  }
}

function keyOf(names) {
  return [...new Set(names)].toSorted((a, b) => (a < b ? -1 : 1)).join();
}

function interfacesIn(file, text) {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true).statements.flatMap((node) => {
    if (!ts.isInterfaceDeclaration(node) || !node.members.every((member) => ts.isPropertySignature(member))) return [];
    return {
      file,
      name: node.name.text,
      isExported: node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false,
      properties: node.members.map((member) => member.name.getText()),
      parents: (node.heritageClauses ?? []).flatMap(({ types }) => types.map((type) => type.getText())),
    };
  });
}
