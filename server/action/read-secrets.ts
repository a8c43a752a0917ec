import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { HttpService, Json } from '#engine/schema/document.ts'
import { aboutSecret, type Seal } from '../config/secrets.ts'
import type { Trx } from '../db/db.ts'
import { marksIn } from './fill-json.ts'

const MARK = /^\$secret\.(.+)$/

/**
 * The secrets that the marks `{{$secret.code}}` of a call name, by code. Each is sent to its own host alone.
 * @throws Fault 'flow.secret', 'flow.secret-host', 'secret.sealed'
 * @source docs/security.md#outgoing-calls
 */
export async function readSecrets(
  trx: Trx,
  seal: Seal,
  { url, headers, body }: HttpService,
  host: string,
): Promise<Record<string, Json>> {
  const codes = [...new Set(marksIn([url, headers, body]).flatMap(name => MARK.exec(name)?.[1] ?? []))]
  if (!codes.length) return {}
  const { rows } = await sql<{ code: string; host: string; value: string }>`
    select code, host, value from blade_wf_secret
     where tenant_id = ${trx.tenant} and code = any(${codes}::text[]) and is_deleted = 0`.execute(trx)
  const found = new Map(rows.map(row => [row.code, row]))
  return Object.fromEntries(
    codes.map(code => {
      const secret = found.get(code)
      if (!secret) throw new Fault('flow.secret', { code })
      if (secret.host.toLowerCase() !== host.toLowerCase()) throw new Fault('flow.secret-host', { code, host })
      return [code, seal.open(secret.value, aboutSecret(trx.tenant, 'wfSecret', 'value'))]
    }),
  )
}
