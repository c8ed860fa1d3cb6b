import type { NameToReplace } from './KnownNames';

/** A text with aliases where it says one of the names; within another word a name is none. */
export function renamed(text: string, names: readonly NameToReplace[]): string {
  return names.reduce((said, { name, alias }) => said.replace(asWords(name), () => alias), text);
}

/** The same for a text that is JSON: only what it says is changed, so it stays what it is. */
export function renamedJson(json: string, names: readonly NameToReplace[]): string {
  const parsed: unknown = JSON.parse(json, (_key, value: unknown) =>
    typeof value === 'string' ? renamed(value, names) : value,
  );
  return JSON.stringify(parsed);
}

function asWords(name: string): RegExp {
  const literal = name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])${literal}(?![\p{L}\p{M}\p{N}])`, 'gu');
}
