/** The search of a table: its own rule, the search fields, the status. */
import { useState } from 'react'
import type { ClientEntity } from '#adapters/wire/screen.ts'
import type { ViewSettings } from '#engine/access/view-settings.ts'
import { allOf, searchRequest } from '#engine/react/data/search-request.ts'
import { envOf, runPart, runRules } from '#engine/react/state/rules.ts'
import { usePage, useRecord } from '#engine/react/state/scope.tsx'
import { bindRule } from '#engine/rules/bind-rule.ts'
import type { Json, Rule, TableBody } from '#engine/schema/document.ts'
import { isEmpty } from '#engine/value/value.ts'
import { fieldsOf } from '../row/columns.ts'
import type { SearchValues } from './known-entries.ts'

/** @param begins  what the person's view searches for */
export function useSearch(body: TableBody, entity: ClientEntity, begins: ViewSettings = {}) {
  const page = usePage()
  const at = { page, record: useRecord() }
  const entries = body.search ?? []
  const [usual] = useState<SearchValues>(() =>
    Object.fromEntries(
      entries.flatMap(entry => (entry.default === undefined ? [] : [[entry.id, runPart(entry.default, at)]])),
    ),
  )
  const [values, setValues] = useState<SearchValues>({ ...usual, ...begins.search })
  const [status, setStatus] = useState<string | null>(begins.status ?? null)
  const [filter, setFilter] = useState<Rule | undefined>(begins.filter)
  const requestOf = (next: SearchValues) => searchRequest(entries, fieldsOf(entity), next, page.ports.me.id)
  const [ends, setEnds] = useState(0)
  const asked = requestOf(values)
  // the canvas shows its sample rows whatever they contain
  const own: Rule | undefined =
    body.where === undefined || page.mode === 'design' ? undefined : bindRule(body.where, envOf(at))
  const given = page.mode === 'design' ? {} : textsOf(runRules(body.with, at))
  const searched =
    status !== null ||
    filter !== undefined ||
    Object.values(values).some(value => value !== null && value !== undefined)
  const end = () => {
    setValues({})
    setStatus(null)
    setFilter(undefined)
    setEnds(ends + 1)
  }
  return {
    entries,
    values,
    status,
    setStatus,
    filter,
    setFilter,
    /** as a view keeps it: what differs from the defaults */
    settings: {
      search: Object.fromEntries(
        entries.flatMap(({ id }) => (isAlike(values[id], usual[id]) ? [] : [[id, values[id] ?? null]])),
      ),
      status: status ?? undefined,
      filter,
    } satisfies ViewSettings,
    /** rule of the table itself */
    own,
    /** `own`, the person's conditions, and the search fields that need rules */
    where: allOf([own, filter, ...asked.where]),
    /** parameters of the list call */
    parameters: { ...given, ...asked.search, ...(status && { dataStatus_equal: status }) },
    searched,
    /** how often it was ended: fields with input of their own begin anew */
    ends,
    /** ends it, where anything is searched for */
    end: searched ? end : undefined,
    /** @returns whether the search is unchanged, so that the list does not reload by itself */
    setValues(next: SearchValues): boolean {
      setValues(next)
      return JSON.stringify(requestOf(next)) === JSON.stringify(asked)
    },
  }
}

const isAlike = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Params of a call, without empty ones. */
const textsOf = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (isEmpty(value) ? [] : [[name, String(value)]])))
