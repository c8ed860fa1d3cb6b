/** All steps of a feature, including those of backgrounds and rules. */
export function stepsOf(node) {
  const children = (node?.children ?? []).flatMap(({ background, rule, scenario }) =>
    stepsOf(background ?? rule ?? scenario),
  );
  return [...(node?.steps ?? []), ...children];
}

/** All scenarios of a feature, with their own and inherited tags. */
export function scenariosOf(node, tags = []) {
  const own = [...tags, ...(node?.tags ?? []).map(({ name }) => name)];
  return (node?.children ?? []).flatMap(({ rule, scenario }) => {
    if (rule) return scenariosOf(rule, own);
    return scenario ? [{ ...scenario, allTags: [...own, ...scenario.tags.map(({ name }) => name)] }] : [];
  });
}

/** All backgrounds of a feature, including those of its rules. */
export function backgroundsOf(node) {
  return (node?.children ?? []).flatMap(({ background, rule }) =>
    rule ? backgroundsOf(rule) : background ? [background] : [],
  );
}
