/** Marks on the shapes of a diagram: told apart by colour, by line and by sign, and said in words. */
import { theme } from 'antd'
import type { Drawing } from '../../flow/diagram/drawing.ts'
import type { Point } from '../../flow/diagram/places.ts'

export type MarkLook = 'added' | 'removed' | 'changed' | 'moved' | 'error' | 'warning'

export interface DiagramMark {
  look: MarkLook
  /** one letter */
  sign: string
  says: string
}

const DASHES: Partial<Record<MarkLook, string>> = { removed: '6 4', changed: '2 3', moved: '10 3 2 3' }
const AROUND_PX = 5
const SIGN_PX = 9

export function useMarkColours(): Record<MarkLook, string> {
  const { token } = theme.useToken()
  return {
    added: token.colorSuccess,
    removed: token.colorError,
    changed: token.colorWarning,
    moved: token.colorPrimary,
    error: token.colorError,
    warning: token.colorWarning,
  }
}

/** Around a node. */
export function NodeMark({ mark, box: { x, y, w, h } }: { mark: DiagramMark; box: Drawing['nodes'][number] }) {
  const { [mark.look]: colour } = useMarkColours()
  const size = { x: x - AROUND_PX, y: y - AROUND_PX, width: w + 2 * AROUND_PX, height: h + 2 * AROUND_PX }
  return (
    <g>
      <rect {...size} rx={10} fill="none" stroke={colour} strokeWidth={2} strokeDasharray={DASHES[mark.look]} />
      <Sign mark={mark} at={{ x: x - AROUND_PX, y: y - AROUND_PX }} />
    </g>
  )
}

/** At the middle of a sequence flow. */
export function Sign({ mark, at }: { mark: DiagramMark; at: Point }) {
  const { token } = theme.useToken()
  const { [mark.look]: colour } = useMarkColours()
  return (
    <g>
      <title>{mark.says}</title>
      <circle cx={at.x} cy={at.y} r={SIGN_PX} fill={colour} />
      <text className="sw-diagram-mark" x={at.x} y={at.y + 4} fill={token.colorBgContainer}>
        {mark.sign}
      </text>
    </g>
  )
}
