/**
 * The designer's only access to the server: the calls of docs/http.md, Design, as functions.
 * @source docs/http.md#design; docs/designer.md#publishing; docs/designer.md#session
 */
import type { CallOptions, Method } from '#adapters/http/door.ts'
import type {
  AppChange,
  AppKind,
  AppState,
  AppSummary,
  Audience,
  Designer,
  DraftSave,
  Effect,
  HandlersAnswer,
  HandlersCall,
  PointSummary,
  PresenceReport,
  PreviewCall,
  Previewed,
  PublishAnswer,
  RemovalAnswer,
  ScriptAnswer,
  ScriptCall,
  SimulateCall,
  SimulationAnswer,
  StoredDraft,
  TestsCall,
  Touched,
  Tried,
  VersionSummary,
} from '#adapters/wire/design.ts'
import type { WireIssue } from '#adapters/wire/envelope.ts'
import type { Impact } from '#adapters/wire/impact.ts'
import type { SentTrial, TrialCall } from '#adapters/wire/trial.ts'
import type { Workbook } from '#adapters/wire/workbook.ts'
import { Fault } from '#engine/error/fault.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import type { Clash } from '#engine/version/merge.ts'

/** Makes one call and returns the envelope's `data`; throws a Fault when the server refuses or cannot be reached. */
export type FetchJson = (
  method: Method,
  path: string,
  body?: unknown,
  how?: Pick<CallOptions, 'keepalive'>,
) => Promise<unknown>

/** The parameters of a trial: as whom (`role:staff`, '' = oneself), on which records, through which link. */
interface TryAsked {
  screen: string
  as: string
  real: boolean
}

export interface DesignPort {
  apps(kind: AppKind): Promise<AppSummary[]>
  /** @param app  its documents: by default a model with a title, and a list of it */
  create(app: { key: string; title: Text; icon?: string; documents?: AnyDocument[] }): Promise<AppState>
  /** What an uploaded workbook holds. */
  readWorkbook(attachId: string): Promise<Workbook>
  open(key: string): Promise<AppState>
  /** @throws Fault with `data: DraftConflict` when `rev` is stale */
  saveDraft(key: string, draft: DraftSave): Promise<{ rev: number }>
  /** The stored draft alone, and the version that is published. */
  draft(key: string): Promise<StoredDraft & { version: number | null }>
  /** The page is open at this place. @returns the revision of the draft */
  report(key: string, at: PresenceReport): Promise<{ rev: number }>
  /** The page is being closed; the call outlives it. */
  leave(key: string, page: string): Promise<void>
  dropDraft(key: string): Promise<void>
  check(key: string, documents: AnyDocument[]): Promise<WireIssue[]>
  /** The effects of publishing the saved draft on existing records. */
  effects(key: string): Promise<Effect[]>
  /**
   * The first records that `of` affects, among those the caller may see. @throws Fault when it is about something
   * hidden from the caller
   */
  touched(key: string, entity: string, of: Effect['tightenings'][number]): Promise<Touched>
  /** How many people the grants of the saved draft reach. */
  audience(key: string): Promise<Audience>
  /** A screen of the saved draft as somebody would get it. */
  tryScreen(key: string, asked: TryAsked): Promise<Tried>
  /** A page of the portal, of the saved draft or published, as HTML that does nothing. */
  previewPage(key: string, asked: PreviewCall): Promise<Previewed>
  /** The path a flow of the saved draft would take. */
  simulate(key: string, asked: SimulateCall): Promise<SimulationAnswer>
  /** @throws Fault with `data: { line }` of what a script threw */
  script(key: string, asked: ScriptCall): Promise<ScriptAnswer>
  /** Who would handle a task of the saved draft if it came first. */
  handlers(key: string, asked: HandlersCall): Promise<HandlersAnswer>
  /** Runs the tests of the flows of the saved draft. @returns what differs; those that pass are not named */
  runTests(key: string, asked: TestsCall): Promise<WireIssue[]>
  /** The trials of the draft that go on. */
  trials(key: string): Promise<SentTrial[]>
  /** Sends the saved draft to people and roles, to be tried. */
  sendTrial(key: string, asked: TrialCall): Promise<SentTrial>
  endTrial(key: string, id: string): Promise<void>
  /** @param samples  whether its sample records become records */
  publish(key: string, rev: number, note: string, samples: boolean): Promise<PublishAnswer>
  versions(key: string): Promise<VersionSummary[]>
  version(key: string, version: number): Promise<AnyDocument[]>
  clashes(key: string, version: number): Promise<Clash[]>
  points(key: string): Promise<PointSummary[]>
  point(key: string, id: string): Promise<AnyDocument[]>
  rollback(key: string, version: number): Promise<{ version: number; clashes: unknown[]; drafted: unknown[] }>
  /** Drafts the removal of the app; one never published is gone at once. */
  remove(key: string): Promise<RemovalAnswer>
  /** Takes a drafted removal back. */
  keep(key: string): Promise<{ rev: number }>
  /** Removes the app whose saved draft says so. @param end  whether its running processes are ended */
  publishRemoval(key: string, rev: number, how: { note: string; end: boolean }): Promise<void>
  /** What publishing the saved draft breaks that is no document. */
  impact(key: string): Promise<Impact>
  /** Changes what the app is called and looks like. */
  change(key: string, change: AppChange): Promise<AppState>
  /** A new app with the documents of this one. */
  copy(key: string, app: { key: string; title: Text }): Promise<AppState>
  /** People who may own an app, by name or account. */
  designers(name: string): Promise<Designer[]>
  /** Gives the app to another person who designs. */
  give(key: string, user: string): Promise<void>
}

