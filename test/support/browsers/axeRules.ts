/** The rules that are checked, by axe's names: those of WCAG 2.2 AA are off in axe unless they are named. */
export const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Elements that are not checked, each with its reason. */
export const LEFT_OUT = {
  '[data-tabster-dummy]':
    'The focus library puts these at the ends of a dialog to catch the focus; nobody sees or reaches one.',
} as const;
