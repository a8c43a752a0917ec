/**
 * The part of a large table that is drawn: what is near what is in sight; all that can be printed, when the page is
 * printed.
 * @source docs/ui.md#a-list-screen
 */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { nearColumns, nearRows, printedRows, type Span } from './near.ts'

interface Window {
  rows: Span
  columns: Span
  rowPx: number
}

/** until a row was measured */
const ROW_PX = 40
/** what stands around a table at least, as its style sheet says */
const AROUND_PX = 220

/** @param widths  of the columns, px */
export function useWindow(box: RefObject<HTMLElement | null>, count: number, widths: number[]): Window {
  const [seen, setSeen] = useState({
    top: 0,
    left: 0,
    width: innerWidth,
    height: innerHeight - AROUND_PX,
    rowPx: ROW_PX,
  })
  const [isPrinted, setPrinted] = useState(false)
  const held = useRef(false)
  const rows = isPrinted ? printedRows(count, widths.length) : nearRows(count, seen.rowPx, seen.top, seen.height)
  const columns = isPrinted ? { from: 0, to: widths.length } : nearColumns(widths, seen.left, seen.width)
  const isLarge = rows.to - rows.from < count || columns.to - columns.from < widths.length
  const drawn = useRef({ rows, columns, count, widths })
  drawn.current = { rows, columns, count, widths }

  useLayoutEffect(() => {
    const element = box.current
    if (!element || !(isLarge || isPrinted)) return
    const look = () => {
      const row = element.querySelector<HTMLElement>('tbody tr[data-record]')
      const next = {
        top: element.scrollTop,
        left: element.scrollLeft,
        width: element.clientWidth || innerWidth,
        height: element.clientHeight || innerHeight,
        rowPx: row?.offsetHeight || ROW_PX,
      }
      const { rows, columns, count, widths } = drawn.current
      const isSame =
        sameSpan(rows, nearRows(count, next.rowPx, next.top, next.height)) &&
        sameSpan(columns, nearColumns(widths, next.left, next.width))
      if (isSame) return
      held.current = element.contains(document.activeElement)
      setSeen(next)
    }
    const print = () => flushSync(() => setPrinted(true))
    const end = () => setPrinted(false)
    look()
    element.addEventListener('scroll', look, { passive: true })
    window.addEventListener('beforeprint', print)
    window.addEventListener('afterprint', end)
    const watcher = new ResizeObserver(look)
    watcher.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      window.removeEventListener('beforeprint', print)
      window.removeEventListener('afterprint', end)
      watcher.disconnect()
    }
  }, [box, isLarge, isPrinted])

  // the row that had the focus may have gone out of sight: the keyboard goes on from the table
  // biome-ignore lint/correctness/useExhaustiveDependencies: after another part was drawn
  useLayoutEffect(() => {
    if (held.current && document.activeElement === document.body) box.current?.focus({ preventScroll: true })
    held.current = false
  }, [seen])
  return { rows, columns, rowPx: seen.rowPx }
}

const sameSpan = (one: Span, other: Span): boolean => one.from === other.from && one.to === other.to
