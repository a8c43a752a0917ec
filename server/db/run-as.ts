import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

/** The system user PostgreSQL runs as, in the form `spawn` takes; empty = our own. */
export interface RunAs {
  uid?: number
  gid?: number
}

/** PostgreSQL refuses to run as root, so root runs it as `postgres`, else as `nobody`. */
export function chooseRunAs(): RunAs {
  if (process.getuid?.() !== 0) return {}
  const users = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const user = users.find(columns => columns[0] === name)
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) }
  }
  return { uid: 65534, gid: 65534 }
}

/** Creates `folder` (0700) and makes that user its owner. */
export function makeFolder(folder: string, runAs: RunAs): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  giveTo(folder, runAs)
  fs.chmodSync(folder, 0o700)
}

export function giveTo(file: string, runAs: RunAs): void {
  if (runAs.uid !== undefined && runAs.gid !== undefined) fs.chownSync(file, runAs.uid, runAs.gid)
}

/** Whether that user can reach and write `folder`; a parent folder may be closed to that user. */
export function canWrite(folder: string, runAs: RunAs): boolean {
  if (runAs.uid === undefined) return true
  const tried = spawnSync('/bin/sh', ['-c', 'cd "$1" && : > .reach && rm .reach', 'sh', folder], { ...runAs, cwd: '/' })
  return tried.status === 0
}
