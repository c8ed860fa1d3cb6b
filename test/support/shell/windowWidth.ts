/** Makes media queries for a least width match a window of this width, in CSS pixels. Without it, jsdom's window is a phone's. */
export function setWindowWidth(pixels: number): void {
  window.matchMedia = (media: string) =>
    ({
      matches: pixels >= Number(/min-width: ([\d.]+)px/.exec(media)?.[1]),
      media,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
}
