/**
 * The databases queries run on: the installation's own, as its reporting role, and other PostgreSQL servers.
 * @source DS-01, DS-03; docs/security.md#sql
 */
import net from 'node:net'
import { sql } from 'kysely'
import type { PoolConfig } from 'pg'
import { Fault } from '#engine/error/fault.ts'
import { MAIN_SOURCE } from '#engine/kind/query.ts'
import type { Config } from '../../config/config.ts'
import type { Seal } from '../../config/secrets.ts'
import { aboutSecret } from '../../config/secrets.ts'
import type { Db } from '../../db/db.ts'
import { openPools } from '../../db/guests/open-pools.ts'
import type { Opening, ReportRows, ReportStatement } from '../../db/guests/run-statement.ts'
import { findSafeHost } from '../../http/outbound/safe-host.ts'
import { readAddress } from './read-address.ts'

/** Address and account of another server. */
export interface Settings {
  category: string
  url: string
  username: string | null
  password: string | null
}

/** A stored source, with its password as stored. */
interface Stored extends Settings {
  id: string
  status: number
}

export interface Sources {
  /**
   * @param source  the `code` or id of a record of the tenant, or `main`
   * @throws Fault 'sql.source', 'sql.off', 'sql.mysql', 'sql.unreachable', 'sql.busy', 'host.internal', 'sql.refused', …
   */
  run(tenant: string, source: string, asked: ReportStatement): Promise<ReportRows>
  /** Connects to a stored source, or to `settings`. @throws Fault 'sql.connect' with the server's message */
  test(tenant: string, source: string, settings: Settings | null): Promise<void>
  /** The id of the record `source` names, null when there is none. */
  idOf(tenant: string, source: string): Promise<string | null>
  close(): Promise<void>
}

export function openSources(db: Db, seal: Seal, { internalHosts, timeZone }: Config): Sources {
  const pools = openPools(timeZone)
  const runMain = (tenant: string, asked: ReportStatement) =>
    db.reports.run(({ name, config }) =>
      pools.run(
        { key: `${MAIN_SOURCE} ${name} ${tenant}`, made: '', config: async () => config, open: openReport(db, tenant) },
        asked,
      ),
    )

  async function find(tenant: string, source: string): Promise<Stored | undefined> {
    const { rows } = await db.readAtOnce({ tenant }, trx =>
      sql<Stored>`
        select id, category, url, username, password, status from blade_datasource
        where tenant_id = ${tenant} and (code = ${source} or id::text = ${source}) and is_deleted = 0`.execute(trx),
    )
    return rows[0]
  }

  async function findOther(tenant: string, source: string) {
    const found = await find(tenant, source)
    if (!found) throw new Fault('sql.source', { source })
    const key = `${found.id} ${tenant}`
    if (!found.status) {
      pools.forget(key)
      throw new Fault('sql.off', { source })
    }
    return { key, made: JSON.stringify(found), config: () => configOf(opened(tenant, found)), open: refusePowerful }
  }

  function opened(tenant: string, { password, ...settings }: Settings): Settings {
    return { ...settings, password: password && seal.open(password, aboutSecret(tenant, 'datasource', 'password')) }
  }

  /** Uses TLS with a checked certificate; unencrypted only for hosts the operator lists. */
  async function configOf({ category, url, username, password }: Settings): Promise<PoolConfig> {
    if (category !== 'postgresql') throw new Fault('sql.mysql')
    const { host, port, database, secure } = readAddress(url)
    const { address, internal } = await findSafeHost(host, internalHosts)
    const tls = { host, ...(!net.isIP(host) && { servername: host }) }
    const account = { user: username ?? '', password: password ?? '' }
    return { host: address, port, database, ...account, ssl: (secure || !internal) && tls }
  }

  return {
    async run(tenant, source, asked) {
      const found = source === MAIN_SOURCE ? runMain(tenant, asked) : pools.run(await findOther(tenant, source), asked)
      return found.catch(error => {
        throw error instanceof Fault && error.code === 'sql.connect'
          ? new Fault('sql.unreachable', { source }, { cause: error })
          : error
      })
    },
    async test(tenant, source, settings) {
      const found = settings ?? (await find(tenant, source))
      if (!found) throw new Fault('sql.source', { source })
      const config = await configOf(settings ?? opened(tenant, found))
      await pools.test(config, refusePowerful)
    },
    idOf: async (tenant, source) => (source === MAIN_SOURCE ? MAIN_SOURCE : ((await find(tenant, source))?.id ?? null)),
    close: pools.close,
  }
}

/** Binds a transaction of the reporting role to the tenant. */
function openReport({ reports }: Db, tenant: string): Opening {
  return async client => {
    const { rows } = await client.query('select extract(epoch from now())::text as begun')
    const pass = reports.pass(tenant, rows[0].begun)
    await client.query(`select set_config('app.tenant', $1, true), set_config('app.report', $2, true)`, [tenant, pass])
  }
}

/** Refuses an account that can read the other server's files, run programs, or bypass row-level security. */
const refusePowerful: Opening = async client => {
  const { rows } = await client.query(`
    select rolname, rolsuper or rolbypassrls or exists (
      select from pg_roles g where pg_has_role(current_user, g.oid, 'member') and g.rolname in
        ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files')) as powerful
      from pg_roles where rolname = current_user`)
  if (rows[0]?.powerful) throw new Fault('sql.powerful', { account: rows[0].rolname })
}
