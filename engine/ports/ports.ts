/**
 * What the outside provides to a running screen. The engine and the widgets know only these interfaces; the entry
 * points (runtime/boot, designer/frame, stories, tests) build adapters that implement them.
 * @source ARCHITECTURE.md#the-tree
 */

import type { Page } from '#adapters/wire/envelope.ts'
import type { Message } from '#adapters/wire/message.ts'
import type { Choice, ClientEntity, ScreenBundle, WireRecord } from '#adapters/wire/screen.ts'
import type { PickedUser } from '#adapters/wire/search.ts'
import type { ScriptPlaces } from '../access/place-scripts.ts'
import type { Who } from '../access/who.ts'
import type { ProcessParams } from '../flow/process-address.ts'
import type { Json, Query, Rule, Sort } from '../schema/document.ts'
import type { Lang, Text } from '../text/text.ts'

export interface ListRequest {
  current: number
  size: number
  /** wire filters: `title_like`, `loanDate_dategt`, … */
  search?: Record<string, string>
  sort?: Sort[]
  /**
   * the screen's own condition, ANDed with the reader's rows; `$param`, `$state`, `$var` are already replaced by values
   */
  where?: Rule
  /** the call that gives the rows, as `entity.action`, instead of the entity's list */
  call?: string
  /** how many records are counted at most; absent: all */
  countUpTo?: number
}

/**
 * The field a picker chooses for, when its `choices` limit the options: JSON of `into` (`entity.field`) and `with`
 * (JSON of the record's fields that the rule reads). A text, so that equal ones compare equal.
 */
export type Offer = string

/**
 * A query of a page, its rules replaced by values: over an entity, or the SQL of a document, named by its key; with the
 * scripts that transform its rows.
 */
export type Ask = { id: string; scripts?: ScriptPlaces } & (
  | { entity: ClientEntity; query: Omit<Query, 'id'> & { id?: string } }
  | { sql: string; params: Record<string, Json> }
)

export interface Answered {
  rows: Record<string, Json>[]
  /** how many rows there are, those of a cut-off query of SQL that came */
  total: number
  /** how many of them came, where there are more than are ever sent */
  cut?: number
  /** one record; the answer of an SQL query says so, because its document is not in the browser */
  single?: boolean
}

export interface DataPort {
  list(entity: ClientEntity, request: ListRequest, signal?: AbortSignal): Promise<Page<WireRecord>>
  /** @throws Fault 'record.unknown': there is no such record, or the reader may not see it */
  detail(entity: ClientEntity, id: string, signal?: AbortSignal): Promise<WireRecord>
  /** @throws Fault 'record.refused' (data.issues), 'record.stale' (data: the stored record) */
  save(entity: ClientEntity, record: WireRecord): Promise<WireRecord>
  remove(entity: ClientEntity, ids: string[]): Promise<void>
  /** Options of a picker over the entity that a ref, user or dept field points to. */
  choices(
    entity: string,
    request: { q?: string; current?: number; size?: number; offer?: Offer },
  ): Promise<Page<Choice>>
  /** The choices with these ids, however many; ids that do not exist or may not be seen are left out. */
  named(entity: string, ids: string[]): Promise<Choice[]>
  /**
   * People of the tenant by name (as written, in pinyin, by initials) or account, or exactly those of `accounts` (a comma
   * list), a page of them; with `disabled` also those whose account is disabled. @source UR-11, SH-71
   */
  people(
    request: { q?: string; accounts?: string; current: number; size: number; disabled?: true },
    signal?: AbortSignal,
  ): Promise<Page<PickedUser>>
  /**
   * Answers the queries of a page in one request.
   * @param tell  called with the answer of each as it is done, or with why it failed
   * @param seen  of the push event they are asked because of: an answer that sees what it told of is new enough
   * @throws Fault those of a call, when the request as a whole fails
   */
  queries(asks: Ask[], tell: (id: string, answer: Answered | { error: unknown }) => void, seen?: string): Promise<void>
  /** Runs a document's query, `where` already bound. Rows for `rows` and `sums`, one record for `one`. */
  query(
    entity: ClientEntity,
    query: Query & { where?: Rule; id?: string },
  ): Promise<{ rows: WireRecord[]; total: number }>
  /**
   * Makes a named call, `entity.action` or a call of the server; never an address. Resolves to a `File` when the answer
   * is one.
   * @param signal  cancels it: the promise rejects with the signal's reason
   */
  call(name: string, data?: Record<string, Json>, signal?: AbortSignal): Promise<unknown>
}

