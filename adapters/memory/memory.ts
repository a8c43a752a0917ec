/**
 * Ports over records in memory: for stories, tests and the designer's Try mode. Records pass the engine's own check, so
 * a form refuses here what the server refuses.
 * @source ARCHITECTURE.md#the-tree; docs/designer.md#canvas
 */

import { Fault } from '#engine/error/fault.ts'
import type { Ports } from '#engine/ports/ports.ts'
import { createMemoryData } from './memory-data.ts'
import type { MemoryOptions } from './memory-options.ts'

export type { MemoryOptions }

const ME: Ports['me'] = {
  id: '1',
  account: 'admin',
  name: 'Admin',
  tenant: '000000',
  dept: '1',
  deptCode: '',
  roles: ['administrator'],
  posts: [],
}
const NOW = '2026-03-15 10:30:00'

/** Complete `Ports`; messages do nothing and confirmations are accepted unless `ports` overrides them. */
export function createMemoryPorts(options: MemoryOptions = {}): Ports {
  const { screens = {}, now = NOW } = options
  const kept = new Map<string, unknown>()
  const me = options.ports?.me ?? ME
  return {
    data: createMemoryData({ ...options, env: () => ({ now, today: now.slice(0, 10), me }) }),
    screens: {
      async load(key) {
        const bundle = screens[key]
        if (!bundle) throw new Fault('screen.unknown', { screen: key })
        return bundle
      },
      watch: () => () => undefined,
    },
    route: { open: () => undefined, external: () => undefined, back: () => undefined },
    notify: { message: () => undefined, confirm: async () => true },
    upload: {
      put: async file => ({
        link: URL.createObjectURL(file),
        name: file.name,
        originalName: file.name,
        size: file.size,
        attachId: crypto.randomUUID(),
      }),
    },
    store: {
      get: <T>(key: string) => kept.get(key) as T | undefined,
      set: (key, value) => void kept.set(key, value),
      remove: key => void kept.delete(key),
      keys: start => [...kept.keys()].filter(key => key.startsWith(start)),
    },
    clock: { now: () => now },
    me,
    lang: 'zh',
    apps: () => [],
    messages: {
      newest: async () => [],
      watch: () => () => {},
      open: () => {},
      follow: () => {},
      remove: () => {},
      readAll: () => {},
    },
    ...options.ports,
  }
}
