import { makeStyles, tokens } from '@fluentui/react-components';

const ring = { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' };

/**
 * For the frame around an area that scrolls: the rows inside would paint over a ring of the area itself,
 * so the frame shows that the keyboard is there.
 */
export const useFocusFrame = makeStyles({
  frame: {
    '&:has(> :focus-visible)': ring,
    '@supports not selector(:has(a))': { ':focus-within': ring },
    '> :focus-visible': { outlineStyle: 'none' },
  },
});