const DESIGN = '/api/blade-schema/design'
const BASE = `${DESIGN}/apps`

/** The design calls over `fetchJson`; each returns what docs/http.md describes and throws what `fetchJson` throws. */
export function createDesignPort(fetchJson: FetchJson): DesignPort {
  const call = async <T>(method: Method, path: string, body?: unknown) =>
    (await fetchJson(method, BASE + path, body)) as T
  const at = (key: string) => `/${encodeURIComponent(key)}`
  return {
    apps: kind => call('GET', `?kind=${kind}`),
    create: app => call('POST', '', app),
    readWorkbook: async attachId => (await fetchJson('POST', `${DESIGN}/workbook`, { attachId })) as Workbook,
    open: key => call('GET', at(key)),
    saveDraft: (key, draft) => call('PUT', `${at(key)}/draft`, draft),
    draft: key => call('GET', `${at(key)}/draft`),
    report: (key, place) => call('PUT', `${at(key)}/presence`, place),
    leave: async (key, page) => {
      const query = new URLSearchParams({ page })
      await fetchJson('DELETE', `${BASE}${at(key)}/presence?${query}`, undefined, { keepalive: true })
    },
    dropDraft: key => call('DELETE', `${at(key)}/draft`),
    check: (key, documents) => call('POST', `${at(key)}/check`, { documents }),
    effects: key => call('GET', `${at(key)}/effects`),
    touched: (key, entity, { kind, field, check = '', beside = [] }) =>
      call('GET', `${at(key)}/touched?${new URLSearchParams({ entity, kind, field, check, beside: beside.join() })}`),
    audience: key => call('GET', `${at(key)}/audience`),
    tryScreen: (key, { screen, as, real }) => {
      const query = { screen, ...(as ? { as } : {}), ...(real ? { data: 'real' } : {}) }
      return call('GET', `${at(key)}/try?${new URLSearchParams(query)}`)
    },
    previewPage: (key, asked) => call('POST', `${at(key)}/preview`, asked),
    simulate: (key, asked) => call('POST', `${at(key)}/simulate`, asked),
    script: (key, asked) => call('POST', `${at(key)}/script`, asked),
    handlers: (key, asked) => call('POST', `${at(key)}/handlers`, asked),
    runTests: (key, asked) => call('POST', `${at(key)}/tests`, asked),
    trials: key => call('GET', `${at(key)}/trials`),
    sendTrial: (key, asked) => call('POST', `${at(key)}/trials`, asked),
    endTrial: (key, id) => call('DELETE', `${at(key)}/trials/${id}`),
    publish: (key, rev, note, samples) =>
      call('POST', `${at(key)}/publish`, { rev, note, ...(samples && { samples }) }),
    versions: key => call('GET', `${at(key)}/versions`),
    version: (key, version) => call('GET', `${at(key)}/versions/${version}`),
    clashes: (key, version) => call('GET', `${at(key)}/versions/${version}/clashes`),
    points: key => call('GET', `${at(key)}/points`),
    point: (key, id) => call('GET', `${at(key)}/points/${id}`),
    rollback: (key, version) => call('POST', `${at(key)}/rollback`, { version }),
    remove: key => call('DELETE', at(key)),
    keep: key => call('DELETE', `${at(key)}/removal`),
    publishRemoval: async (key, rev, { note, end }) => {
      await call('POST', `${at(key)}/publish`, { rev, note, remove: true, ...(end && { end }) })
    },
    impact: key => call('GET', `${at(key)}/impact`),
    change: (key, change) => call('PATCH', at(key), change),
    copy: (key, app) => call('POST', `${at(key)}/copy`, app),
    designers: async name =>
      (await fetchJson('GET', `${DESIGN}/designers?${new URLSearchParams({ name })}`)) as Designer[],
    give: (key, user) => call('PUT', `${at(key)}/owner`, { user }),
  }
}

/** Why a call failed, as far as it matters to the designer. */
export type Failure = 'stale' | 'signedOut' | 'offline' | 'refused'

/**
 * `stale`: someone saved meanwhile · `signedOut`: sign in again · `offline`: not reached · `refused`: the server
 * refused.
 */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Fault)) return 'offline'
  if (isConflict(error.data)) return 'stale'
  if (/offline|network|timeout|unreachable|busy/.test(error.code)) return 'offline'
  const status = Number(error.params.status ?? error.params.code ?? error.code.match(/\d{3}$/)?.[0])
  if (status === 401 || /signedOut|unauthori[sz]ed|session|token/i.test(error.code)) return 'signedOut'
  return status >= 502 && status <= 504 ? 'offline' : 'refused'
}

function isConflict(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'theirs' in data && 'rev' in data
}
