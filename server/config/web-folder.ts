import path from 'node:path'

/** The folder of the built web application: the build writes it, the server serves it. */
export const WEB_FOLDER = path.join(import.meta.dirname, '../../dist')
