import type { NameToReplace } from './KnownNames';

/**
 * A text with aliases where it says one of the names, or one of the addresses in any case of its letters. Within another word
 * a name is none, and within another address no address.
 */
export function renamed(text: string, names: readonly NameToReplace[]): string {
  return names.reduce(
    (said, { kind, name, alias }) => said.replace((kind === 'name' ? asWords : asAddress)(name), () => alias),
    text,
  );
}

/** The same for a text that is JSON: only what it says is changed, so it stays what it is. */
export function renamedJson(json: string, names: readonly NameToReplace[]): string {
  const parsed: unknown = JSON.parse(json, (_key, value: unknown) =>
    typeof value === 'string' ? renamed(value, names) : value,
  );
  return JSON.stringify(parsed);
}

function asWords(name: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])${literally(name)}(?![\p{L}\p{M}\p{N}])`, 'gu');
}

function asAddress(address: string): RegExp {
  const more = String.raw`[\p{L}\p{M}\p{N}]`;
  return new RegExp(
    String.raw`(?<!${more}|[.!#$%&'*+/=?^_\x60{|}~-])${literally(address)}(?!${more}|[.@-]${more})`,
    'giu',
  );
}

function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
