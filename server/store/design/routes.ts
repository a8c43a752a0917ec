/**
 * The designer's calls.
 * @source docs/http.md#design
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type {
  AppChange,
  AppKind,
  AppState,
  DraftSave,
  HandlersCall,
  MadeSamples,
  ScriptCall,
  SimulateCall,
} from '#adapters/wire/design.ts'
import type { Who } from '#engine/access/who.ts'
import { checkDraft } from '#engine/compile/check-draft.ts'
import { checkShape } from '#engine/compile/check-shape.ts'
import { Fault } from '#engine/error/fault.ts'
import { describeApps } from '#engine/version/describe.ts'
import type { Trx } from '../../db/db.ts'
import { answer } from '../../http/answer/envelope.ts'
import { wireIssues } from '../../http/answer/errors.ts'
import { langOf } from '../../http/request/lang.ts'
import { readTexts } from '../../http/request/read-texts.ts'
import type { Services } from '../../services.ts'
import { draftable, draftContextOf, overDraft } from '../app/checked.ts'
import { mustOpenApp, type OpenApp, openApp, readVersion } from '../app/open-app.ts'
import type { Work } from '../app/work.ts'
import { mustDesign } from '../rights.ts'
import type { Store } from '../store.ts'
import { audienceOf } from './audience.ts'
import type { Call, DesignRoutes, Params } from './design-routes.ts'
import { effectsOf } from './effects.ts'
import { describeImported, takeDocuments } from './imported.ts'
import { makeSamples } from './make-samples.ts'
import { changeApp, copyApp, forgetApps, giveApp, listDesigners } from './manage-app.ts'
import { createApp, type NewApp } from './new-app.ts'
import { documentsOfPoint, listPoints } from './points.ts'
import { type Published, publishDraft } from './publish.ts'
import { readWorkbook } from './read-workbook.ts'
import { draftRemoval, keepApp, publishRemoval } from './removal.ts'
import { clashesOf, rollBack } from './rollback.ts'
import { dropDraft, saveDraft } from './save-draft.ts'
import { documentsOfSide } from './sides.ts'
import { handlersInDraft, simulateDraft, testFlows } from './simulate.ts'
import { listApps, listVersions, readDraftOf, readState } from './states.ts'
import { tellPublished } from './tell-published.ts'
import { type TouchedAsked, touchedRecords } from './touched.ts'
import { registerTrials } from './trial-routes.ts'
import { tryScreen } from './try.ts'
import { tryScripts } from './try-scripts.ts'

const BASE = '/api/blade-schema/design/apps'
const ONE = `${BASE}/:key`
const DESIGNERS = '/api/blade-schema/design/designers'
const WORKBOOK = '/api/blade-schema/design/workbook'

export function registerDesign(app: FastifyInstance, services: Services, store: Store): void {
  const { db, sql, actions } = services
  const route = <T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, summary: string, call: Call<T>) =>
    app.route<{ Params: Params }>({
      method,
      url,
      schema: { tags: ['design'], summary },
      handler: async request => {
        const who = services.who(request)
        mustDesign(who)
        return answer(await call(who, request))
      },
    })
  const workOf = (who: Who, trx: Trx): Work => ({ store, trx, who, sql, actions })
  const read = <T>(who: Who, run: (work: Work) => Promise<T>) => db.read(who, trx => run(workOf(who, trx)))
  const write = <T>(who: Who, run: (work: Work) => Promise<T>) => db.write(who, trx => run(workOf(who, trx)))
  const define = <T>(who: Who, run: (work: Work) => Promise<T>) => db.define(who, trx => run(workOf(who, trx)))
  const ask = <T>(who: Who, key: string, of: (app: OpenApp, work: Work) => T | Promise<T>) =>
    read(who, async work => {
      const app = await openApp(work, key, 'look')
      return overDraft(app.documents, () => of(app, work))
    })
  const tell = async (who: Who, key: string, published: Published) => {
    await tellPublished(services, who, key, published)
    services.imports.wake() // of workbooks
  }
  const state = async (who: Who, key: string) => {
    const view = await store.view(who.tenant)
    return read(who, work => readState(work, view, key))
  }

  route('GET', BASE, 'Apps and system screens the caller may change', (who, request) =>
    read(who, work => listApps(work, kindOf(readTexts(request.query, ['kind']).kind))),
  )
  route('POST', BASE, 'Makes an app, as a draft', async (who, request) => {
    const body = request.body as NewApp
    const { key, title, icon, colour, documents } = body ?? {}
    const app = { key, title, icon, colour, ...(documents === undefined ? {} : { documents }) }
    await write(who, work => createApp(work, app))
    forgetApps(services, who)
    const made = await state(who, key)
    return {
      ...made,
      ...(documents ? describeImported(documents, made.draft.documents, services.errors, langOf(request)) : {}),
    }
  })
  route('GET', ONE, 'An app with its draft and what it may refer to', (who, { params }) => state(who, params.key))
  registerRemoval({ route, write, services })

  registerManaging({ route, read, write, state, services })

  route('GET', `${ONE}/draft`, 'The draft alone', (who, { params }) => read(who, work => readDraftOf(work, params.key)))
  route('PUT', `${ONE}/draft`, 'Saves the draft over revision `rev`', async (who, request) => {
    const body = (request.body ?? {}) as DraftSave
    const save = { ...body, rev: wholeOf('rev', body.rev) }
    const { rev, documents } = await write(who, work => saveDraft(work, request.params.key, save))
    return { rev, ...describeImported(save.documents, documents, services.errors, langOf(request)) }
  })
  route('DELETE', `${ONE}/draft`, 'Throws the draft away', async (who, { params }) => {
    await write(who, work => dropDraft(work, params.key))
    return null
  })
  route('POST', `${ONE}/check`, 'Checks the draft, or the documents given', async (who, request) => {
    const [view, library] = await Promise.all([store.view(who.tenant), store.libraryFor(who.tenant)])
    const opened = await read(who, work => openApp(work, request.params.key, 'look'))
    const sent = (request.body as { documents?: typeof opened.documents } | null)?.documents ?? opened.documents
    const documents = checkShape(sent, draftable(opened)).length > 0 ? sent : takeDocuments(sent, store)
    return wireIssues(checkDraft(documents, draftContextOf(opened, view, library)), services.errors, langOf(request))
  })
  route('GET', `${ONE}/diff`, 'The differences of two states', (who, { params, query }) =>
    ask(who, params.key, async (opened, work) => {
      const { from = 'published', to = 'draft' } = readTexts(query, ['from', 'to'])
      return describeApps(await documentsOfSide(work, opened, from), await documentsOfSide(work, opened, to))
    }),
  )

  route('GET', `${ONE}/effects`, 'What publishing the draft would mean for the records', async (who, { params }) => {
    const models = await services.entities.models(who.tenant)
    return ask(who, params.key, (app, { trx }) => effectsOf(app, models, trx, who))
  })

  const touched = 'The first records that publishing the draft would ask'
  route('GET', `${ONE}/touched`, touched, async (who, { params, query }) => {
    const asked = readTexts(query, TOUCHED) as TouchedAsked
    const [reader] = await Promise.allSettled([services.entities.open(who, asked.entity, 'list')])
    return ask(who, params.key, (app, { trx }) => touchedRecords(app, asked, reader, trx))
  })

  route('GET', `${ONE}/audience`, 'How many people will see the draft', async (who, { params }) => {
    const people = await services.entities.open(who, 'user', 'select').catch(() => null)
    return ask(who, params.key, (app, { trx }) => audienceOf(app, trx, people))
  })
  route('GET', `${ONE}/try`, 'A screen of the draft as somebody would get it', (who, { params, query }) => {
    const { screen = '', as = '', data } = readTexts(query, ['screen', 'as', 'data'])
    return tryScreen(services, who, params.key, { screen, as, real: data === 'real' })
  })
  const sayTo =
    (request: FastifyRequest) =>
    (code: string, params = {}) =>
      services.errors.text(code, params, langOf(request))
  route('POST', `${ONE}/simulate`, 'The path a flow of the draft would take', (who, request) => {
    const asked = request.body as SimulateCall
    return ask(who, request.params.key, (app, work) => simulateDraft(work, app, asked, sayTo(request)))
  })
  route('POST', `${ONE}/handlers`, 'Who would handle a task of the draft', (who, request) => {
    const asked = request.body as HandlersCall
    return ask(who, request.params.key, (app, work) => handlersInDraft(work, app, asked, sayTo(request)))
  })
  route('POST', `${ONE}/tests`, 'Runs the tests of the flows of the draft', async (who, request) => {
    const only = readTexts(request.body, ['flow', 'test'])
    const issues = await ask(who, request.params.key, (app, work) => testFlows(work, app, app.documents, only))
    return wireIssues(issues, services.errors, langOf(request))
  })
  registerTrials(app, services, { route, read, write, one: ONE })
  registerVersions({
    route,
    read,
    define,
    tell,
    make: (who, key) => makeSamples(services, trx => workOf(who, trx), who, key),
    async remove(who, key, asked) {
      await publishRemoval({ write, flow: services.flow.act }, who, key, asked)
      forgetApps(services, who)
    },
  })
}

/** Calls that draft the removal of an app; publishing does it. */
function registerRemoval({ route, write, services }: Pick<ManagingTools, 'route' | 'write' | 'services'>): void {
  route('DELETE', ONE, 'Drafts the removal of an app; one never published goes at once', async (who, { params }) => {
    const answer = await write(who, work => draftRemoval(work, params.key))
    if (answer.removed) forgetApps(services, who)
    return answer
  })
  route('DELETE', `${ONE}/removal`, 'Keeps an app whose removal is drafted', (who, { params }) =>
    write(who, work => keepApp(work, params.key)),
  )
}

