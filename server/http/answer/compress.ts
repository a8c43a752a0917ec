import zlib from 'node:zlib'
import compress from '@fastify/compress'
import type { RegisterRoutes } from '../../services.ts'

/** Below this an answer is sent sooner than it is compressed. */
const THRESHOLD_BYTES = 8 * 1024

/** Large answers travel compressed, at the quickest level; files were compressed when they were built. */
export const registerCompress: RegisterRoutes = async app => {
  await app.register(compress, {
    threshold: THRESHOLD_BYTES,
    encodings: ['gzip'],
    zlibOptions: { level: zlib.constants.Z_BEST_SPEED },
    customTypes: /^application\/json/,
    globalDecompression: false,
  })
}
