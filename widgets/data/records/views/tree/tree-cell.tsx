/** The first cell of a row in a tree: its level, and the button that opens it; for a search result, its ancestors. */

import type { CSSProperties } from 'react'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { Icon } from '#engine/react/icon.tsx'
import { usePage } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import { Cell, textOf } from '../../row/cell.tsx'
import type { DrawnColumn } from '../../row/columns.ts'
import type { Tree } from './use-tree.ts'

/** The level as a custom property for the style sheet's indent. */
export function levelOf(tree: Tree, row: WireRecord): CSSProperties {
  return { '--sw-level': tree.placeOf(row).level } as CSSProperties
}

interface TreeCellProps {
  drawn: DrawnColumn
  row: WireRecord
  tree: Tree | undefined
  /** by Tab: where no arrow keys open it */
  reachable?: boolean
}

export function TreeCell({ drawn, row, tree, reachable }: TreeCellProps) {
  const page = usePage()
  const t = useT()
  if (!tree) return <Cell drawn={drawn} row={row} />
  const { open, path } = tree.placeOf(row)
  return (
    <div className="sw-branch" style={levelOf(tree, row)}>
      {open === undefined ? (
        <span className="sw-twig" />
      ) : (
        <button
          type="button"
          className="sw-twig"
          tabIndex={reachable ? 0 : -1}
          aria-expanded={open}
          aria-label={t(open ? 'data.close' : 'data.open', { title: textOf(page, drawn, row) })}
          onClick={event => {
            event.stopPropagation()
            tree.toggle(row)
          }}
        >
          <Icon name={open ? 'down' : 'right'} />
        </button>
      )}
      <div>
        <Cell drawn={drawn} row={row} />
        {path.length > 0 && <small>{path.map(above => textOf(page, drawn, above)).join(' / ')}</small>}
      </div>
    </div>
  )
}
