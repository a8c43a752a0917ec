/** The letters of code: all of one width. */
export const FONT = 'var(--ant-font-family-code, monospace)'
