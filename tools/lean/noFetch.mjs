/** Stands in for axios' adapter for `fetch`, which is tried only where there is no XMLHttpRequest. */
export const getFetch = () => false;
