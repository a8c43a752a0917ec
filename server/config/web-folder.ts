import path from 'node:path'

/** Where the built web application lies: the build writes it, the server answers from it. */
export const WEB_FOLDER = path.join(import.meta.dirname, '../../dist')
