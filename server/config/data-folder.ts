import fs from 'node:fs'
import path from 'node:path'
import { Fault } from '#engine/error/fault.ts'

/**
 * Refuses a data folder that is none or that nothing can be made in: a folder made there, and taken away again, shows it.
 * Permissions alone do not: a file system that is read-only, or holds no files such as `/proc`, lets root pass.
 * @throws Fault 'server.folder-refused' with what the system says as `reason`
 */
export function checkDataFolder(folder: string): void {
  try {
    let there = folder
    while (!fs.existsSync(there)) there = path.dirname(there)
    fs.rmdirSync(fs.mkdtempSync(there + path.sep)) // with the slash it must be a folder
  } catch (cause) {
    throw new Fault('server.folder-refused', { folder, reason: systemReason(cause) }, { cause })
  }
}

/** What the system says of a call it refused: `EACCES: permission denied`. */
export function systemReason(error: unknown): string {
  return (error as Error).message.replace(/, \w+( '.*)?$/s, '')
}
