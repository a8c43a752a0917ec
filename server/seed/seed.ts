/**
 * The first rows of an empty database: the platform's tenant with its administrator, menus and dictionaries; then,
 * unless switched off, the demonstration campus with a second tenant and a published app.
 * @source README.md#run-it
 */
import { randomBytes } from 'node:crypto'
import { ADMINISTRATOR, PLATFORM_TENANT, type Who } from '#engine/access/who.ts'
import texts from '#schemas/text/store.json' with { type: 'json' }
import { hashPassword } from '../auth/sign-in/passwords.ts'
import { type Models, openModels } from '../entity/model/model.ts'
import { setAudience } from '../menus/menu-audience.ts'
import type { Services } from '../services.ts'
import { insertApprovals, LAST_STAGE } from './approvals.ts'
import { seedApp } from './apps.ts'
import { readSeedApps, readSeedFiles, type SeedFile, type SeedMenu, type SeedRow } from './files.ts'
import { insertGrants, insertRows } from './insert-rows.ts'
import { insertDrawnRecords } from './life/drawn-records.ts'
import { insertLife } from './life/life.ts'
import { menuRows } from './menus.ts'
import { readNames } from './names.ts'
import { insertRegions } from './regions.ts'
import { runStage } from './stage.ts'

/** An account created by this start. */
export interface SeededAccount {
  tenant: string
  account: string
  name: string
  /** the generated password; null when the environment gave one, which must not be logged */
  password: string | null
}

/** Done first; whether the demonstration is loaded is stored with it and not changed later. */
const BASE = 'base.json'

const ADMIN_ROW: SeedRow = {
  $key: 'admin',
  account: 'admin',
  realName: texts.adminName.zh,
  name: texts.adminName.zh,
  roleId: [`@${ADMINISTRATOR}`],
  status: '1',
}

/**
 * Does what is not done yet; nothing when the database was seeded before.
 * @param tell  called with each account as soon as it exists: its password is stored nowhere, so a start that fails
 * later
 *              must not lock everybody out
 * @returns the accounts created
 */
export async function seed(
  services: Pick<Services, 'db' | 'config' | 'sql' | 'store' | 'flow' | 'actions' | 'entities'>,
  tell: (account: SeededAccount) => void,
): Promise<SeededAccount[]> {
  const { db, config, store } = services
  const modelsOf = openModels(store)
  const made: SeededAccount[] = []
  const demoPassword = config.demoPassword ?? makePassword()

  async function seedFile(file: SeedFile, given: string | null, password: string): Promise<void> {
    const who = systemUser(file.tenant)
    const models = await modelsOf(file.tenant)
    const accounts = await runStage(db, who, file.name, async trx => {
      const names = await readNames(trx, file.tenant)
      await insertRows(
        trx,
        models,
        who,
        names,
        await Promise.all(rowsOf(file, models).map(entry => withPasswords(entry, password))),
      )
      await setAudience(trx, file.tenant, everybodys(file.menus).map(names.idOf), true)
      await insertGrants(trx, file.tenant, names, file.grants)
      if (file.name === BASE && config.demo) await trx.insertInto('seed_stage').values({ name: 'demo' }).execute()
      return accountsIn(file)
    })
    for (const account of accounts ?? []) {
      const told = { ...account, password: given ? null : password }
      made.push(told)
      tell(told)
    }
  }

  for (const file of baseFiles()) await seedFile(file, config.adminPassword, config.adminPassword ?? makePassword())
  await runStage(db, systemUser(PLATFORM_TENANT), 'regions', insertRegions)
  const stages = await db.owner
    .selectFrom('seed_stage')
    .select('name')
    .where('name', 'in', ['demo', LAST_STAGE])
    .execute()
  // a demonstration that was loaded whole belongs to its people: a later version adds nothing to it
  if (!stages.some(({ name }) => name === 'demo') || stages.some(({ name }) => name === LAST_STAGE)) return made

  for (const file of readSeedFiles('demo')) await seedFile(file, config.demoPassword, demoPassword)
  for (const app of readSeedApps()) await seedApp(services, app)
  const nobody = systemUser(PLATFORM_TENANT)
  const models = await modelsOf(PLATFORM_TENANT)
  await runStage(db, nobody, 'life', async trx =>
    insertLife(trx, models, nobody, await readNames(trx, PLATFORM_TENANT), await hashPassword(demoPassword)),
  )
  await insertDrawnRecords(services)
  await insertApprovals(services)
  return made
}

/** The base with its administrator, then the areas, whose menus and grants refer to it. */
function baseFiles(): SeedFile[] {
  const files = readSeedFiles('')
  const base = files.find(({ name }) => name === BASE)!
  return [{ ...base, rows: [...base.rows, ['user', [ADMIN_ROW]]] }, ...files.filter(file => file !== base)]
}

/** The codes of the menus for everybody. */
function everybodys(menus: SeedMenu[], above = false): string[] {
  return menus.flatMap(({ code, everybody = above, children = [] }) => [
    ...(everybody ? [code] : []),
    ...everybodys(children, everybody),
  ])
}

function rowsOf({ menus, rows }: SeedFile, models: Models): SeedFile['rows'] {
  return [['menu', menuRows(menus, key => models.get(key).document)], ...rows]
}

/** A `Who` without a user: the rows it creates have no creator. */
function systemUser(tenant: string): Who {
  return { id: '', account: '', name: '', tenant, dept: '', deptCode: '', roles: [ADMINISTRATOR], posts: [] }
}

async function withPasswords([entity, rows]: SeedFile['rows'][0], password: string): Promise<SeedFile['rows'][0]> {
  if (entity !== 'user') return [entity, rows]
  return [entity, await Promise.all(rows.map(async row => ({ ...row, password: await hashPassword(password) })))]
}

function accountsIn(file: SeedFile): Omit<SeededAccount, 'password'>[] {
  const users = file.rows.find(([entity]) => entity === 'user')?.[1] ?? []
  return users.map(user => ({ tenant: file.tenant, account: String(user.account), name: String(user.realName) }))
}

function makePassword(): string {
  return randomBytes(9).toString('base64url')
}
