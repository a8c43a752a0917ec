import zlib from 'node:zlib'
import compress from '@fastify/compress'
import type { RegisterRoutes } from '../../services.ts'

/** Sending a smaller answer takes less time than compressing it. */
const THRESHOLD_BYTES = 8 * 1024

/** Compresses large answers at the fastest level; static files were compressed at build time. */
export const registerCompress: RegisterRoutes = async app => {
  await app.register(compress, {
    threshold: THRESHOLD_BYTES,
    encodings: ['gzip'],
    zlibOptions: { level: zlib.constants.Z_BEST_SPEED },
    customTypes: /^application\/json/,
    globalDecompression: false,
  })
}
