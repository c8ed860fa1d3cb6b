/** In pixels; each at least 1. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}
