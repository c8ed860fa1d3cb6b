/** Text that is already HTML and goes into a page as it is. */
export class Html {
  constructor(readonly text: string) {}
}

type Piece = string | number | Html | readonly Html[] | undefined | false;

/** A template whose values are escaped, unless they are HTML themselves. Undefined and false print nothing. */
export function html(texts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return new Html(texts.map((text, index) => text + print(pieces[index])).join(''));
}

function print(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'object') return piece.map(({ text }) => text).join('');
  return String(piece).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
