/** The columns of a board: the options of its field. @source docs/language.md#table */
import { useEffect, useState } from 'react'
import type { ClientEntity } from '#adapters/wire/screen.ts'
import type { DataPort } from '#engine/ports/ports.ts'
import { allOf } from '#engine/react/data/search-request.ts'
import { optionListOf } from '#engine/react/field/options.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import type { Colour, Field, Json, Rule } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'

export interface Lane {
  /** the field's value in the records of the column; null: empty */
  value: Json
  title: string
  colour?: Colour
  icon?: string
}

const MOST_LANES = 50
const TARGETS: Partial<Record<Field['type'], string>> = { user: 'user', dept: 'dept' }

/** In their own order, with the records without a value first. Null while they are loading. */
export function useLanes(entity: ClientEntity, field: Field, where: Rule | undefined) {
  const page = usePage()
  const t = useT()
  const { data, lang } = page.ports
  const [asked, setAsked] = useState<{ lanes: Lane[]; beyond: number } | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const [turn, setTurn] = useState(0)
  const target = field.to ?? TARGETS[field.type]
  const narrowed = JSON.stringify({ where })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after a failure
  useEffect(() => {
    if (!target) return
    let gone = false
    readLanes(data, entity, field, target, JSON.parse(narrowed).where).then(
      found => gone || setAsked(found),
      error => gone || setFailed(error),
    )
    return () => {
      gone = true
    }
  }, [data, entity, field, target, narrowed, turn])
  const own: Lane[] | undefined =
    field.type === 'boolean'
      ? [true, false].map(value => ({ value, title: t(value ? 'data.yes' : 'data.no') }))
      : optionListOf(page, field)?.map(({ id, title, colour, icon }) => ({
          ...{ value: id, colour, icon },
          title: pick(title, lang),
        }))
  const lanes = own ?? asked?.lanes
  return {
    lanes: lanes ? [{ value: null, title: t('board.none', { title: pick(field.title, lang) }) }, ...lanes] : null,
    beyond: asked?.beyond ?? 0,
    failed,
    retry: () => {
      setFailed(null)
      setTurn(turn + 1)
    },
  }
}

/** All records the field may point at, when there are few; else those it points at here, the most frequent first. */
export async function readLanes(
  data: DataPort,
  entity: ClientEntity,
  field: Field,
  target: string,
  where: Rule | undefined,
): Promise<{ lanes: Lane[]; beyond: number }> {
  const all = await data.choices(target, { size: MOST_LANES })
  if (all.total <= MOST_LANES) return { lanes: all.records.map(laneOf), beyond: 0 }
  const { rows } = await data.query(entity, {
    id: 'lanes',
    get: 'sums',
    group: [{ id: 'lane', of: field.id }],
    measures: [{ id: 'n', fn: 'count' }],
    sort: [{ id: 'n', order: 'down' }],
    where: allOf([where, { '!': [{ empty: [{ var: field.id }] }] }]),
  })
  const ids = rows.slice(0, MOST_LANES).map(({ lane }) => String(lane))
  const named = await data.named(target, ids)
  const lanes = ids.map(id => laneOf(named.find(one => one.id === id) ?? { id, label: id }))
  return { lanes, beyond: rows.length - ids.length }
}

const laneOf = ({ id, label }: { id: string; label: string }): Lane => ({ value: id, title: label })
