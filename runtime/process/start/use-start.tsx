/**
 * The form a start begins with: a draft, else what is known of the person and what they wrote last, else nothing.
 * @source ADR 0054; docs/workflow.md#a-start-that-begins-filled
 */
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ProcessDraft } from '#adapters/wire/process.ts'
import type { FilledStart, StartForm } from '#adapters/wire/process-start.ts'
import type { ProcessParams } from '#engine/flow/process-address.ts'
import type { Begun, PageForm } from '#engine/react/process/process-page.ts'
import { type Translate, useT } from '#engine/react/text.ts'
import { same } from '#engine/version/same.ts'
import { ask } from '../parts/calls.ts'
import { ClearFilled } from './clear-filled.tsx'

interface Beginning {
  /** id of the draft it goes on with */
  draft?: string
  /** the reader asked for an empty form */
  isEmpty: boolean
  /** counts the forms that were begun */
  turn: number
}

export interface Opened extends Beginning {
  start: StartForm | null
  failed: unknown
  load(): void
  /** begins anew, without the draft that was sent */
  again(): void
  begun: Begun | null
  noteOf: PageForm['noteOf']
}

export function useStart(params: ProcessParams): Opened {
  const { processId, processDefKey, recordId, serviceId, from } = params
  const [at, setAt] = useState<Beginning>({ draft: params.draft, isEmpty: false, turn: 0 })
  const [start, setStart] = useState<StartForm | null>(null)
  const [kept, setKept] = useState<FilledStart['draft']>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const { draft, isEmpty, turn } = at
  const load = useCallback(() => {
    setFailed(null)
    const filling = draft === undefined && !isEmpty && { serviceId, from }
    const form = processId
      ? ask<StartForm>('getFormByProcessId', { processId, recordId, ...filling })
      : ask<StartForm>('getFormByProcessDefKey', { processDefKey, recordId, ...filling })
    const written = draft === undefined ? null : ask<ProcessDraft>('draft/detail', { id: draft })
    Promise.all([form, written]).then(([found, own]) => {
      const mine = found.filled?.draft
      if (!mine) return setStart(own ? withDraft(found, own) : found)
      setKept(mine)
      setAt(before => ({ ...before, draft: mine.id }))
    }, setFailed)
  }, [processId, processDefKey, recordId, serviceId, from, draft, isEmpty])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn begins with what is known then
  useEffect(load, [load, turn])
  const anew = useCallback((empty: boolean) => {
    setStart(null)
    setKept(null)
    setAt(({ turn }) => ({ isEmpty: empty, turn: turn + 1 }))
  }, [])
  const t = useT()
  const noteOf = useMemo(() => notesOf(start?.filled, t), [start, t])
  const begun = useMemo((): Begun | null => {
    if (isEmpty || !start) return null
    const empty = () => anew(true)
    if (kept) return { text: t('process.begunDraft', { at: kept.at }), empty }
    const text = sayFilled(start.filled, from !== undefined, t)
    return text === null ? null : { text, ...(hasFields(start.filled) && { empty }) }
  }, [isEmpty, start, kept, from, anew, t])
  return { ...at, start, failed, load, again: () => anew(false), begun, noteOf }
}

/** The form goes on with what the draft holds. @source WU-70 */
function withDraft(start: StartForm, { variables }: ProcessDraft): StartForm {
  return start.form ? { ...start, form: { ...start.form, values: { ...start.form.values, ...variables } } } : start
}

const hasFields = (filled: FilledStart | undefined) => Object.keys(filled?.fields ?? {}).length > 0

/** @param isAgain  the reader asked for the values of an earlier process */
function sayFilled(filled: FilledStart | undefined, isAgain: boolean, t: Translate): string | null {
  if (!filled) return null
  const of = Object.values(filled.fields)
  const own = of.filter(from => from === 'person').length
  const earlier = of.length - own
  const said = [
    earlier > 0 && t('process.begunEarlier', { count: earlier, at: filled.process?.at ?? '' }),
    own > 0 && t('process.begunPerson', { count: own }),
    isAgain && earlier === 0 && t('process.begunNothing'),
  ].filter(Boolean)
  return said.length ? said.join(' ') : null
}

/** Says the source of a value while the field holds what it began with. */
function notesOf(filled: FilledStart | undefined, t: Translate): PageForm['noteOf'] {
  if (!filled || !hasFields(filled)) return undefined
  const first = new Map<string, unknown>()
  return (id, value) => {
    const from = Object.hasOwn(filled.fields, id) ? filled.fields[id] : undefined
    if (!from) return null
    const now = JSON.parse(JSON.stringify(value ?? null))
    if (!first.has(id)) first.set(id, now)
    if (!same(first.get(id) as never, now)) return null
    const text =
      from === 'person' ? t('process.fromPerson') : t('process.fromEarlier', { at: filled.process?.at ?? '' })
    return { text, draw: field => <ClearFilled {...field} /> }
  }
}
