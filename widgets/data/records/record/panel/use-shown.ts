/**
 * Which record is shown beside its list, and which come before and after it in the list as it is sorted and paged.
 * @source docs/ui.md#a-record
 */
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { List } from '#engine/react/data/list.ts'
import { type PageAddress, useListAddress } from '#engine/react/state/address.ts'

export interface Shown {
  /** null: none is shown; only its id is there when it was opened by its address and is not in the list */
  row: WireRecord | null
  /** of the page whose list this is */
  address: PageAddress | null
  /** counts the records that were opened from the list */
  turn: number
  /** shows another record, if the one shown may be left */
  show(row: WireRecord): void
  close(): void
  /** absent where there is none */
  before?: () => void
  after?: () => void
  /** set by what shows the record: asks when unsaved input would be lost, and discards it */
  leave: RefObject<() => Promise<boolean>>
}

/**
 * @param id    of the table's node
 * @param rows  in their order; null where the list has none
 */
export function useShown(id: string, list: List, rows: WireRecord[] | null): Shown {
  const address = useListAddress(id)
  const named = address?.record ?? null
  const [shown, setShown] = useState<WireRecord | null>(null)
  // another address shows what it names; a panel needs the list to be laid out
  useEffect(() => {
    setShown(now => (named === (now?.id ?? null) ? now : named === null ? null : { id: named }))
  }, [named])
  const turnTo = (row: WireRecord | null) => {
    setShown(row)
    address?.show(row?.id ?? null)
  }
  const [turn, setTurn] = useState(0)
  const leave = useRef(async () => true)
  /** the end of the next page at which the reader enters it */
  const entering = useRef<'first' | 'last'>(null)
  const place = shown ? (rows?.findIndex(({ id }) => id === shown.id) ?? -1) : -1
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page of the list is there
  useEffect(() => {
    const next = entering.current && list.rows.at(entering.current === 'first' ? 0 : -1)
    entering.current = null
    if (next) turnTo(next)
  }, [list.rows])
  const go = (step: 1 | -1) => {
    const next = place + step < 0 ? undefined : rows?.[place + step]
    const page = list.current + step
    const isPage = page >= 1 && (page - 1) * list.size < list.total
    if (place < 0 || !(next || isPage)) return undefined
    return async () => {
      if (!(await leave.current())) return
      if (next) return turnTo(next)
      entering.current = step === 1 ? 'first' : 'last'
      list.turnTo(page, list.size)
    }
  }
  return {
    row: rows?.[place] ?? shown,
    address,
    turn,
    show: async row => {
      if (!shown || shown.id === row.id || (await leave.current())) {
        turnTo(row)
        setTurn(turn + 1)
      }
    },
    close: () => turnTo(null),
    before: go(-1),
    after: go(1),
    leave,
  }
}
