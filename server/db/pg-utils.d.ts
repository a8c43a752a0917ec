declare module 'pg/lib/utils.js' {
  const utils: {
    /** A value of a statement as it travels. @throws of an object that holds itself */
    prepareValue(value: unknown): string | Buffer | null
  }
  export default utils
}
