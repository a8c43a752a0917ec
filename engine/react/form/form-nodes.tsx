/**
 * Nodes of a form. The first ones are drawn at once; far ones when they come near, when something jumps to them, or for
 * printing. Until then they are placeholders with their label, so that the browser's find still reaches them.
 * @source ADR 0013
 */
import { observer } from '@formily/reactive-react'
import { useRef } from 'react'
import type { Node } from '../../schema/document.ts'
import { pick } from '../../text/text.ts'
import { NodeFrame } from '../frame/node-frame.tsx'
import { useOnPaper } from '../paper/on-paper.ts'
import { NodeView } from '../render/node-view.tsx'
import { usePage } from '../state/scope.tsx'
import { useNear } from '../use-near.ts'
import type { FormStore } from './store/form-store.ts'

const DRAWN_AT_ONCE = 40
const NEAR = '800px'
/** far nodes drawn together: observing each alone would cost the browser a check of every one in every frame */
const RUN = 20
/** px of a placeholder row with its gap */
const ROW_PX = 78
const COLUMNS = 24

export function FormNodes({ nodes, store }: { nodes: Node[]; store: FormStore }) {
  const before = useRef<Node[][]>([])
  before.current = runsOf(nodes.slice(DRAWN_AT_ONCE)).map((run, place) => sameRun(before.current[place], run) ?? run)
  return (
    <>
      {nodes.slice(0, DRAWN_AT_ONCE).map(node => (
        <NodeView key={node.id} node={node} />
      ))}
      {before.current.map((run, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is near stays near, whatever comes before it
        <FarRun key={place} nodes={run} store={store} />
      ))}
    </>
  )
}

const runsOf = (nodes: Node[]): Node[][] =>
  Array.from({ length: Math.ceil(nodes.length / RUN) }, (_, place) => nodes.slice(place * RUN, (place + 1) * RUN))

/** `before` when it has the same nodes, so that it is not drawn again. */
const sameRun = (before: Node[] | undefined, run: Node[]) =>
  before?.length === run.length && run.every((node, place) => node === before[place]) ? before : undefined

const FarRun = observer(function FarRun({ nodes, store }: { nodes: Node[]; store: FormStore }) {
  const page = usePage()
  const { near, place } = useNear(NEAR)
  const onPaper = useOnPaper()
  const drawn = near || onPaper || nodes.some(node => store.isCalled(node))
  if (drawn) return nodes.map(node => <NodeView key={node.id} node={node} />)
  const { span, fields } = store.scope
  const columns = nodes.reduce((sum, node) => sum + (node.span ?? span ?? COLUMNS), 0)
  return (
    <div ref={place} className="sw-grid sw-far-run" style={{ containIntrinsicHeight: (columns / COLUMNS) * ROW_PX }}>
      {nodes.map(node => (
        <NodeFrame key={node.id} node={node} span={span}>
          <div className="sw-far">{pick(node.title ?? fields.get(node.bind ?? '')?.title, page.ports.lang)}</div>
        </NodeFrame>
      ))}
    </div>
  )
})
