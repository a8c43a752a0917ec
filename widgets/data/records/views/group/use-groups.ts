/**
 * The groups of a list and which of them are open. Counts and totals are the server's, over all records the list finds.
 * @source docs/ui.md#a-list-screen
 */
import { useEffect, useState } from 'react'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { GroupBy } from '#engine/access/view-settings.ts'
import { optionListOf } from '#engine/react/field/options.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import type { Field, Json } from '#engine/schema/document.ts'
import type { Totals } from '../rows-props.ts'
import { type Group, groupQuery, groupsIn, keyOf, openAtFirst } from './groups-of.ts'

export interface Groups {
  field: Field
  by: GroupBy['by']
  /** null while they are loading */
  all: Group[] | null
  failed: unknown
  isOpen(value: Json): boolean
  toggle(value: Json): void
  retry(): void
}

/** The most groups the server answers. */
export const MOST_GROUPS = 1000

/** @param size  records of a page: so many are shown at first */
export function useGroups({ entity, body, list }: Totals, field: Field, by: GroupBy['by'], size: number): Groups {
  const page = usePage()
  const { data } = page.ports
  const [rows, setRows] = useState<WireRecord[] | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  /** groups that were opened or folded by hand */
  const [turned, setTurned] = useState<Record<string, boolean>>({})
  const [turn, setTurn] = useState(0)
  const { where, search } = list.request
  const columns = body.columns ?? []
  const asked = JSON.stringify({ ...groupQuery(field, by, columns), where, search })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows that came are the sign that groups may differ
  useEffect(() => {
    if (list.state !== 'ready') return
    let gone = false
    data.query(entity, JSON.parse(asked)).then(
      answer => {
        if (gone) return
        setFailed(null)
        setRows(answer.rows)
      },
      error => gone || setFailed(error),
    )
    return () => {
      gone = true
    }
  }, [asked, data, entity, list.state, list.rows, turn])
  const down = list.sort.find(({ id }) => id === field.id)?.order === 'down'
  const order = optionListOf(page, field)?.map(({ id }) => id)
  const all = rows && groupsIn(rows, columns, field, { order, down })
  const first = all ? openAtFirst(all, size) : []
  const isOpen = (value: Json) => turned[keyOf(value)] ?? first.includes(keyOf(value))
  return {
    ...{ field, by, all, failed, isOpen },
    toggle: value => setTurned({ ...turned, [keyOf(value)]: !isOpen(value) }),
    retry: () => setTurn(turn + 1),
  }
}
