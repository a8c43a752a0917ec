/** Folders inside a part stand in an order, and are small enough to be read at a glance. @source ARCHITECTURE.md#the-tree */
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listFiles, listSources } from './sources.ts'

const sources = listSources()

/**
 * Part → its folders, lowest first: each imports those before it alone. Files beside them come last, but for those the order
 * names, and where it has `.` for all of them.
 */
const ORDERS: Record<string, string[]> = {
  designer: [
    ...['kind', 'commands', 'session', 'say', 'new', 'rules', 'controls', 'stage', 'pointer', 'source', 'palette'],
    ...[
      'outline',
      'access',
      'query',
      'dashboard',
      'checks',
      'task',
      'inspector',
      'model',
      'flow',
      'try',
      'canvas',
      'screens',
    ],
    ...['publish', 'gallery', 'frame'],
  ],
  'designer/commands': ['documents', 'values', 'nodes', 'fields', 'flow', 'access'],
  'designer/controls': ['faces', 'keys', 'panels', 'dialogs', 'inputs', 'options', 'choices', 'items', 'steps'],
  'designer/pointer': ['places', 'drag', 'press'],
  'designer/publish': ['pictures', 'difference', 'conflict', 'history', 'published', 'impact', 'rights', 'review'],
  engine: [
    ...[
      'error',
      'text',
      'schema',
      'value',
      'rules',
      'kind',
      'version',
      'entity',
      'access',
      'query',
      'portal',
      'formily',
      'flow',
    ],
    ...['compile', 'dashboard', 'ports', 'react'],
  ],
  'engine/flow': [
    ...['decision', 'expression', 'graph', 'people', 'state.ts', 'step', 'step.ts', 'element-ids.ts', 'title.ts'],
    ...['process-address.ts', 'time', 'comment', 'bpmn', 'diagram', 'settings', 'form', 'opening', 'approval'],
    ...['migrate', 'steps', 'sketch', 'simulate'],
  ],
  'engine/react': [
    'picture',
    '.',
    'portal',
    'state',
    'mark',
    'data',
    'look',
    'code',
    'overlay',
    'frame',
    'paper',
    'diagram',
    'field',
    'render',
    'picker',
    'rule',
    'form',
    'drill',
    'screen',
    'process',
  ],
  'engine/react/form': ['store', 'draft', 'explain'],
  'engine/react/rule': ['formula', 'sentence', 'builder'],
  runtime: [
    ...['install', 'theme', 'identity', 'client', 'logs', 'parts', 'navigation', 'messages', 'screen', 'login'],
    ...[
      'session',
      'lock',
      'profile',
      'process',
      'trial',
      'visitor',
      'pages',
      'shell',
      'app',
      'router',
      'boot',
      'portal',
      'bench',
    ],
  ],
  'runtime/app': ['address.ts', 'texts.ts', 'frame', 'lists'],
  'runtime/shell': ['clear-caches.ts', 'commands', 'search', 'bar', 'side', 'frame'],
  server: [
    ...[
      'process',
      'config',
      'services.ts',
      'db',
      'logs',
      'queue',
      'http',
      'layers',
      'entity',
      'auth',
      'push',
      'sheets',
      'files',
    ],
    ...['action', 'jobs', 'outbox', 'flow', 'inbox', 'store', 'menus', 'account', 'search', 'site', 'seed', 'modules'],
  ],
  'server/auth': ['session', 'sign-in'],
  'server/entity': [
    'table',
    'words',
    'model',
    'rule-sql',
    'rights',
    'files',
    'read',
    'choices',
    'audit-trail',
    'write',
  ],
  'server/files': ['storage'],
  'server/flow': [
    'definition',
    'instance',
    'service',
    'opening',
    'people',
    'form',
    'run',
    'act',
    'work',
    'migrate',
    'read',
    'simulate',
    'administer',
  ],
  'server/http': ['request', 'answer', 'outbound'],
  'server/modules': [
    ...[
      '.',
      'usual',
      'app',
      'biz-data',
      'recycle-bin',
      'datasource',
      'board',
      'files',
      'flow-design',
      'flow-ops',
      'flow',
      'jobs',
      'portrait',
    ],
    ...['log', 'mail', 'message', 'model', 'people', 'portal', 'report', 'schema', 'session', 'system'],
  ],
  'server/modules/model': ['read', 'write', 'source'],
  'server/store': [
    ...[
      'rights.ts',
      'screen',
      'store.ts',
      'mark-lists.ts',
      'arrange-menu.ts',
      'app-menus.ts',
      'app',
      'presence',
      'kind',
      'seen-flow.ts',
    ],
    ...['design', 'doors'],
  ],
  widgets: [...['parts', 'print-props.ts', 'chart', 'layout', 'data', 'input', 'portal', 'flow', 'gen', 'stage', '.']],
  'widgets/data/records': [
    ...[
      'row',
      'columns',
      'change',
      'views',
      'saved',
      'audit-trail',
      'record',
      'sheets',
      'batch',
      'filter',
      'search',
      'tools',
    ],
  ],
}
const MOST_FILES = 12
/** Folders that hold more. */
const LARGER = [
  ...['access', 'compile', 'entity', 'flow/approval', 'flow/step', 'formily', 'kind', 'rules', 'schema', 'value'].map(
    room => `engine/${room}`,
  ),
  ...['engine/version', 'widgets/parts', 'server', 'server/db', 'server/store', 'server/store/design'],
  ...['flow', 'mail', 'message', 'system', 'usual'].map(area => `server/modules/${area}`),
]

describe.each(Object.entries(ORDERS))('%s', (part, folders) => {
  const beside = folders.includes('.') ? folders.indexOf('.') : folders.length
  const placeOf = (path: string): number => {
    const [name = '', file] = path.slice(part.length + 1).split('/')
    return file === undefined && !folders.includes(name) ? beside : folders.indexOf(name)
  }

  test('its folders are those of the order', () => {
    const named = sources
      .filter(({ path }) => path.startsWith(`${part}/`))
      .filter(({ path }) => placeOf(path) < 0)
      .map(({ path }) => path)
    expect(named).toEqual([])
  })

  test('imports go one way', () => {
    const turned = sources
      .filter(({ path }) => path.startsWith(`${part}/`) && !/\.(test|stories)\./.test(path))
      .flatMap(({ path, imports }) =>
        imports
          .filter(target => target.startsWith(`${part}/`) && placeOf(target) > placeOf(path))
          .map(target => `${path} → ${target}`),
      )
    expect(turned).toEqual([])
  })

  test(`a folder has at most ${MOST_FILES} files`, () => {
    const files = listFiles().filter(path => path.startsWith(`${part}/`) && /\.tsx?$/.test(path))
    const counts = Map.groupBy(files, path => dirname(path))
    const larger = [...counts].filter(([, inside]) => inside.length > MOST_FILES).map(([folder]) => folder)
    expect(larger.filter(folder => !LARGER.includes(folder))).toEqual([])
  })
})
