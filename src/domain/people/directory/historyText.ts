import { type CodeKind, type CodeNames, codeName } from '../../platform/access/codeNames';

const LISTS = /\b(Carrier|Agent) codes: ([\w, -]+?)(?=\.|, Agent codes:|, Rep:)/g;
const REP = /\bRep: (\d+)/g;
const KINDS: Readonly<Record<string, CodeKind>> = { Carrier: 'carrier', Agent: 'agent' };

/**
 * A text in a person's history, with names instead of codes: `Carrier codes: HLTH, DENT.` becomes `Carriers: Health Co, DENT.` if
 * only the first one has a name. Texts are saved with codes because names change.
 *
 * @source docs/decisions/directory.md#names-are-shown-instead-of-codes
 */
export function historyText(text: string, names: CodeNames): string {
  return text
    .replace(LISTS, (_, word: string, codes: string) => {
      const named = codes.split(', ').map((code) => codeName(names, KINDS[word] ?? 'carrier', code));
      return `${word}s: ${named.join(', ')}`;
    })
    .replace(REP, (_, code: string) => `Rep: ${codeName(names, 'rep', code)}`);
}
