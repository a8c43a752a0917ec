declare module 'pg/lib/utils.js' {
  const utils: {
    /** A statement's value as it is sent. @throws when an object contains itself */
    prepareValue(value: unknown): string | Buffer | null
  }
  export default utils
}
