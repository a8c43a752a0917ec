/** A table whose cells are edited in place, with the keyboard of a spreadsheet. Loaded on demand. */
import { useRef } from 'react'
import { GridView } from '../grid/grid-view.tsx'
import type { RowsProps } from '../rows-props.ts'
import type { Place } from './moves.ts'
import { useCells } from './use-cells.ts'

export default function EditedGrid(props: RowsProps) {
  const box = useRef<HTMLElement>(null)
  const reveal = ({ row, column }: Place) => {
    const element = box.current
    const height = element?.querySelector<HTMLElement>('tbody tr[data-record]')?.offsetHeight
    if (!element || !height) return
    element.scrollTop = row * height
    element.scrollLeft = props.columns.slice(0, column).reduce((sum, { width }) => sum + width, 0)
  }
  return <GridView {...props} box={box} cells={useCells(box, props, reveal)} />
}
