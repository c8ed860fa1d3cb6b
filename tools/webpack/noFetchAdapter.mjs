/** Takes the place of axios's fetch adapter, so that it is not loaded before the first screen. */
export const getFetch = () => false;
