/**
 * Nodes of a form. The first ones are drawn at once, the far ones when they come near, when something jumps to them, or
 * for printing; until then they are a place with their label, so the browser's find still leads there.
 * @source ADR 0013
 */
import { observer } from '@formily/reactive-react'
import { useEffect, useRef, useState } from 'react'
import type { Node } from '../../schema/document.ts'
import { pick } from '../../text/text.ts'
import { NodeFrame } from '../render/node-frame.tsx'
import { NodeView } from '../render/node-view.tsx'
import { usePage } from '../state/scope.tsx'
import type { FormStore } from './form-store.ts'

const DRAWN_AT_ONCE = 40
const NEAR = '800px'

export function FormNodes({ nodes, store }: { nodes: Node[]; store: FormStore }) {
  return nodes.map((node, place) =>
    place < DRAWN_AT_ONCE ? <NodeView key={node.id} node={node} /> : <FarNode key={node.id} {...{ node, store }} />,
  )
}

const FarNode = observer(function FarNode({ node, store }: { node: Node; store: FormStore }) {
  const page = usePage()
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined')
  const drawn = near || store.isCalled(node)
  useEffect(() => {
    if (drawn || !place.current) return
    const show = () => setNear(true)
    const observer = new IntersectionObserver(seen => seen.some(entry => entry.isIntersecting) && show(), {
      rootMargin: NEAR,
    })
    observer.observe(place.current)
    window.addEventListener('beforeprint', show)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', show)
    }
  }, [drawn])
  if (drawn) return <NodeView node={node} />
  const field = store.scope.fields.get(node.bind ?? '')
  return (
    <NodeFrame node={node} span={store.scope.span}>
      <div ref={place} className="sw-far">
        {pick(node.title ?? field?.title, page.ports.lang)}
      </div>
    </NodeFrame>
  )
})
