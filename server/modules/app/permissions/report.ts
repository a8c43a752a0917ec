/**
 * Who may do what in an app: a row for each page, call, field and set of records of each person, with what decided it.
 * @source ADR 0036; docs/http.md#micro-apps
 */
import { sql } from 'kysely'
import { type AppGrant, isNamedIn } from '#engine/access/app-rights.ts'
import { withImplied } from '#engine/access/grant-of.ts'
import { speaksOf } from '#engine/access/may-open.ts'
import { ADMINISTRATOR, managesApp, type Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { accessNamed, isScreen } from '#engine/kind/kinds.ts'
import type { AnyDocument, Field, To } from '#engine/schema/document.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import words from '#schemas/text/permission.json' with { type: 'json' }
import callWords from '#schemas/text/permission-calls.json' with { type: 'json' }
import { actAs, readUsers } from '../../../auth/session/sessions.ts'
import type { Trx } from '../../../db/db.ts'
import { traceChange } from '../../../entity/audit-trail/trace.ts'
import { readAppGrants } from '../../../entity/rights/grants/app-grants.ts'
import { isEnabled, isIn } from '../../../flow/people/people-sql.ts'
import { readTexts } from '../../../http/request/read-texts.ts'
import type { RunningApp } from '../../../layers/view.ts'
import { isAdministrator } from '../../../store/rights.ts'
import { listRows } from '../../usual/listed-rows.ts'
import type { Verb, VerbContext } from '../../verb.ts'
import { FIELD_RIGHTS, type RightsIn, rightsIn } from './rights-in.ts'

/** The most people of one report; of an app for more, one is asked for. */
const MOST_PEOPLE = 1000

export interface RightRow {
  id: string
  userId: string
  person: string
  standing: 'administrator' | 'manager' | 'out' | 'permissions' | 'documents'
  kind: 'page' | 'call' | 'field' | 'rows'
  /** the page, model or field */
  thing: string
  /** the right to it, as people read it */
  right: string
  given: '0' | '1'
  /** names of the permissions, or audiences of the grants, that decided it */
  by: string
  /** as the machine names them: model or page, field, call or right */
  of: string
  field: string
  call: string
}

/**
 * @param input  `appId_equal` is the app, `userId_equal` one person; absent: those whom permissions, grants and pages name
 * @throws Fault 'design.notYours', 'design.unknown', 'permission.many'
 */
async function readRights(context: VerbContext): Promise<RightRow[]> {
  const { who, db, entities, store, input } = context
  const { appId_equal: key = '', userId_equal: user = '' } = readTexts(input, ['appId_equal', 'userId_equal'])
  if (!isAdministrator(who) && !managesApp(who, key)) throw new Fault('design.notYours', { app: key })
  const view = await store.view(who.tenant)
  const app = view.apps.find(one => one.key === key)
  if (!app) throw new Fault('design.unknown', { app: key })
  const [users, permissions] = await db.read(who, async trx => {
    const permissions = (await readAppGrants(trx)).get(key) ?? []
    const ids = user ? [user] : await peopleOf(trx, app, permissions)
    return [
      await readUsers(
        trx,
        ids.filter(id => /^\d{1,19}$/.test(id)),
      ),
      permissions,
    ] as const
  })
  const rows: RightRow[] = []
  for (const each of users) {
    const person = actAs('', each, '', '').who
    const rights = rightsIn(app, await entities.accessContext(person), view, store.widgets)
    rows.push(...rowsOf(app, person, rights, permissions, context.lang))
  }
  return rows
}

/** Those whom permissions, grants and pages of the app name. @throws Fault 'permission.many' */
async function peopleOf(trx: Trx, { documents }: RunningApp, permissions: AppGrant[]): Promise<string[]> {
  const audiences = [...permissions, ...documents.flatMap(accessNamed)].map(({ to }) => isIn(to, trx.tenant))
  if (audiences.length === 0) return []
  const { rows } = await sql<{ id: string }>`select u.id from blade_user u
    where ${isEnabled(trx.tenant)} and (${sql.join(audiences, sql` or `)}) order by u.id limit ${MOST_PEOPLE + 1}`.execute(
    trx,
  )
  if (rows.length > MOST_PEOPLE) throw new Fault('permission.many', { most: MOST_PEOPLE })
  return rows.map(({ id }) => id)
}

const CALLS = Object.keys(callWords) as (keyof typeof callWords)[]

function rowsOf(app: RunningApp, person: Who, rights: RightsIn, permissions: AppGrant[], lang: Lang): RightRow[] {
  const standing = standingName(person, rights)
  const say = (key: keyof typeof words) => pick(words[key], lang)
  const mine = permissions.filter(grant => isNamedIn(grant, person))
  const decides = decidersOf(standing, mine, person, say)
  const row = (
    kind: RightRow['kind'],
    thing: string,
    right: string,
    given: boolean,
    by: string,
    at: Partial<RightRow>,
  ) => ({
    id: '',
    userId: person.id,
    person: person.name,
    standing,
    ...{ kind, thing, right, given: given ? ('1' as const) : ('0' as const), by },
    ...{ of: '', field: '', call: '', ...at },
  })
  const open = new Set(rights.screens.map(({ key }) => key))
  const pages = app.documents.filter(isScreen).map(({ key, title, ...document }) => {
    const audience = accessNamed({ key, title, ...document } as AnyDocument)[0]?.to
    const by = decides(
      grant => grant.screens === undefined || grant.screens.includes(key),
      audience ? [{ id: key, to: audience }] : [],
    )
    return row('page', pick(title, lang), say('opens'), open.has(key), by, { of: key })
  })
  const models = rights.models.flatMap(({ entity, calls, fields, all }) => {
    const { key, title, access = [] } = entity
    const thing = pick(title, lang)
    const about = (grant: AppGrant) => grant.entity === undefined || grant.entity === key
    const by = (may: (grant: { may: string[] }) => boolean) =>
      decides(
        grant => about(grant) && may(grant),
        access.filter(grant => may({ may: withImplied(grant.may) })),
      )
    return [
      ...CALLS.map(call =>
        row(
          'call',
          thing,
          pick(callWords[call], lang),
          calls.has(call),
          by(({ may }) => may.includes(call)),
          { of: key, call },
        ),
      ),
      row(
        'rows',
        thing,
        say(all ? 'allRows' : 'someRows'),
        calls.has('list'),
        by(({ may }) => may.includes('list')),
        { of: key },
      ),
      ...entity.fields.flatMap(field =>
        FIELD_RIGHTS.map(right =>
          row(
            'field',
            `${thing} · ${pick(field.title, lang)}`,
            say(right),
            fields.has(`${field.id} ${right}`),
            by(() => true),
            {
              ...{ of: key, field: field.id, call: right },
            },
          ),
        ),
      ),
    ]
  })
  return [...pages, ...models].map((one, at) => ({ ...one, id: `${person.id}.${at}` }))
}

function standingName(person: Who, { standing }: RightsIn): RightRow['standing'] {
  if (person.roles.includes(ADMINISTRATOR)) return 'administrator'
  return typeof standing === 'string' ? standing : 'permissions'
}

type Deciders = (of: (grant: AppGrant) => boolean, granted: { id: string; to: To }[]) => string

/** Names what decided: permissions that speak of the right, else those that name the person; grants of documents by their ids. */
function decidersOf(
  standing: RightRow['standing'],
  mine: AppGrant[],
  person: Who,
  say: (key: keyof typeof words) => string,
): Deciders {
  const named = (grants: AppGrant[]) => grants.map(({ name = '' }) => name).join(', ')
  return (of, granted) => {
    if (standing === 'administrator') return say('isAdministrator')
    if (standing === 'manager') return say('isManager')
    if (standing === 'out') return named(mine.filter(({ out }) => out))
    if (standing === 'permissions') return named(mine.filter(of)) || named(mine)
    return (
      granted
        .filter(({ to }) => speaksOf(to, person))
        .map(({ id }) => id)
        .join(', ') || say('noGrant')
    )
  }
}

const COLUMNS = {
  known: ['appId', 'userId', 'person', 'kind', 'thing', 'right', 'given', 'standing', 'by'] as never[],
  first: ['person', 1] as ['person', 1],
  ties: [['id', 1]] as ['id', 1][],
}

/** A page of the report. */
const list: Verb = {
  method: 'GET',
  async run(context) {
    const { appId_equal: _, ...input } = context.input
    return listRows(context.input.appId_equal ? await readRights(context) : [], input, COLUMNS)
  },
}

/** The report as a workbook; taking it is logged. */
const book: Verb = {
  method: 'GET',
  async run(context) {
    const { who, db, entity, lang } = context
    const rows = await readRights({ ...context, input: { ...context.input, appId_equal: context.input.appId } })
    await db.write(who, trx =>
      traceChange(trx, who, {
        entity: entity.key,
        record: String(context.input.appId),
        verb: 'export',
        after: { rows: rows.length },
      }),
    )
    const { wholeBook } = await import('../../../sheets/write-sheet.ts')
    const columns = (['person', 'standing', 'kind', 'thing', 'right', 'given', 'by'] as const).map(
      id => entity.fields.find(field => field.id === id)!,
    )
    const cell = ({ id, options = [] }: Field, row: RightRow) => {
      const value = String(row[id as keyof RightRow])
      const option = options.find(one => one.id === value)
      return option ? pick(option.title, lang) : value
    }
    return wholeBook(pick(entity.title, lang), [
      {
        name: pick(entity.title, lang),
        rows: [
          columns.map(({ title }) => pick(title, lang)),
          ...rows.map(row => columns.map(column => cell(column, row))),
        ],
      },
    ])
  },
}

export const rightVerbs: Record<string, Verb> = { 'appRight.list': list, 'appRight.book': book }
