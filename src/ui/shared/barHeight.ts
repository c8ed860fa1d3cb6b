/** Of the bar over every screen: what sticks to the top of a screen sticks below it. */
export const BAR_HEIGHT = '56px';
