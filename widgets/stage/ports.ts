import type { Choice } from '#adapters/wire/screen.ts'
import type { DataPort, MessagesPort, Ports } from '#engine/ports/ports.ts'
import feeds from './portal.json' with { type: 'json' }
import sample from './sample.json' with { type: 'json' }

/** Overrides for a test or a story; `data` and `messages` are merged call by call. */
export type StageOutside = Partial<Omit<Ports, 'data' | 'messages'>> & {
  data?: Partial<DataPort>
  messages?: Partial<MessagesPort>
}

const CHOICES: Record<string, Choice[]> = sample.choices

/** Ports for a single widget: a few people, departments, menus and regions to choose from. */
export function stagePorts({ data, messages, ...ports }: StageOutside = {}): Ports {
  return {
    data: { ...STILL_DATA, ...data },
    screens: { load: refuse, watch: () => () => {} },
    route: { open: () => {}, external: () => {}, back: () => {} },
    notify: { message: () => {}, confirm: async () => true },
    upload: {
      put: async file => ({
        link: `/files/${file.name}`,
        name: file.name,
        originalName: file.name,
        size: file.size,
        attachId: file.name,
      }),
    },
    store: keepInMemory(),
    clock: { now: () => '2026-11-20 09:30:00' },
    me: sample.me,
    lang: 'zh',
    apps: () => sample.apps,
    messages: { ...STILL_MESSAGES, ...messages },
    ...ports,
  }
}

const STILL_DATA: DataPort = {
  list: refuse,
  detail: refuse,
  save: refuse,
  remove: refuse,
  query: refuse,
  queries: refuse,
  named: async (entity, ids) => (CHOICES[entity] ?? []).filter(({ id }) => ids.includes(id)),
  choices: async (entity, { q, current = 1, size = 10 }) => {
    const found = (CHOICES[entity] ?? []).filter(({ label }) => !q || label.includes(q))
    const records = found.slice((current - 1) * size, current * size)
    return { records, total: found.length, size, current, pages: Math.ceil(found.length / size) }
  },
  people: async ({ q, current, size }) => {
    const found = sample.people.filter(({ realName, account }) => !q || realName.includes(q) || account.includes(q))
    const records = found.slice((current - 1) * size, current * size)
    return { records, total: found.length, size, current, pages: Math.ceil(found.length / size) }
  },
  call: async (name, sent = {}) => CALLS[name]?.(sent as Record<string, string>) ?? refuse(),
}

const pageOf = (records: unknown[]) => ({ records, total: records.length, size: 5, current: 1, pages: 1 })

const CALLS: Record<string, (sent: Record<string, string>) => unknown> = {
  'region.lazyList': ({ parentCode }) =>
    sample.region
      .filter(region => region.parentId === parentCode)
      .map(({ id, label }) => ({
        code: id,
        name: label,
        hasChildren: sample.region.some(below => below.parentId === id),
      })),
  'portalPage.feed': ({ widget }) => feeds[widget as keyof typeof feeds],
  'dataScope.names': () => sample.names,
  'wfProcess.todoList': () => pageOf(sample.tasks),
  'wfProcess.sendList': () => pageOf(sample.tasks.map(task => ({ ...task, taskId: null }))),
}

const STILL_MESSAGES: MessagesPort = {
  newest: async size => sample.messages.slice(0, size),
  watch: () => () => {},
  open: () => {},
  follow: () => {},
  remove: () => {},
  readAll: () => {},
}

function refuse(): Promise<never> {
  return Promise.reject(new Error('the stage has no such call'))
}

function keepInMemory(): Ports['store'] {
  const kept = new Map<string, unknown>()
  return {
    get: <T>(key: string) => kept.get(key) as T | undefined,
    set: (key, value) => {
      kept.set(key, value)
    },
    remove: key => void kept.delete(key),
    keys: start => [...kept.keys()].filter(key => key.startsWith(start)),
  }
}