interface ManagingTools extends Omit<DesignRoutes, 'one'> {
  state(who: Who, key: string): Promise<AppState>
  services: Services
}

/** Calls about an app apart from its documents. */
function registerManaging({ route, read, write, state, services }: ManagingTools): void {
  route('POST', WORKBOOK, 'What an uploaded workbook holds: attachId', (who, { body }) =>
    readWorkbook(services, who, readTexts(body, ['attachId']).attachId),
  )
  route('POST', `${ONE}/script`, 'What scripts over rows give, for who designs the app', async (who, request) => {
    await read(who, work => mustOpenApp(work, request.params.key))
    return tryScripts(who, request.body as ScriptCall)
  })
  route('PATCH', ONE, 'Changes what an app is called and looks like', async (who, { params, body }) => {
    await write(who, work => changeApp(work, params.key, (body ?? {}) as AppChange))
    forgetApps(services, who)
    return state(who, params.key)
  })
  route('POST', `${ONE}/copy`, 'Makes a new app with the documents of this one', async (who, { params, body }) => {
    const { key, title } = (body ?? {}) as { key: string; title: unknown }
    await write(who, work => copyApp(work, params.key, { key, title }))
    forgetApps(services, who)
    return state(who, key)
  })
  route('GET', DESIGNERS, 'People who may own an app: name?', (who, { query }) =>
    read(who, ({ trx }) => listDesigners(trx, readTexts(query, ['name']).name ?? '')),
  )
  route('PUT', `${ONE}/owner`, 'Gives the app to another person who designs', async (who, { params, body }) => {
    const { user = '' } = readTexts(body, ['user'])
    await write(who, work => giveApp(work, params.key, user))
    forgetApps(services, who)
    return null
  })
}

