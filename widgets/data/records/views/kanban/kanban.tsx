/**
 * Records in columns by the value of one field. A card is moved by dragging or by its menu, which saves that field;
 * each column loads its own records, page by page.
 * @source docs/language.md#table
 */

import { Button } from 'antd'
import { type DragEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { WireIssue } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { Fault } from '#engine/error/fault.ts'
import { allOf } from '#engine/react/data/search-request.ts'
import { Skeleton } from '#engine/react/frame/waiting.tsx'
import { Icon } from '#engine/react/icon.tsx'
import { WithMenu } from '#engine/react/overlay/menu.tsx'
import { sayFault } from '#engine/react/say-fault.ts'
import { isTrue, runRule } from '#engine/react/state/rules.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import type { Field, Json, Rule } from '#engine/schema/document.ts'
import texts from '#schemas/text/board.json'
import { textOf } from '../../row/cell.tsx'
import { fieldsOf } from '../../row/columns.ts'
import './board.css'
import { OptionName } from '../../../../parts/said/option-name.tsx'
import { mayChange } from '../../row/buttons.ts'
import { rowAt } from '../../row/row-scope.ts'
import { Failed } from '../../row/states.tsx'
import { RecordCard } from '../card/record-card.tsx'
import type { LaidProps } from '../laid-props.ts'
import { useLane } from './use-lane.ts'
import { type Lane, useLanes } from './use-lanes.ts'

addTexts('board', texts)

/** A card being moved from one column to another. */
interface Move {
  row: WireRecord
  from: Json
  to: Json
}

export default function Kanban(props: LaidProps) {
  const field = fieldsOf(props.entity).get(props.view.by ?? '')
  return field ? <Board {...props} field={field} /> : null
}

function Board({ field, ...props }: LaidProps & { field: Field }) {
  const { entity, request, refresh, caption } = props
  const page = usePage()
  const t = useT()
  const { data, notify, lang } = page.ports
  const { lanes, beyond, failed, retry } = useLanes(entity, field, request.where)
  const [held, setHeld] = useState<Omit<Move, 'to'> | null>(null)
  const [moves, setMoves] = useState<Move[]>([])
  const reloads = useRef(new Map<Json, () => Promise<void>>())
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    refresh.current = () => Promise.all([...reloads.current.values()].map(reload => reload()))
    return () => {
      refresh.current = null
    }
  }, [refresh])
  const columns = useMemo(() => props.columns.filter(drawn => drawn.field.id !== field.id), [props.columns, field])
  const mayMove = (row: WireRecord): boolean =>
    page.mode === 'run' &&
    mayChange(entity, row, 'edit') &&
    !entity.readOnly.includes(field.id) &&
    field.value === undefined &&
    (field.readOnly === undefined || !isTrue(runRule(field.readOnly, rowAt(page, entity, row))))

  async function move({ row, from, to }: Move, byKey = false) {
    const title = columns[0] ? textOf(page, columns[0], row) : ''
    setMoves(before => [...before, { row, from, to }])
    if (byKey) followFocus(box, String(row.id))
    try {
      await data.save(entity, { id: row.id, rev: row.rev, [field.name ?? field.id]: to })
      notify.message('success', t('board.moved', { title, to: lanes?.find(({ value }) => value === to)?.title }))
    } catch (error) {
      notify.message('error', `${t('board.notMoved', { title })} ${sayRefusal(error, t('board.stale'), lang)}`)
    }
    await page.changed(entity.document.key)
    setMoves(before => before.filter(one => one.row !== row))
  }

  if (failed) return <Failed error={failed} onRetry={retry} />
  if (!lanes) return <Skeleton lines={6} />
  return (
    <>
      {beyond > 0 && <p className="sw-told">{t('board.beyond', { n: beyond })}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section ref={box} className="sw-lanes" aria-label={caption} tabIndex={0}>
        {lanes.map(lane => (
          <LaneView
            key={String(lane.value)}
            {...{ ...props, columns, field, lane, lanes, held, moves, reloads, mayMove }}
            onHold={row => setHeld(row && { row, from: lane.value })}
            onMove={(row, to) => void move({ row, from: lane.value, to }, true)}
            onDrop={() => held && held.from !== lane.value && void move({ ...held, to: lane.value })}
          />
        ))}
      </section>
    </>
  )
}

type LaneViewProps = LaidProps & {
  field: Field
  lane: Lane
  lanes: Lane[]
  held: Omit<Move, 'to'> | null
  moves: Move[]
  reloads: RefObject<Map<Json, () => Promise<void>>>
  mayMove(row: WireRecord): boolean
  onHold(row: WireRecord | null): void
  onMove(row: WireRecord, to: Json): void
  onDrop(): void
}

