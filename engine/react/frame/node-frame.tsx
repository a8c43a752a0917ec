/** The root element of a node in its grid; the designer's overlay finds it by `data-node`. */
import type { ReactNode } from 'react'
import type { Node } from '../../schema/document.ts'
import { useSpan } from './grid.tsx'

interface NodeFrameProps {
  node: Node
  /** columns when the node names none */
  span?: number
  /** hidden by its `when` and shown only on the canvas */
  ghost?: boolean
  children: ReactNode
}

export function NodeFrame({ node, span, ghost, children }: NodeFrameProps) {
  const style = useSpan(node.span ?? span)
  return (
    <div className={ghost ? 'sw-node sw-ghost' : 'sw-node'} data-node={node.id} data-widget={node.widget} style={style}>
      {children}
    </div>
  )
}
