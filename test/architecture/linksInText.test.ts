import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const UI = path.join(__dirname, '../../src/ui');

/** Components that render a link, and the attribute with which each is underlined. Other links are always or never underlined. */
const UNDERLINED_BY: Readonly<Record<string, (attributes: string) => boolean>> = {
  AppLink: (attributes) => /appearance="inText"|appearance=\{[^}]*'inText'/.test(attributes),
  GroupLink: (attributes) => /\bisInText\b/.test(attributes),
  MemberLink: (attributes) => /\bisInText\b/.test(attributes),
  /** Underlined only next to its own division. */
  BillLink: () => false,
};

/** Words or numbers. Commas and dots between links are not text that could be mistaken for a link. */
const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** Whether a JSX node is literal text in the source, including conditional text. */
function isText(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return hasWords(node.text);
  if (ts.isJsxExpression(node)) return node.expression !== undefined && isText(node.expression);
  if (ts.isStringLiteralLike(node)) return hasWords(node.text);
  if (ts.isTemplateExpression(node)) return true;
  if (ts.isParenthesizedExpression(node)) return isText(node.expression);
  if (ts.isBinaryExpression(node)) return isText(node.right);
  if (ts.isConditionalExpression(node)) return isText(node.whenTrue) || isText(node.whenFalse);
  return false;
}

/** Whether a JSX node is only space or punctuation between a link and its text. */
function isBetween(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return !hasWords(node.text);
  return ts.isJsxExpression(node) && (node.expression === undefined || isBlank(node.expression));
}

function isBlank(node: ts.Node): boolean {
  return ts.isStringLiteralLike(node) && !hasWords(node.text);
}

function linkOf(node: ts.Node): ts.JsxOpeningLikeElement | undefined {
  const opening = ts.isJsxElement(node) ? node.openingElement : ts.isJsxSelfClosingElement(node) ? node : undefined;
  return opening && opening.tagName.getText() in UNDERLINED_BY ? opening : undefined;
}

/** Links next to text in the same element that are not underlined, as `line: element`. */
function plainLinksInText(fileName: string, text: string): readonly string[] {
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children.filter((child) => !isBetween(child));
      children.forEach((child, at) => {
        const link = linkOf(child);
        if (!link || UNDERLINED_BY[link.tagName.getText()]?.(link.attributes.getText())) return;
        if ([children[at - 1], children[at + 1]].some((beside) => beside && isText(beside))) {
          const { line } = source.getLineAndCharacterOfPosition(link.getStart());
          found.push(`${line + 1}: <${link.tagName.getText()}>`);
        }
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function sources(): readonly string[] {
  return readdirSync(UI, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
}

/** WCAG 1.4.1: within text, color alone does not identify a link. */
it('underlines links beside text in the same sentence', () => {
  const found = sources().flatMap((file) =>
    plainLinksInText(file, readFileSync(path.join(UI, file), 'utf8')).map((link) => `${file}:${link}`),
  );
  expect(found).toEqual([]);
});

describe('a link beside text', () => {
  const found = (jsx: string) => plainLinksInText('a.tsx', `const a = ${jsx};`);

  it.each([
    '<p>See <AppLink to="/">the bill</AppLink>.</p>',
    '<p><AppLink to="/">the bill</AppLink>{" "}is due</p>',
    '<p><GroupLink groupNumber="1" groupName="One" />{`, ${amount}`}</p>',
    '<><BillLink billPk="1" billNumber="1" />{division && `, ${division}`}</>',
    '<p><GroupLink groupNumber="1" groupName="One" /> · Group 1</p>',
  ])('is found in %s', (jsx) => {
    expect(found(jsx)).toHaveLength(1);
  });

  it.each([
    '<p>See <AppLink to="/" appearance="inText">the bill</AppLink>.</p>',
    '<p><GroupLink groupNumber="1" groupName="One" isInText /> · Group 1</p>',
    '<p><AppLink to="/">One</AppLink>, <AppLink to="/">Two</AppLink></p>',
    '<p><AppLink to="/">One</AppLink><span>Two</span></p>',
    '<p>{count}<AppLink to="/">One</AppLink></p>',
  ])('is not reported in %s', (jsx) => {
    expect(found(jsx)).toEqual([]);
  });
});
