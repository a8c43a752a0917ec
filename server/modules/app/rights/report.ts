/**
 * Who may do what in an app: a row for each page, call, field and set of records of each person, with what decided it.
 * @source ADR 0036; docs/http.md#micro-apps
 */
import { setImmediate as breathe } from 'node:timers/promises'
import type { AppGrant } from '#engine/access/app-rights.ts'
import { managesApp } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { accessNamed, isScreen } from '#engine/kind/kinds.ts'
import type { Field } from '#engine/schema/document.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import words from '#schemas/text/permission.json' with { type: 'json' }
import callWords from '#schemas/text/permission-calls.json' with { type: 'json' }
import { readUsers, type SessionUser } from '../../../auth/session/sessions.ts'
import type { Trx } from '../../../db/db.ts'
import { traceChange } from '../../../entity/audit-trail/trace.ts'
import type { AccessContext } from '../../../entity/rights/reader.ts'
import { readTexts } from '../../../http/request/read-texts.ts'
import type { RunningApp } from '../../../layers/view.ts'
import { ExpiringCache } from '../../../process/expiring-cache.ts'
import { isAdministrator } from '../../../store/rights.ts'
import { resolveScreen } from '../../../store/screen/resolved.ts'
import { listRows } from '../../usual/listed-rows.ts'
import type { Verb, VerbContext } from '../../verb.ts'
import { readOperations } from '../operation/operation.ts'
import { openDeciders, type StandingName, standingName } from './deciders.ts'
import { peopleNamed, whoOf } from './people-effects.ts'
import { type AppParts, FIELD_RIGHTS, offeredIn, rightsIn } from './rights-in.ts'

/** The most people of one report; of an app for more, one is asked for. */
const MOST_PEOPLE = 1000
/** The most rows of one report. */
const MOST_ROWS = 200_000

export interface RightRow {
  id: string
  userId: string
  person: string
  standing: StandingName
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
  const [view, { grants }] = await Promise.all([store.view(who.tenant), entities.accessContext(who)])
  const app = view.apps.find(one => one.key === key)
  if (!app) throw new Fault('design.unknown', { app: key })
  const [users, operations] = await db.read(who, async trx => {
    const ids = user ? [user] : await peopleOf(trx, app, grants.app(key))
    return Promise.all([
      readUsers(
        trx,
        ids.filter(id => /^\d{1,19}$/.test(id)),
      ),
      readOperations(trx, key),
    ])
  })
  const parts: ReportParts = { app, view, widgets: store.widgets, operations, lang: context.lang }
  const contexts = await Promise.all(users.map(each => entities.accessContext(whoOf(each))))
  const mark = JSON.stringify([who.tenant, who.id, key, user, context.lang, operations.map(({ id, rev }) => [id, rev])])
  const known = made.get(mark)
  if (known && areSame(known.contexts, contexts)) return known.rows
  const rows: RightRow[] = []
  for (const [at, each] of users.entries()) {
    await breathe() // others have their turn
    const own = rowsOf(parts, each, contexts[at]!)
    if (own.length * users.length > MOST_ROWS && users.length > 1)
      throw new Fault('permission.many', { most: Math.floor(MOST_ROWS / own.length) })
    rows.push(...own)
  }
  made.set(mark, { contexts, rows })
  return rows
}

const areSame = (some: readonly object[], others: readonly object[]) =>
  some.length === others.length && some.every((one, at) => one === others[at])

/** Those whom permissions, grants and pages of the app name. @throws Fault 'permission.many' */
async function peopleOf(trx: Trx, { documents }: RunningApp, permissions: readonly AppGrant[]): Promise<string[]> {
  const audiences = [...permissions, ...documents.flatMap(accessNamed)].map(({ to }) => to)
  const ids = await peopleNamed(trx, audiences, MOST_PEOPLE + 1)
  if (ids.length > MOST_PEOPLE) throw new Fault('permission.many', { most: MOST_PEOPLE })
  return ids
}

interface ReportParts extends AppParts {
  app: RunningApp
  lang: Lang
}

/** How long, and how many reports are kept, so that the pages of one are parts of it while its rights stay the same. */
const KEPT_MS = 60_000
const MOST_KEPT = 8
const made = new ExpiringCache<{ contexts: AccessContext[]; rows: RightRow[] }>(KEPT_MS, MOST_KEPT)

type MakeRow = (
  kind: RightRow['kind'],
  said: [thing: string, right: string, given: boolean],
  decided: string,
  at: Partial<RightRow>,
) => RightRow

const CALLS = Object.keys(callWords) as (keyof typeof callWords)[]

function rowsOf(parts: ReportParts, user: SessionUser, context: AccessContext): RightRow[] {
  const { app, view, widgets, lang } = parts
  const { who: person, grants } = context
  const rights = rightsIn(parts, context)
  const standing = standingName(person, rights)
  const say = (key: keyof typeof words) => pick(words[key], lang)
  const by = openDeciders({ person, user, standing, permissions: [...grants.app(app.key)], grants, lang })
  const row: MakeRow = (kind, [thing, right, given], decided, at) => ({
    ...{ id: '', userId: person.id, person: person.name, standing, kind, thing, right },
    ...{ given: given ? '1' : '0', by: decided, of: '', field: '', call: '', ...at },
  })
  const open = new Set(rights.screens.map(({ key }) => key))
  const pages = app.documents.filter(isScreen).map(document => {
    const { key, title } = document
    const [entity] = resolveScreen(view, widgets, document).entities
    const decided = by.page(key, accessNamed(document)[0]?.to, entity)
    return row('page', [pick(title, lang), say('opens'), open.has(key)], decided, { of: key })
  })
  const models = rights.models.flatMap(({ entity, calls, fields, all }) => {
    const thing = pick(entity.title, lang)
    const of = entity.key
    const ofField = by.field(entity)
    return [
      ...CALLS.map(call =>
        row('call', [thing, pick(callWords[call], lang), calls.has(call)], by.call(entity, call), { of, call }),
      ),
      row('rows', [thing, say(all ? 'allRows' : 'someRows'), calls.has('list')], by.rows(entity), { of }),
      ...entity.fields.flatMap(({ id, title }) =>
        FIELD_RIGHTS.map(right => {
          const given = fields.has(`${id} ${right}`)
          return row('field', [`${thing} · ${pick(title, lang)}`, say(right), given], ofField, {
            ...{ of, field: id, call: right },
          })
        }),
      ),
    ]
  })
  const has = new Set(rights.offered.map(({ call }) => call))
  const operations = offeredIn(app.documents, parts.operations).map(({ call, title, entity, query }) => {
    const thing = pick((entity ?? app).title, lang)
    const decided = query ? by.query(query) : by.operation(call, entity)
    return row('call', [thing, pick(title, lang), has.has(call)], decided, { of: entity?.key ?? app.key, call })
  })
  const rows = [...pages, ...models, ...operations]
  return rows.map((one, at) => ({ ...one, id: `${person.id}.${at}` }))
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
