import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Choice } from '#adapters/wire/screen.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Lang } from '#engine/text/text.ts'
import { signedInOf } from '../auth/session/guard.ts'
import type { SignedIn } from '../auth/session/sessions.ts'
import type { Db } from '../db/db.ts'
import { inLang } from '../db/in-lang.ts'
import { answer } from '../http/answer/envelope.ts'
import { langOf } from '../http/request/lang.ts'
import { MANY_IDS, readTexts } from '../http/request/read-texts.ts'
import type { RegisterRoutes } from '../services.ts'

type Query = Record<string, string>

/**
 * `dept/select` and `role/select`: with `userId` (the caller's own) they answer the caller's departments or roles, for
 * the switch dialog; without it the picker every entity has.
 * @source SE-19, SE-37, UR-13
 */
export const ownChoices: RegisterRoutes = (app, services) => {
  const routes = { dept: { readOf: readDepts, summary: 'Departments' }, role: { readOf: readRoles, summary: 'Roles' } }
  for (const [key, { readOf, summary }] of Object.entries(routes)) {
    const schema = { tags: ['session'], summary: `${summary} to choose from; with userId that user's own` }
    app.get(`/api/blade-system/${key}/select`, { schema }, async request => {
      const { userId, q, ids, current, size, ...filters } = request.query as Query
      readTexts(request.query, ['userId', 'q'])
      readTexts(request.query, ['ids'], MANY_IDS)
      if (!userId)
        return answer(await services.entities.select(services.who(request), key, { q, ids, current, size, filters }))
      return answer(await readOf(services.db, mineOrRefuse(request, userId), langOf(request)))
    })
  }
}

/** @throws Fault 'auth.not-yours' */
function mineOrRefuse(request: FastifyRequest, userId: string): SignedIn {
  const signedIn = signedInOf(request)
  if (userId !== signedIn.who.id) throw new Fault('auth.not-yours', { what: 'userId', id: userId })
  return signedIn
}

async function readDepts(db: Db, { who, user }: SignedIn, lang: Lang): Promise<Choice[]> {
  const ids = user.depts.map(mine => mine.id)
  const rows = await db.readAtOnce(who, trx =>
    trx
      .selectFrom('blade_dept')
      .select(['id', inLang(lang, 'dept_name').as('name')])
      .where('tenant_id', '=', trx.tenant)
      .where('id', '=', sql<string>`any(${ids}::bigint[])`)
      .where('is_deleted', '=', 0)
      .orderBy('sort')
      .orderBy('id')
      .execute(),
  )
  return rows.map(({ id, name }) => ({ id, label: name ?? '', deptName: name }))
}

async function readRoles(_db: Db, { user }: SignedIn, lang: Lang): Promise<Choice[]> {
  return user.roles.map(({ id, name, nameEn, code }) => {
    return { id, label: (lang === 'en' && nameEn) || name, roleName: name, roleAlias: code }
  })
}
