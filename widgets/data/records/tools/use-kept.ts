/** A person's settings of a table, stored on this device. */
import { useState } from 'react'
import { usePage } from '#engine/react/state/scope.tsx'
import type { TableChoices } from '../row/columns.ts'

/** @param id  of the table's node */
export function useKept(id: string): [TableChoices, (more: Partial<TableChoices>) => void] {
  const { ports, bundle } = usePage()
  const key = `table.${bundle.key}.${id}`
  const [kept, setKept] = useState<TableChoices>(() => ports.store.get<TableChoices>(key) ?? {})
  const keep = (more: Partial<TableChoices>) => {
    const next = { ...kept, ...more }
    setKept(next)
    ports.store.set(key, next)
  }
  return [kept, keep]
}
