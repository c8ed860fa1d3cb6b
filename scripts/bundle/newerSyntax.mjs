import { parse } from 'acorn';
import { full } from 'acorn-walk';

/** The syntax of Safari 15.6, the oldest supported browser: ES2022 with the two exceptions below. */
export const NEWEST_SYNTAX = 2022;

/**
 * Parses a script and reports syntax that the oldest browsers cannot parse. One unknown construct makes a browser reject
 * the whole file.
 *
 * @param {string} code of a script, not a module
 * @param {import('acorn').ecmaVersion} [ecmaVersion] newest allowed language edition
 * @returns {{ tree?: import('acorn').Program, problems: string[] }} no tree if the code cannot be parsed
 */
export function readScript(code, ecmaVersion = NEWEST_SYNTAX) {
  try {
    const tree = parse(code, { ecmaVersion });
    return { tree, problems: newerNodes(tree, code) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { message, pos } = /** @type {SyntaxError & { pos: number }} */ (error);
    return { problems: [`"${excerpt(code, pos)}" is not syntax of ES${ecmaVersion}: ${message}`] };
  }
}

function newerNodes(tree, code) {
  const problems = [];
  full(tree, (node) => {
    if (node.type === 'StaticBlock') {
      problems.push(`"${excerpt(code, node.start)}" is a class static block, which came with Safari 16.4`);
    }
    // Strings can become regular expressions at runtime.
    const text = node.type === 'TemplateElement' ? node.value.raw : (node.regex?.pattern ?? node.value);
    const reason = typeof text === 'string' ? newerPattern(text) : undefined;
    if (reason) problems.push(`"${excerpt(code, node.start)}" ${reason}`);
  });
  return problems;
}

/** @returns {string | undefined} the reason why the pattern is rejected */
function newerPattern(source) {
  const groups = source.replace(/\\./gs, '').replace(/\[[^\]]*\]/g, '');
  if (/\(\?<[=!]/.test(groups)) return 'looks behind, which came with Safari 16.4';
  if (/\(\?[ims]*-?[ims]+:/.test(groups)) return 'changes flags midway, which came with Safari 26';
  return undefined;
}

/** @param {string} code */
export function excerpt(code, at) {
  return code.slice(Math.max(0, at - 30), at + 50).replace(/\s+/g, ' ');
}
