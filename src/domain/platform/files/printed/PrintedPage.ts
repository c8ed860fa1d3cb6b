/** A piece of text on a page: a cell or a part of one. In points from the upper left corner of the page. */
export interface PrintedText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** Baseline. */
  readonly y: number;
  /** Height of the letters. */
  readonly size: number;
  /** Whether all letters of its font are equally wide, as those of a typewriter. */
  readonly isFixedPitch?: boolean;
}

/** A page of a document with its text where it is printed. */
export interface PrintedPage {
  /** From 1. */
  readonly number: number;
  readonly texts: readonly PrintedText[];
}

/** Texts on one baseline, from left to right. */
export interface PrintedLine {
  readonly page: number;
  readonly y: number;
  readonly size: number;
  readonly texts: readonly PrintedText[];
}
