/** Tags of the axe rules to check. The WCAG 2.2 AA rules are off in axe by default. */
export const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Excluded elements, each with the reason. */
export const LEFT_OUT = {
  '[data-tabster-dummy]':
    'The focus library adds these at both ends of a dialog to trap focus. They are invisible and unreachable.',
} as const;
