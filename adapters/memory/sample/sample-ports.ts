/**
 * The ports of canvas and Try: sample records in memory; nothing is written elsewhere.
 * @source docs/designer.md#canvas
 */
import { runnable } from '#engine/entity/runnable.ts'
import { Fault } from '#engine/error/fault.ts'
import { FEED_CALL } from '#engine/portal/pages.ts'
import { oneByOne } from '#engine/ports/one-by-one.ts'
import type { Ports } from '#engine/ports/ports.ts'
import type { ClientEntity, ScreenBundle, WireRecord } from '../../wire/screen.ts'
import { createMemoryPorts } from '../memory.ts'
import { makeRows } from './sample-rows.ts'

/** Runs published queries and only reads. */
const RUN_SQL = 'datasource.execute'
const IMPORT = /\.import(\/|$)/

type Records = Readonly<Record<string, WireRecord[]>>

interface SampleOptions {
  isPublished?(entity: string): boolean
  /** records by entity that replace the sample ones */
  real?: Records
  /** those with records; by default what the screen names */
  shown?: readonly ClientEntity[]
}

/**
 * Ports over five sample records of each entity of the screen. People, departments and other shared lists are the real
 * ones; queries over published models return what the creator may read.
 */
export function samplePorts(
  ports: Ports,
  bundle: ScreenBundle,
  { isPublished = () => false, real = {}, shown = entitiesOf(bundle) }: SampleOptions = {},
): Ports {
  const now = ports.clock.now()
  const env = { now, today: now.slice(0, 10), me: ports.me }
  const lookup = (key: string) => bundle.entities[key]?.document
  const records = Object.fromEntries(
    shown.map(({ document }) => [
      document.key,
      real[document.key] ?? makeRows(document, bundle.dicts, ports.lang, env, lookup),
    ]),
  )
  const { notify, me, lang, apps } = ports
  const memory = createMemoryPorts({ records, entities: bundle.entities, now, ports: { notify, me, lang, apps } })
  // opening a message marks it as read
  const { newest, watch } = ports.messages
  const choosing = (entity: string) => (records[entity] ? memory : ports).data
  const choices: Ports['data']['choices'] = (entity, request) => choosing(entity).choices(entity, request)
  const named: Ports['data']['named'] = (entity, ids) => choosing(entity).named(entity, ids)
  const query: Ports['data']['query'] = (entity, request) =>
    (isPublished(entity.document.key) ? ports : memory).data.query(entity, request)
  const call: Ports['data']['call'] = async (name, data) => {
    if (name === RUN_SQL || name === FEED_CALL) return ports.data.call(name, data)
    throw new Fault(IMPORT.test(name) ? 'try.import' : 'try.call')
  }
  return {
    ...memory,
    messages: { ...memory.messages, newest, watch },
    data: { ...memory.data, choices, named, query, call, queries: oneByOne({ query, call }) },
  }
}

/** A screen without the rules that cannot run yet, so that the others work. */
export function soundBundle(bundle: ScreenBundle): ScreenBundle {
  const find = (key: string) => bundle.entities[key]?.document
  const entities = Object.entries(bundle.entities).map(([key, client]) => [
    key,
    { ...client, document: runnable(client.document, find) },
  ])
  return { ...bundle, entities: Object.fromEntries(entities) }
}

/** The entities that a screen's tables, forms and queries name, and those of their rows. */
export function entitiesOf(bundle: ScreenBundle): ClientEntity[] {
  const keys = namedIn(bundle.document)
  const named = Object.values(bundle.entities).filter(({ document }) => keys.has(document.key))
  const rows = named.flatMap(({ document }) =>
    document.fields.flatMap(field => (field.type === 'children' && field.to ? [bundle.entities[field.to]] : [])),
  )
  return [...named, ...rows.flatMap(entity => entity ?? [])]
}

const NONE: ReadonlySet<string> = new Set()
const read = new WeakMap<object, ReadonlySet<string>>()

/** The entities that a part of a document names; unchanged parts are cached. */
function namedIn(part: unknown): ReadonlySet<string> {
  if (typeof part !== 'object' || part === null) return NONE
  const known = read.get(part)
  if (known) return known
  const below = Object.entries(part).map(([key, value]) =>
    key === 'entity' && typeof value === 'string' ? new Set([value]) : namedIn(value),
  )
  const named = below.some(one => one.size > 0) ? new Set(below.flatMap(one => [...one])) : NONE
  read.set(part, named)
  return named
}
