/**
 * Keeps unsaved input of a form, and offers it again after a reload, a closed tab or a crash. Loaded when there is
 * something to keep or to offer.
 * @source docs/ui.md#a-form
 */
import { autorun, batch, toJS } from '@formily/reactive'
import { useEffect, useRef, useState } from 'react'
import type { Field } from '../../../schema/document.ts'
import { pick } from '../../../text/text.ts'
import { parseValue } from '../../../value/parse-value.ts'
import type { EngineRecord, Value } from '../../../value/value.ts'
import { usePage } from '../../state/scope.tsx'
import { useT } from '../../text.ts'
import type { FormStore } from '../store/form-store.ts'
import { DraftOffer } from './draft-offer.tsx'
import { type Draft, openKeeper } from './drafts.ts'
import { reportHomeless } from './report-dropped.ts'

/** Exported here because this part is loaded once something was typed, with or without a server. */
export { reportDropped } from './report-dropped.ts'

const QUIET_MS = 300

export interface DraftProps {
  store: FormStore
  /** name under which the form's drafts are kept */
  place: string
  /** revision of the record the form was opened with */
  rev: number | undefined
  onDropped(): void
}

export default function DraftNotice({ store, place, rev, onDropped }: DraftProps) {
  const t = useT()
  const { ports } = usePage()
  const { left, settle } = useKept({ store, place, rev })
  if (!left) return null
  const isOld = left.rev !== rev
  const titles = fieldsOf(store).flatMap(({ id, title }) => (isIn(left, id) ? pick(title, ports.lang) : []))
  const fields = titles.join(t('widgets.comma'))
  const restore = () => {
    settle()
    const homeless = retype(store, left)
    store.redraw(isOld)
    void reportHomeless(ports, left, homeless)
  }
  const drop = () => {
    settle()
    onDropped()
  }
  return (
    <DraftOffer
      at={left.at}
      what={fields}
      isOld={isOld}
      isElsewhere={left.isElsewhere === true}
      onRestore={restore}
      onDrop={drop}
    />
  )
}

/** @returns the draft on offer, null when there is none or it was decided; `settle` ends the offer */
function useKept({ store, place, rev }: Omit<DraftProps, 'onDropped'>) {
  const { ports } = usePage()
  const [left, setLeft] = useState<Draft | null>(null)
  const now = useRef({ left, clock: ports.clock, keep: () => {} })
  Object.assign(now.current, { clock: ports.clock })
  const offer = (draft: Draft | null) => {
    now.current.left = draft
    setLeft(draft)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: one keeper per form, the rest is read as it stands
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let at = ''
    const keep = () => now.current.keep()
    const stop = autorun(() => {
      clearTimeout(timer)
      store.changes()
      if (store.dirty()) {
        at = now.current.clock.now()
        timer = setTimeout(keep, QUIET_MS)
      } else keep()
    })
    window.addEventListener('pagehide', keep)
    let gone = false
    let unwatch: (() => void) | undefined
    const opened = openKeeper(ports.store, place, ports.clock.now()).then(keeper => {
      if (gone) return keeper
      offer(keeper.left)
      now.current.keep = () => {
        const { left } = now.current
        keeper.put(store.dirty() ? joined(left, { at, rev, ...typedInto(store) }) : left)
      }
      keep()
      unwatch = ports.store.watch?.(place, () => {
        // the offer was decided on another device
        if (now.current.left && !keeper.holds()) offer(null)
      })
      return keeper
    })
    return () => {
      gone = true
      unwatch?.()
      stop()
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
      // Save now: controls about to be removed take their partial inputs with them.
      keep()
      now.current.keep = () => {}
      void opened.then(keeper => keeper.free())
    }
  }, [store, place, rev])
  const settle = () => {
    offer(null)
    now.current.keep()
  }
  return { left, settle }
}

/** A pending offer is kept together with what is typed meanwhile. */
function joined(left: Draft | null, typed: Draft): Draft {
  if (!left) return typed
  return {
    ...typed,
    rev: left.rev,
    values: { ...left.values, ...typed.values },
    titles: { ...left.titles, ...typed.titles },
    halves: [...new Map([...left.halves, ...typed.halves])],
  }
}

function typedInto(store: FormStore): Pick<Draft, 'values' | 'halves' | 'titles'> {
  const begun = store.begun()
  const typed = toJS(store.form.values) as EngineRecord
  const fields = fieldsOf(store)
  const kept = new Set(fields.map(({ id }) => id))
  const changed = fields.filter(({ id }) => JSON.stringify(typed[id] ?? null) !== JSON.stringify(begun[id] ?? null))
  return {
    values: Object.fromEntries(changed.map(field => [field.id, withoutSecrets(store, field, typed[field.id] ?? null)])),
    halves: [...store.partialInputs].filter(([path]) => kept.has(path.split('/')[0]!)),
    titles: Object.fromEntries(changed.map(({ id, title }) => [id, title])),
  }
}

/** Fields a person types into, except those that must not be stored on disk. */
function fieldsOf(store: FormStore): Field[] {
  return [...store.scope.fields.values()].filter(({ id, value }) => value === undefined && !store.isSecret(id))
}

/** Rows without the values of such fields. */
function withoutSecrets({ scope, isSecret }: FormStore, field: Field, value: Value): Value {
  const cells = scope.rowsOf(field.id)?.fields
  if (!cells || !Array.isArray(value)) return value
  const isKept = (cell: string) => !cells.has(cell) || !isSecret(`${field.id}/0/${cell}`)
  return (value as EngineRecord[]).map(row => Object.fromEntries(Object.entries(row).filter(([cell]) => isKept(cell))))
}

const isIn = ({ values, halves }: Draft, id: string): boolean =>
  id in values || halves.some(([path]) => path.split('/')[0] === id)

/**
 * The screen may have been published again meanwhile: a value that no longer fits its field is left out.
 * @returns the ids of the fields whose values have no place any more
 */
function retype({ scope }: FormStore, { values, halves }: Draft): string[] {
  const fits = (id: string, value: Value) => {
    const field = scope.fields.get(id)
    if (!field || scope.stateOf(id).readOnly) return false
    return typeof value === 'string' || !parseValue(field, value).issue
  }
  const homeless = Object.entries(values).filter(([id, value]) => !fits(id, value ?? null))
  batch(() => {
    for (const [id, value] of Object.entries(values)) if (fits(id, value ?? null)) scope.set(id, value)
    for (const [path, partialInput] of halves)
      if (scope.fields.has(path.split('/')[0]!)) scope.holdPartialInput(path, partialInput)
  })
  return homeless.map(([id]) => id)
}