interface VersionTools {
  route<T>(method: 'GET' | 'POST', url: string, summary: string, call: Call<T>): unknown
  read<T>(who: Who, run: (work: Work) => Promise<T>): Promise<T>
  define<T>(who: Who, run: (work: Work) => Promise<T>): Promise<T>
  tell(who: Who, key: string, published: Published): Promise<void>
  /** Makes the sample records of the draft records. */
  make(who: Who, key: string): Promise<MadeSamples>
  /** Removes the app whose draft says so. */
  remove(who: Who, key: string, asked: Parameters<typeof publishRemoval>[3]): Promise<void>
}

/** Calls that make versions, and about earlier ones and restore points. */
function registerVersions({ route, read, define, tell, make, remove }: VersionTools): void {
  route('POST', `${ONE}/publish`, 'Publishes the draft: rev, note?, samples?, remove?, end?', async (who, call) => {
    const { params, body } = call
    const sent = (body ?? {}) as { rev?: unknown; samples?: unknown; remove?: unknown; end?: unknown }
    const rev = wholeOf('rev', sent.rev)
    const { note = '' } = readTexts(body, ['note'])
    const samples = sent.samples === true
    if (sent.remove === true) {
      await remove(who, params.key, { rev, note, end: sent.end === true })
      return { removed: true }
    }
    const published = await define(who, work => publishDraft(work, params.key, { rev, note, samples }))
    await tell(who, params.key, published)
    const { version } = published
    return samples ? { version, samples: await make(who, params.key) } : { version }
  })
  route('GET', `${ONE}/versions`, 'The versions, newest first', (who, { params }) =>
    read(who, work => listVersions(work, params.key)),
  )
  route('GET', `${ONE}/versions/:version`, 'The documents of a version', (who, { params }) =>
    read(who, async work => {
      const opened = await openApp(work, params.key, 'look')
      return readVersion(work, opened.row, versionOf(params.version))
    }),
  )
  route('GET', `${ONE}/versions/:version/clashes`, 'What rolling back would meet', (who, { params }) =>
    read(who, work => clashesOf(work, params.key, versionOf(params.version))),
  )
  route('GET', `${ONE}/points`, 'The restore points of the draft, newest first', (who, { params }) =>
    read(who, work => listPoints(work, params.key)),
  )
  route('GET', `${ONE}/points/:id`, 'The documents of a restore point', (who, { params }) =>
    read(who, work => documentsOfPoint(work, params.key, params.id)),
  )
  route('POST', `${ONE}/rollback`, 'Publishes an old version again', async (who, { params, body }) => {
    const version = versionOf((body as { version?: unknown } | null)?.version)
    const { clashes, drafted, ...published } = await define(who, work => rollBack(work, params.key, version))
    await tell(who, params.key, published)
    return { version: published.version, clashes, drafted }
  })
}

const TOUCHED = ['entity', 'kind', 'field', 'check', 'beside'] as const

function kindOf(kind: string | undefined): AppKind {
  if (kind === undefined || kind === 'app') return 'app'
  if (kind === 'system') return 'system'
  throw new Fault('design.kind', { kind })
}

/** @throws Fault 'design.number', 'design.version.unknown' */
function versionOf(sent: unknown): number {
  const version = wholeOf('version', sent)
  if (version < 0 || version >= 2 ** 31) throw new Fault('design.version.unknown', { version })
  return version
}

const MOST_TOLD = 40

/**
 * A whole number in a call: a number in JSON, digits in an address. Nothing else is accepted, so that a missing value
 * or `true` publishes or restores nothing.
 * @throws Fault 'design.number'
 */
function wholeOf(name: 'rev' | 'version', sent: unknown): number {
  const value = typeof sent === 'string' && /^\d{1,15}$/.test(sent) ? Number(sent) : sent
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value
  throw new Fault('design.number', { name, value: JSON.stringify(sent ?? null).slice(0, MOST_TOLD) })
}
