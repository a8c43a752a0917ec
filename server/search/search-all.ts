/**
 * Search results of the top bar beyond the menu, each group within the reader's rights: users where the reader may list
 * them, apps and system screens where the reader may change them, records of the lists named. Nothing else is revealed.
 * With `kinds` it is the portal's search: things of these kinds in place of the groups.
 * @source UR-11, MA-12; docs/security.md#data
 */
import { sql } from 'kysely'
import type { FoundApp, FoundKind, FoundUser, SearchHit } from '#adapters/wire/search.ts'
import type { Who } from '#engine/access/who.ts'
import { signedInOf } from '../auth/session/guard.ts'
import type { SignedIn } from '../auth/session/sessions.ts'
import { deptNamesOf, isCalled, postNamesOf } from '../entity/choices/people.ts'
import { and } from '../entity/rights/reader.ts'
import { answer } from '../http/answer/envelope.ts'
import { readTexts } from '../http/request/read-texts.ts'
import type { AppRow } from '../layers/rows.ts'
import type { RegisterRoutes, Services } from '../services.ts'
import { readOwnApps } from '../store/design/states.ts'
import { mayDesign } from '../store/rights.ts'
import { findRecords } from './find-records.ts'

/** The most results of each group. */
const MOST = 6
/** The most things of a kind in the portal. */
const MOST_OF_KIND = 20
const LONGEST = 60

/** `GET /api/blade-system/search/all?text=&lists=` */
export const searchAll: RegisterRoutes = (app, services) => {
  const querystring = {
    type: 'object',
    properties: { text: { type: 'string', maxLength: LONGEST }, lists: { type: 'string' }, kinds: { type: 'string' } },
  }
  const schema = { tags: ['session'], summary: 'Finds users, apps and records of lists by name', querystring }
  app.get('/api/blade-system/search/all', { schema }, async request => {
    const who = services.who(request)
    const { text: typed = '' } = readTexts(request.query, ['text'], LONGEST)
    const { lists = '', kinds = '' } = readTexts(request.query, ['lists', 'kinds'])
    const text = typed.trim()
    if (kinds)
      return answer<SearchHit>({
        ...NOTHING,
        kinds: await findKinds(services, signedInOf(request), text, kinds.split(',')),
      })
    if (text === '') return answer<SearchHit>(NOTHING)
    const [users, apps, records] = await Promise.all([
      findUsers(services, who, text),
      findApps(services, who, text),
      findRecords(services, who, text, lists.split(',')),
    ])
    return answer<SearchHit>({ users, apps, records })
  })
}

const NOTHING: SearchHit = { users: [], apps: [], records: [] }

/** What was found of all kinds is noted once. Kinds nobody knows are left out. */
async function findKinds(services: Services, signedIn: SignedIn, typed: string, names: string[]): Promise<FoundKind[]> {
  const asked = await services.search.ask(signedIn.who, typed)
  const known = [...new Set(names)].flatMap(kind => {
    const find = services.search.kinds.get(kind)
    return find ? [{ kind, find }] : []
  })
  if (asked.isBlank) return known.map(({ kind }) => ({ kind, things: [], total: 0 }))
  const found = await Promise.all(
    known.map(async ({ kind, find }) => ({ kind, ...(await find(services, signedIn, asked, MOST_OF_KIND)) })),
  )
  services.search.note(
    signedIn.who,
    asked,
    found.reduce((sum, { total }) => sum + total, 0),
  )
  return found
}

/** Searches only the fields the reader may read; matches at the beginning come first. */
async function findUsers({ db, entities }: Services, who: Who, text: string): Promise<FoundUser[]> {
  const accessContext = await entities.accessContext(who)
  const { rows, access, columns, model } = accessContext.reader(accessContext.models.get('user'), 'list')
  const named = columns.filter(({ id }) => NAMES.includes(id)).map(({ name }) => `t.${name}`)
  if (!access.may.has('list') || named.length < NAMES.length) return []
  const begins = sql.join(
    named.map(column => sql`starts_with(lower(${sql.ref(column)}), ${text.toLowerCase()})`),
    sql` or `,
  )
  const found = await db.readAtOnce(who, trx =>
    sql<FoundUser>`select t.id, t.account, t.real_name as "realName",
             ${deptNamesOf(who.lang)} as "deptName", ${postNamesOf(who.lang)} as "postName"
      from ${sql.raw(model.from)} where ${and([rows, isCalled(text)])}
      order by coalesce(${begins}, false) desc, t.account limit ${MOST}`.execute(trx),
  )
  return found.rows
}

const NAMES = ['account', 'realName']

/** The reader's own apps before the console's screens, by title in both languages and by key. */
async function findApps({ db, store }: Services, who: Who, text: string): Promise<FoundApp[]> {
  if (!mayDesign(who)) return []
  const wanted = text.toLowerCase()
  const isNamed = ({ title, key }: AppRow) =>
    [title.zh, title.en ?? '', key].some(name => name.toLowerCase().includes(wanted))
  const lists = await db.read(who, async trx => [
    ...(await readOwnApps({ store, trx, who }, 'app')),
    ...(await readOwnApps({ store, trx, who }, 'system')),
  ])
  return lists
    .filter(isNamed)
    .slice(0, MOST)
    .map(({ key, kind, title, icon, colour, version }) => ({
      ...{ key, kind, title, version },
      ...(icon && { icon }),
      ...(colour && { colour }),
    }))
}
