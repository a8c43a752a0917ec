/**
 * Where documents name other documents, and an app under another key.
 * @source docs/language.md#principles
 */
import { isFlow } from '../kind/flow.ts'
import { isQuery } from '../kind/query.ts'
import { pointingName, readPointing } from '../rules/pointing.ts'
import type { AnyDocument } from '../schema/document.ts'

/** Keys of the grammar whose value is the key of another document. */
const NAMING = new Set(['from', 'to', 'entity', 'rightsOf', 'use', 'form', 'target', 'sql', 'query'])
/** Maps whose keys an author chooses: these are not names of the grammar. */
const CHOSEN = new Set([
  'attributes',
  'data',
  'live',
  'map',
  'message',
  'params',
  'state',
  'value',
  'values',
  'with',
  'words',
])

/** The longest id of a process. */
const MOST = 64

/** Of those, what declares variables where it is a list. */
const DECLARING = new Set(['params', 'state'])

/** The key of the document that `held` refers to under `name`: a call and a name of records that point here contain it. */
export function namedBy(name: string, held: string): string | undefined {
  if (name === 'call') return held.slice(0, held.lastIndexOf('.'))
  if (name === 'var') return readPointing(held)?.entity
  return NAMING.has(name) ? held : undefined
}

/** Where the id of a process stands: in flows, in what calls are given, and in the frame of a diagram. */
const NAMING_PROCESS = new Set([
  ...['process', 'calledElement', 'processDefKey', 'processDefinitionKey', 'processDefinitionKey_equal'],
  ...['bpmnElement', 'processRef'],
])

/** Whether a key is the app's own or begins with it. */
export function isOfApp(key: string, app: string): boolean {
  return key === app || key.startsWith(`${app}.`) || key.startsWith(`${app}-`)
}

/**
 * The documents of an app under the key of another: they name each other there. The tables they name are left out, so
 * that each gets its own; each process gets the key of its flow as its id, which only one of the tenant may have.
 * @param from  the key of their app
 * @param to    the key of the other app
 */
export function renameApp(documents: AnyDocument[], from: string, to: string): AnyDocument[] {
  const own = new Set(documents.map(({ key }) => key))
  const queries = new Set(documents.filter(isQuery).map(({ key }) => key))
  const renamed = (key: string) => to + key.slice(from.length)
  const processes = new Map(documents.filter(isFlow).map(({ process, key }) => [process, renamed(key).slice(0, MOST)]))

  function renameAt(name: string, held: string, holder: object): string {
    if ('from' in holder && 'to' in holder) return held // an edge between nodes
    const key = namedBy(name, held)
    if (key === undefined || !(name === 'query' ? queries : own).has(key)) return held
    const pointing = name === 'var' ? readPointing(held) : null
    return pointing ? pointingName(renamed(key), pointing.by) : renamed(key) + held.slice(key.length)
  }

  /** @param within  the name under which `value` is held */
  function rename<T>(value: T, within: string): T {
    if (value === null || typeof value !== 'object') return value
    if (Array.isArray(value)) return value.map(one => rename(one, DECLARING.has(within) ? '' : within)) as T
    const entries = Object.entries(value).map(([name, held]) => {
      if (typeof held !== 'string') return [name, rename(held, name)]
      if (NAMING_PROCESS.has(name) && !(name === 'process' && CHOSEN.has(within)))
        return [name, processes.get(held) ?? held]
      if (CHOSEN.has(within)) return [name, held]
      return [name, renameAt(within === 'forms' ? 'form' : name, held, value)]
    })
    return Object.fromEntries(entries) as T
  }

  return documents.map(document => {
    const { table: _, ...rest } = rename(document, '') as AnyDocument & { table?: string }
    return { ...rest, key: renamed(document.key) } as AnyDocument
  })
}
