import { constants, createReadStream, promises as fs } from 'node:fs'
import path from 'node:path'
import { Fault } from '#engine/error/fault.ts'
import type { Storage } from './storage.ts'

/** Files in the data folder, spread over folders by two letters of their key. @source RS-03 */
export function diskStorage(dataDir: string): Storage {
  const placeOf = (key: string) => path.join(dataDir, 'files', key.slice(0, 2), key)
  return {
    async put(key, from) {
      const place = placeOf(key)
      await fs.mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      await fs.rename(from, place)
    },
    async get(key, range) {
      const place = placeOf(key)
      await fs.access(place, constants.R_OK).catch(cause => {
        throw new Fault('file.lost', {}, { cause })
      })
      return createReadStream(place, range)
    },
    remove: key => fs.rm(placeOf(key), { force: true }),
  }
}
