import { createHmac, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/**
 * The secret called `name` of this installation: 256 random bits as text, made on first use and kept in
 * `dataDir/secrets/<name>`, readable by the server's own user alone.
 * @source docs/security.md#identity
 */
export function keepSecret(dataDir: string, name: string): string {
  const folder = path.join(dataDir, 'secrets')
  const file = path.join(folder, name)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!fs.existsSync(file)) {
    const draft = `${file}.${process.pid}`
    fs.writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
    try {
      fs.linkSync(draft, file) // the first of two writers wins, and nobody reads half a file
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      fs.rmSync(draft)
    }
  }
  return fs.readFileSync(file, 'utf8')
}

/** A secret for `purpose` that follows from `secret`: every node that knows one knows the other. */
export function deriveSecret(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url')
}
