import pg from 'pg'
import { Fault } from '#engine/error/fault.ts'
import { deriveSecret } from '../config/secrets.ts'

/**
 * Owns the tables: migrations and changes of model tables run as it. Row-level security binds it too, except for
 * maintenance.
 */
const OWNER = 'screenwright_owner'
/** What requests run as: reads and writes rows of the tenant named in its transaction, nothing else. */
const APP = 'screenwright_app'
/** What SQL written by people runs as: reads what was granted to it, of the tenant whose pass its transaction has. */
export const REPORT = 'screenwright_report'

export interface RoleConfigs {
  owner: pg.ClientConfig
  app: pg.ClientConfig
  report: pg.ClientConfig
  /** signs the passes of reports */
  passKey: string
}

/**
 * Ensures that the roles exist and can sign in to the database of `admin`, and that none can bypass row-level security.
 * Their passwords are derived from `secret`, so every node that has it can connect.
 * @throws Fault 'server.database-roles' when `admin` cannot provide them, 'server.database-unreachable'
 * @source docs/security.md#tenants
 */
export async function prepareRoles(admin: pg.ClientConfig, secret: string): Promise<RoleConfigs> {
  const owner = { ...admin, user: OWNER, password: deriveSecret(secret, OWNER) }
  const app = { ...admin, user: APP, password: deriveSecret(secret, APP) }
  const report = { ...admin, user: REPORT, password: deriveSecret(secret, REPORT) }
  const roles = [owner, app, report]
  try {
    if (!(await areBound(roles))) {
      await makeRoles(admin, roles)
      if (!(await areBound(roles))) throw new Error('a role passes row-level security')
    } else await markLeakproof(admin)
  } catch (cause) {
    refuseUnreachable(admin, cause)
    throw new Fault('server.database-roles', { reason: (cause as Error).message }, { cause })
  }
  return { owner, app, report, passKey: deriveSecret(secret, 'report pass') }
}

async function areBound(roles: pg.ClientConfig[]): Promise<boolean> {
  return (await Promise.all(roles.map(isBound))).every(Boolean)
}

/** @throws Fault 'server.database-unreachable' when `cause` is that nothing answered */
export function refuseUnreachable({ host, port }: pg.ClientConfig, cause: unknown): void {
  const { code: reason = '' } = cause as { code?: string }
  if (!/^(ECONN|ENOENT|ENOTFOUND|ETIMEDOUT|EHOST|ENET|EAI_)/.test(reason)) return
  throw new Fault('server.database-unreachable', { address: `${host}:${port}`, reason }, { cause })
}

/** Whether the role can sign in and use the database, and is bound by row-level security. */
async function isBound(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  try {
    await client.connect()
    const found = await client.query<{ free: boolean; usable: boolean }>(
      `select rolsuper or rolbypassrls as free,
              case when rolname = '${OWNER}' then has_schema_privilege('public', 'create') else true end as usable
         from pg_roles where rolname = current_user`,
    )
    const [role] = found.rows
    if (role?.free) throw new Error(`${config.user}: SUPERUSER or BYPASSRLS`)
    return role?.usable ?? false
  } catch (error) {
    if (['28P01', '28000', '42501'].includes((error as { code?: string }).code ?? '')) return false
    throw error
  } finally {
    await client.end()
  }
}

/**
 * Under row-level security PostgreSQL uses an index only for operators that reveal nothing about excluded rows. LIKE
 * can only complain about its pattern, which is ours, and the search for words about nothing; so marked, they use the
 * indexes of trigrams and words.
 */
const SEARCH_IS_LEAKPROOF = `
  alter function pg_catalog.textlike(text, text) leakproof;
  alter function pg_catalog.texticlike(text, text) leakproof;
  alter function pg_catalog.ts_match_vq(tsvector, tsquery) leakproof`

/** Reports at a time, on all servers of an installation. */
const REPORTS_AT_ONCE = 24

/**
 * Settings only a superuser can make. Without them, reports could end each other, hold locks the server needs, see each
 * other's statements and fill the disk during the few seconds one of them runs; they could never read each other's
 * rows.
 */
const REPORTS_ARE_APART = `
  do $$ declare each regprocedure; begin
    for each in select oid from pg_proc where pronamespace = 'pg_catalog'::regnamespace
      and proname ~ '^(pg_(cancel|terminate)_backend$|pg_(try_)?advisory_|lo_)' loop
      execute format('revoke execute on function %s from public', each);
      execute format('grant execute on function %s to ${OWNER}, ${APP}', each);
    end loop;
  end $$;
  alter role ${REPORT} set track_activities = off;
  alter role ${REPORT} set temp_file_limit = '256MB'`

/** In a database of an earlier release. Without a superuser, searches are still right, but slower. */
async function markLeakproof(admin: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(admin)
  client.on('error', () => {})
  try {
    await client.connect()
    const known = await client.query<{ marked: boolean }>(
      `select proleakproof as marked from pg_proc where oid = 'pg_catalog.ts_match_vq(tsvector, tsquery)'::regprocedure`,
    )
    if (!known.rows[0]?.marked) await client.query(SEARCH_IS_LEAKPROOF)
  } catch {
  } finally {
    await client.end().catch(() => {})
  }
}

async function makeRoles(admin: pg.ClientConfig, roles: pg.ClientConfig[]): Promise<void> {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('screenwright roles'))`)
    for (const { user, password } of roles) {
      const known = await client.query('select 1 from pg_roles where rolname = $1', [user])
      const verb = known.rowCount ? 'alter' : 'create'
      await client.query(`${verb} role ${user} login password ${pg.escapeLiteral(String(password))}`)
    }
    await client.query(`alter role ${REPORT} connection limit ${REPORTS_AT_ONCE}`)
    await client.query(`alter role ${REPORT} set default_transaction_read_only = on`)
    // The owner tries statements as that role before they are published, but must not inherit it: its policies would
    // bind the owner.
    await client.query(`alter role ${OWNER} noinherit`)
    await client.query(`grant ${REPORT} to ${OWNER}`)
    const database = pg.escapeIdentifier(admin.database ?? '')
    await client.query(`grant connect, temporary, create on database ${database} to ${OWNER}`)
    await client.query(`grant connect, temporary on database ${database} to ${APP}`)
    await client.query(`grant usage, create on schema public to ${OWNER}`)
    await client.query(`grant usage on schema public to ${APP}, ${REPORT}`)
    await client.query(`grant connect on database ${database} to ${REPORT}`)
    await client.query(SEARCH_IS_LEAKPROOF).catch(() => {}) // without a superuser, searches are still right, but slower
    await client.query(REPORTS_ARE_APART).catch(() => {})
  } finally {
    await client.end()
  }
}
