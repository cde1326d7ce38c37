/** A window of one column: a phone, or a desk at 200 % zoom and more. The same width stands in the style sheets. */
export const NARROW = '(max-width: 720px)'

export const isNarrow = (): boolean => matchMedia(NARROW).matches
