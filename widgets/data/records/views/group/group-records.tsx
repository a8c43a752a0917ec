/** The records of one open group, as many pages as were asked for. */
import { type ReactNode, useEffect, useRef } from 'react'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { allOf } from '#engine/react/data/search-request.ts'
import { useLane } from '../kanban/use-lane.ts'
import type { Totals } from '../rows-props.ts'
import { type Group, ruleOfGroup } from './groups-of.ts'
import type { Groups } from './use-groups.ts'

interface GroupRecordsProps {
  group: Group
  groups: Groups
  totals: Totals
  /** @param more  loads the next page; undefined when there is none */
  children(records: Omit<ReturnType<typeof useLane>, 'rows'> & { rows: WireRecord[] }): ReactNode
}

export function GroupRecords({ group, groups: { field, by }, totals: { entity, list }, children }: GroupRecordsProps) {
  const where = allOf([list.request.where, ruleOfGroup(field, by, group.value)])
  const records = useLane(entity, { ...list.request, where })
  const { reload } = records
  const { rows } = list
  const seen = useRef(rows)
  // the list was loaded anew, so its groups are
  useEffect(() => {
    if (seen.current === rows) return
    seen.current = rows
    void reload()
  }, [rows, reload])
  return children(records)
}