export interface ScreenPort {
  /** @throws Fault 'screen.unknown', 'screen.forbidden' */
  load(key: string): Promise<ScreenBundle>
  /** Calls back when a newer version of the screen is published. */
  watch(key: string, changed: () => void): () => void
}

/** Events the server pushes. @source docs/http.md#session */
export interface PushPort {
  /**
   * @param event  one of the server's; `open`: the connection is open, and nothing was pushed of what changed before;
   *               `beat`: the server gave its regular sign on it
   * @returns a function that stops listening
   */
  on(event: string, listener: (data: unknown) => void): () => void
  /** Whether the connection is open. */
  isLive(): boolean
}

interface RoutePort {
  /** Opens a screen by document key, with its params. */
  open(screen: string, params?: Record<string, string>): void
  external(url: string): void
  /** Opens a path of the application; absent outside of it. */
  path?(to: string): void
  /** Opens the start of a process, or a process; absent where processes have no pages. @source SH-20 */
  process?(page: 'start' | 'detail', params: ProcessParams): void
  /** A record beside a list of it; null where the reader has no such list, absent outside of the application. */
  record?(entity: string, id: string): RecordLink | null
  /** Where the designer shows a document of an app (`kind:key`) or a node of it; null for who may not design. */
  design?(app: string, at: { document: string; node?: string }): { href: string } | null
  back(): void
}

/** The address of a record, and what follows it without loading the application anew. */
interface RecordLink {
  href: string
  open(): void
}

export interface NotifyPort {
  /** @param undo  what takes it back, offered beside the text for a while */
  message(level: 'success' | 'info' | 'warning' | 'error', text: string, undo?: { label: string; run(): void }): void
  /** Resolves true when confirmed. @param options  `ok` and `cancel`: other words on its buttons */
  confirm(text: string, options?: { title?: string; danger?: boolean; ok?: string; cancel?: string }): Promise<boolean>
}

export interface UploadPort {
  put(
    file: File,
    options?: {
      /** cancels it: the promise rejects with the signal's reason */
      signal?: AbortSignal
      /** @param share  of the file sent so far, 0 … 1 */
      onProgress?(share: number): void
    },
  ): Promise<{
    link: string
    name: string
    originalName: string
    size: number
    attachId: string
  }>
}

/** A small store of the signed-in person on this machine (column widths, page size, unsaved input). */
export interface StorePort {
  get<T>(key: string): T | undefined
  set(key: string, value: unknown): void
  remove(key: string): void
  /** names that begin with `start` */
  keys(start: string): string[]
  /**
   * Calls back when something whose name begins with `start` came from another device, or was removed there; absent where
   * nothing does.
   * @returns a function that stops it
   */
  watch?(start: string, changed: () => void): () => void
}

interface ClockPort {
  /** now in the server's zone, `yyyy-MM-dd HH:mm:ss` */
  now(): string
}

export interface Ports {
  data: DataPort
  screens: ScreenPort
  route: RoutePort
  notify: NotifyPort
  upload: UploadPort
  /** absent where nothing is pushed */
  push?: PushPort
  store: StorePort
  clock: ClockPort
  me: Who
  lang: Lang
  /**
   * Apps the reader may open, for shortcut widgets: `colour` is a name of the palette, `screen` the first page, `pages`
   * those the reader may open.
   */
  apps(): { key: string; title: Text; icon?: string; colour?: string; screen: string; pages?: AppPage[] }[]
  messages: MessagesPort
  /**
   * The address of the map that the administrators chose, with `{latitude}` and `{longitude}` in it; null where they
   * chose none, absent where there is none to choose.
   */
  mapAddress?(): Promise<string | null>
}

/** A page of an app, by the key of its screen. */
interface AppPage {
  screen: string
  title: Text
  icon?: string
}

export type MessageLine = Pick<Message, 'id' | 'title' | 'createUserName' | 'isRead' | 'createTime' | 'pcUrl'>

/** The reader's messages. @source ME-05, ME-26 */
export interface MessagesPort {
  newest(size: number): Promise<MessageLine[]>
  /** Calls back whenever messages arrived, were read or were removed. @returns a function that stops it */
  watch(changed: () => void): () => void
  /** Shows the whole message and marks it as read. */
  open(id: string): void
  /** Opens what the message links to and marks it as read; reports a link that leads nowhere. */
  follow(message: MessageLine): void
  /** Asks for confirmation first, and reports the result. */
  remove(message: MessageLine): void
  /** Asks for confirmation first, and reports the result. */
  readAll(): void
}
