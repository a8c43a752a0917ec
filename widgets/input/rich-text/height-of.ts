const LINE_EM = 1.6

/** The least height of so many rows, for a style. */
export const heightOf = (rows: number): string => `${rows * LINE_EM}em`
