import fs from 'node:fs'
import path from 'node:path'
import { Fault } from '#engine/error/fault.ts'

/**
 * Checks that the data folder is a folder in which files can be created, by creating and removing one. Permissions
 * alone do not show it: root passes them on a read-only file system, or one that holds no files such as `/proc`.
 * @throws Fault 'server.folder-refused' with the system's message as `reason`
 */
export function checkDataFolder(folder: string): void {
  try {
    let there = folder
    while (!fs.existsSync(there)) there = path.dirname(there)
    fs.rmdirSync(fs.mkdtempSync(there + path.sep)) // with the trailing slash it must be a folder
  } catch (cause) {
    throw new Fault('server.folder-refused', { folder, reason: systemReason(cause) }, { cause })
  }
}

/** The system's message for a failed call: `EACCES: permission denied`. */
export function systemReason(error: unknown): string {
  return (error as Error).message.replace(/, \w+( '.*)?$/s, '')
}
