import pg from 'pg'
import { Fault } from '#engine/error/fault.ts'
import { deriveSecret } from '../secrets.ts'

/** Owns the tables: migrations and model tables run as it. Bound by row-level security too, but for maintenance. */
const OWNER = 'screenwright_owner'
/** What requests run as: reads and writes rows of the tenant named in its transaction, nothing else. */
const APP = 'screenwright_app'

export interface RoleConfigs {
  owner: pg.ClientConfig
  app: pg.ClientConfig
}

/**
 * Makes sure both roles exist and can sign in to the database of `admin`, neither of them able to pass row-level security.
 * Their passwords follow from `secret`, so every node that knows it connects without being told.
 * @throws Fault 'server.database-roles' when `admin` cannot provide them
 * @source docs/security.md#tenants
 */
export async function prepareRoles(admin: pg.ClientConfig, secret: string): Promise<RoleConfigs> {
  const owner = { ...admin, user: OWNER, password: deriveSecret(secret, OWNER) }
  const app = { ...admin, user: APP, password: deriveSecret(secret, APP) }
  try {
    if (!((await isBound(owner)) && (await isBound(app)))) await makeRoles(admin, owner.password, app.password)
    if (!((await isBound(owner)) && (await isBound(app)))) throw new Error('a role passes row-level security')
  } catch (cause) {
    if (isUnreachable(cause)) throw cause
    throw new Fault('server.database-roles', { reason: (cause as Error).message }, { cause })
  }
  return { owner, app }
}

const isUnreachable = (error: unknown): boolean =>
  /^(ECONN|ENOENT|ETIMEDOUT|EAI_)/.test((error as { code?: string }).code ?? '')

/** Whether the role signs in, may use the database, and is bound by row-level security. */
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
 * Under row-level security PostgreSQL uses an index only for operators that tell nothing of rows they drop. LIKE's can only
 * complain of its pattern, which comes from us; so marked, it uses the trigram indexes.
 */
const LIKE_IS_LEAKPROOF = `
  alter function pg_catalog.textlike(text, text) leakproof;
  alter function pg_catalog.texticlike(text, text) leakproof`

async function makeRoles(admin: pg.ClientConfig, ownerPassword: string, appPassword: string): Promise<void> {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('screenwright roles'))`)
    for (const [role, password] of [
      [OWNER, ownerPassword],
      [APP, appPassword],
    ] as const) {
      const known = await client.query('select 1 from pg_roles where rolname = $1', [role])
      const verb = known.rowCount ? 'alter' : 'create'
      await client.query(`${verb} role ${role} login password ${pg.escapeLiteral(password)}`)
    }
    const database = pg.escapeIdentifier(admin.database ?? '')
    await client.query(`grant connect, temporary, create on database ${database} to ${OWNER}`)
    await client.query(`grant connect, temporary on database ${database} to ${APP}`)
    await client.query(`grant usage, create on schema public to ${OWNER}`)
    await client.query(`grant usage on schema public to ${APP}`)
    await client.query(LIKE_IS_LEAKPROOF).catch(() => {}) // no superuser: searches are right all the same, and slower
  } finally {
    await client.end()
  }
}