function LaneView({
  field,
  lane,
  lanes,
  held,
  moves,
  reloads,
  mayMove,
  onHold,
  onMove,
  onDrop,
  ...props
}: LaneViewProps) {
  const { entity, request, onAdd } = props
  const t = useT()
  const [over, setOver] = useState(false)
  const { value } = lane
  const records = useLane(entity, { ...request, where: allOf([request.where, holds(field, value)]) })
  const { reload } = records
  useEffect(() => {
    const { current } = reloads
    current.set(value, reload)
    return () => void current.delete(value)
  }, [reloads, value, reload])
  const came = moves.filter(({ row, to }) => to === value && !records.rows.some(({ id }) => id === row.id))
  const went = moves.filter(({ row, to }) => to !== value && records.rows.some(({ id }) => id === row.id))
  const rows = [
    ...came.map(({ row }) => row),
    ...records.rows.filter(({ id }) => !went.some(({ row }) => row.id === id)),
  ]
  const count = records.total + came.length - went.length
  if (value === null && count === 0) return null
  const takes = held !== null && held.from !== value && (value !== null || field.required !== true)
  const drag = {
    onDragOver: (event: DragEvent) => {
      if (!takes) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onDrop()
    },
  }
  const places = lanes.filter(other => other.value !== value && (other.value !== null || field.required !== true))
  return (
    <section
      className={over && takes ? 'sw-lane sw-lane-over' : 'sw-lane'}
      aria-label={t('board.lane', { title: lane.title, n: count })}
      aria-busy={records.busy}
      {...drag}
    >
      <header>
        {lane.colour && (
          <span className={`sw-lane-dot sw-paint-${lane.colour}`} data-colour={lane.colour} aria-hidden />
        )}
        <h3 title={lane.title}>
          <OptionName icon={lane.icon} title={lane.title} />
        </h3>
        <span className="sw-lane-count">{count}</span>
        {onAdd && (
          <Button
            type="text"
            size="small"
            icon={<Icon name="plus" />}
            aria-label={t('board.add', { title: lane.title })}
            onClick={() => onAdd({ [field.id]: value })}
          />
        )}
      </header>
      {records.state === 'failed' ? (
        <Failed error={records.failed} onRetry={() => void reload()} />
      ) : records.state === 'loading' ? (
        <Skeleton lines={3} />
      ) : (
        <div className="sw-lane-body">
          <ul className="sw-cards sw-card-grid" aria-label={lane.title}>
            {rows.map(row => (
              <RecordCard
                key={String(row.id)}
                row={row}
                cards={props}
                item={
                  mayMove(row)
                    ? {
                        'aria-roledescription': t('board.card'),
                        draggable: true,
                        onDragStart: event => {
                          event.dataTransfer.effectAllowed = 'move'
                          event.dataTransfer.setData('text/plain', String(row.id))
                          onHold(row)
                        },
                        onDragEnd: () => onHold(null),
                      }
                    : undefined
                }
                beside={
                  mayMove(row) && places.length > 0 ? (
                    <WithMenu
                      items={places.map(place => ({
                        key: String(place.value),
                        label: place.title,
                        run: () => onMove(row, place.value),
                      }))}
                    >
                      <Button
                        type="text"
                        size="small"
                        data-move={row.id}
                        icon={<Icon name="swap" />}
                        aria-label={t('board.move')}
                      />
                    </WithMenu>
                  ) : undefined
                }
              />
            ))}
          </ul>
          {rows.length === 0 && <p className="sw-lane-empty">{t('board.empty')}</p>}
          {records.more && (
            <Button type="link" loading={records.busy} onClick={records.more}>
              {t('board.more', { n: records.total - records.rows.length })}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function holds(field: Field, value: Json): Rule {
  return value === null ? { empty: [{ var: field.id }] } : { '==': [{ var: field.id }, value] }
}

/** Keeps the focus on a card moved by keyboard. */
function followFocus(box: RefObject<HTMLElement | null>, id: string) {
  requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-move="${CSS.escape(id)}"]`)?.focus())
}

/** Why a card was moved back: somebody else's change, a rule, or an error. */
function sayRefusal(error: unknown, stale: string, lang: 'zh' | 'en'): string {
  if (!(error instanceof Fault)) return sayFault(error, lang)
  if (error.code === 'record.stale') return stale
  const { issues } = (error.data ?? {}) as { issues?: WireIssue[] }
  return (
    issues
      ?.map(({ msg }) => msg)
      .filter(Boolean)
      .join(' ') || sayFault(error, lang)
  )
}
