export const KINDS = ['limit', 'condition', 'swap', 'expression'];

/**
 * @template {{ kind: string }} Change
 * @param {readonly Change[]} changes in the order in which they are taken
 * @param {number} most
 * @returns {Change[]} one of each kind in turn, while there are any
 */
export function sampleByKind(changes, most) {
  const byKind = KINDS.map((kind) => changes.filter((change) => change.kind === kind));
  const longest = Math.max(0, ...byKind.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => byKind.flatMap((those) => those.slice(at, at + 1)))
    .flat()
    .slice(0, most);
}

/**
 * @param {readonly { capability: string, isNoticed: boolean, change: { kind: string } }[]} outcomes
 * @returns {string} a table in Markdown: noticed and tried, by capability and kind
 */
export function scoresText(outcomes) {
  const byCapability = Map.groupBy(outcomes, ({ capability }) => capability);
  const rows = [...byCapability, ['All', outcomes]].map(([capability, those]) => {
    const cells = KINDS.map((kind) => scoreOf(those.filter(({ change }) => change.kind === kind)));
    return [capability, ...cells, scoreOf(those), shareOf(those)];
  });
  const head = ['capability', ...KINDS, 'all', 'share'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const noticed = (outcomes) => outcomes.filter(({ isNoticed }) => isNoticed).length;
const scoreOf = (outcomes) => (outcomes.length === 0 ? '' : `${noticed(outcomes)} of ${outcomes.length}`);
const shareOf = (outcomes) =>
  outcomes.length === 0 ? '' : `${Math.floor((100 * noticed(outcomes)) / outcomes.length)}%`;
