/** A screen of loans over records in memory, for the tests and stories of the data widgets. */
import { App, ConfigProvider } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import { createMemoryPorts, type MemoryOptions } from '#adapters/memory/memory.ts'
import type { ClientEntity, ScreenBundle, WireRecord } from '#adapters/wire/screen.ts'
import { deriveScreen } from '#engine/entity/derive-screen.ts'
import type { Ports } from '#engine/ports/ports.ts'
import { Screen } from '#engine/react/screen/screen.tsx'
import type { ScreenProps } from '#engine/react/screen/screen-props.ts'
import type { WidgetManifests } from '#engine/react/widget.ts'
import type { EntityDocument, Node, Option, PageDocument, Query } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import { load } from '../../gen/load.gen.ts'
import manifests from '../../gen/manifests.gen.json'
import world from './loan.json'

export const loan = world.entity as unknown as EntityDocument
export const LOANS = world.rows as unknown as WireRecord[]
const MAY = ['list', 'detail', 'add', 'copy', 'edit', 'remove', 'export', 'print', 'printList', 'download']

export function loanBundle(page: Partial<PageDocument> = {}, client: Partial<ClientEntity> = {}): ScreenBundle {
  const entity: ClientEntity = { document: loan, path: '/api/data/equipmentLoan', may: MAY, readOnly: [], ...client }
  return {
    key: 'equipment-loan.manage',
    document: { ...deriveScreen(entity.document), key: 'equipment-loan.manage', ...page },
    entities: { [loan.key]: entity },
    dicts: world.dicts as Record<string, Option[]>,
    app: null,
  }
}

export function loanPorts(bundle: ScreenBundle, options: MemoryOptions = {}): Ports {
  return createMemoryPorts({
    entities: bundle.entities,
    records: { equipmentLoan: LOANS, user: world.users },
    ...options,
  })
}

interface LoanScreenProps extends Partial<Omit<ScreenProps, 'ports'>> {
  options?: MemoryOptions
  ports?: Ports
}

export function LoanScreen({
  bundle = loanBundle(),
  options,
  ports = loanPorts(bundle, options),
  ...rest
}: LoanScreenProps) {
  return (
    <ConfigProvider locale={ports.lang === 'en' ? enUS : zhCN}>
      <App>
        <Screen
          bundle={bundle}
          ports={ports}
          loader={load}
          manifests={manifests as unknown as WidgetManifests}
          {...rest}
        />
      </App>
    </ConfigProvider>
  )
}

interface NodesScreenProps {
  nodes: Node[]
  queries?: Query[]
  lang?: Lang
  /** the records never arrive, or fail to load */
  records?: keyof typeof OUTSIDE
  /** width of the box in px */
  width?: number
}

const OUTSIDE = {
  wait: () => new Promise<never>(() => undefined),
  fail: () => Promise.reject(new Error('down')),
}

/** Any nodes on a page of their own. */
export function NodesScreen({ nodes, queries, lang = 'zh', records, width }: NodesScreenProps) {
  const bundle = loanBundle({ nodes, queries })
  const ports = loanPorts(bundle, { ports: { lang } })
  const outside = records && OUTSIDE[records]
  const data = outside ? { ...ports.data, list: outside, query: outside, detail: outside } : ports.data
  return (
    <div style={{ width }}>
      <LoanScreen bundle={bundle} ports={{ ...ports, data }} />
    </div>
  )
}

const note = { zh: world.rows[0]!.title, en: 'EPSON CB-X06' }

/** Two nodes to lay out. */
export const twoNotes: Node[] = [
  { id: 'one', widget: 'alert', title: note, span: 12 },
  { id: 'two', widget: 'alert', title: note, span: 12 },
]
