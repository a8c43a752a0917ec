/**
 * The logs the product writes by itself: calls, errors, sign-ins, errors in browsers, and its own notices.
 * @source JB-07, JB-14, JB-15, SH-78; docs/security.md#logs
 */
import { sql } from 'kysely'
import { PLATFORM_TENANT } from '#engine/access/who.ts'
import { fill } from '#engine/text/text.ts'
import texts from '#schemas/text/logs.json' with { type: 'json' }
import type { Db } from '../db/db.ts'
import { createLogQueue, type LogRow } from './log-queue.ts'

export interface Logs {
  /**
   * Queues a row of `blade_{name}`, which is written shortly after. Column names come from code, never from a request.
   */
  put(name: LogName, from: Origin, values: LogRow['values']): void
  flush(): Promise<void>
}

type LogName =
  | 'api_log'
  | 'error_log'
  | 'usual_log'
  | 'client_log'
  | 'user_login_log'
  | 'collect_refusal'
  | 'app_refusal'

/** The tenant and user of a row. */
interface Origin {
  tenant: string
  user: string | null
}

const MOST_WAITING = 10_000
/** The longest text that is stored, in characters. */
const LONGEST = 20_000

/** @param onLost  called with the number of rows that were dropped, and of notices that could not be written */
export function openLogs(db: Db, onLost: (count: number) => void): Logs {
  const queue = createLogQueue({
    most: MOST_WAITING,
    write: (table, rows) => writeRows(db, table, rows),
    onDropped(count) {
      onLost(count)
      const title = fill(texts.dropped.zh, { count })
      put('usual_log', { tenant: PLATFORM_TENANT, user: null }, { title, log_data: JSON.stringify({ dropped: count }) })
    },
  })
  function put(name: LogName, { tenant, user }: Origin, values: LogRow['values']): void {
    queue.put({ table: `blade_${name}`, tenant, user, at: new Date(), values })
  }
  return { put, flush: queue.flush }
}

/** Writes only rows of existing tenants: an address may name any, and nothing would ever delete their rows. */
async function writeRows(db: Db, table: string, rows: LogRow[]): Promise<void> {
  const columns = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))]
  const json = rows.map(({ tenant, user, at, values }) => ({
    tenant_id: tenant,
    create_user: user,
    create_time: at,
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, clip(value)])),
  }))
  const names = sql.raw(['tenant_id', 'create_user', 'create_time', ...columns].map(name => `"${name}"`).join(', '))
  await db.maintain(trx =>
    sql`insert into ${sql.table(table)} (${names})
      select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(json)}::json)
       where tenant_id in (select tenant_id from blade_tenant where is_deleted = 0)`.execute(trx),
  )
}

/** A text without what PostgreSQL cannot store, cut to a readable length. */
function clip(value: LogRow['values'][string]): LogRow['values'][string] {
  return typeof value === 'string' ? value.slice(0, LONGEST).replaceAll('\u0000', '').toWellFormed() : value
}
