/** The records of the days a calendar shows. Only the latest answer counts. @source docs/language.md#table */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import type { List } from '#engine/react/data/list.ts'
import { allOf } from '#engine/react/data/search-request.ts'
import { usePorts } from '#engine/react/ports.tsx'
import type { Field, Rule } from '#engine/schema/document.ts'
import { dayNumber, dayOfNumber, readDay, writeDay } from '#engine/value/calendar.ts'

const SIZE = 200
const MOST_PAGES = 5

export interface DayFields {
  start: Field
  end?: Field
}

/** @param first,last  `yyyy-MM-dd` */
export function useDays(
  entity: ClientEntity,
  fields: DayFields,
  request: List['request'],
  first: string,
  last: string,
) {
  const { data } = usePorts()
  const [shown, setShown] = useState<{ rows: WireRecord[]; total: number }>({ rows: [], total: 0 })
  const [failed, setFailed] = useState<unknown>(null)
  const [busy, setBusy] = useState(true)
  const turn = useRef(0)
  const { where, search } = request
  const asked = JSON.stringify({
    search,
    where: allOf([where, isWithin(fields, first, last)]),
    sort: [{ id: fields.start.id }],
  })

  const load = useCallback(async () => {
    const mine = ++turn.current
    setBusy(true)
    try {
      const rows: WireRecord[] = []
      let total = 0
      for (let current = 1, pages = 1; current <= Math.min(pages, MOST_PAGES); current++) {
        const page = await data.list(entity, { ...JSON.parse(asked), current, size: SIZE })
        if (mine !== turn.current) return
        rows.push(...page.records)
        total = page.total
        pages = page.pages
      }
      setShown({ rows, total })
      setFailed(null)
    } catch (error) {
      if (mine === turn.current) setFailed(error)
    }
    if (mine === turn.current) setBusy(false)
  }, [data, entity, asked])
  useEffect(() => {
    void load()
    return () => {
      turn.current++
    }
  }, [load])
  return { ...shown, failed, busy, reload: load }
}

/**
 * Records that begin before the last day ends and do not end before the first; a record without an end belongs to the
 * day it begins.
 */
export function isWithin({ start, end }: DayFields, first: string, last: string): Rule {
  const begins = { var: start.id }
  const from = (field: Field): string => (field.type === 'datetime' ? `${first} 00:00:00` : first)
  const isBegun = { '<=': [begins, start.type === 'datetime' ? `${last} 23:59:59` : last] }
  const isLater = { '>=': [begins, from(start)] }
  if (!end) return { and: [isBegun, isLater] }
  return { and: [isBegun, { or: [isLater, { '>=': [{ var: end.id }, from(end)] }] }] }
}

/** Day → its records, in order. A record that ends before it begins belongs to the day it begins. */
export function byDay(rows: WireRecord[], { start, end }: DayFields, first: string, last: string) {
  const days = new Map<string, WireRecord[]>()
  for (const row of rows) {
    const begin = dayOf(row, start)
    if (begin === null) continue
    const stop = (end && dayOf(row, end)) || begin
    const until = stop < begin ? begin : stop
    for (let day = begin < first ? first : begin; day <= until && day <= last; day = nextDay(day)) {
      days.set(day, [...(days.get(day) ?? []), row])
    }
  }
  return days
}

export function dayOf(row: WireRecord, field: Field): string | null {
  const value = row[field.name ?? field.id]
  return typeof value === 'string' && value !== '' ? value.slice(0, 10) : null
}

function nextDay(day: string): string {
  const date = readDay(day)
  const next = date && dayOfNumber(dayNumber(date) + 1)
  // there is no day after the last one
  return next ? writeDay(next) : '~'
}
