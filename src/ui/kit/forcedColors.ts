/**
 * Marks what is selected or active while forced colors hide backgrounds and shadows: they show a transparent outline.
 *
 * @source WCAG 2.2, 1.4.11 Non-text Contrast
 */
export const FORCED_OUTLINE = { outline: '2px solid transparent', outlineOffset: '-2px' } as const;
