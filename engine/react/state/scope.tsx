/**
 * The context of a node: the page, and the nearest record if there is one.
 * @source docs/language.md#names
 */
import { createContext, type ReactNode, useContext } from 'react'
import type { Entity } from '../../entity/compile-entity.ts'
import type { FieldState } from '../../entity/state-of.ts'
import type { Field, Json } from '../../schema/document.ts'
import { PortsContext } from '../ports.tsx'
import type { PartialInput } from '../widget.ts'
import type { PageStore } from './page.ts'

/** The nearest record: a form's, or a row's of a sub-table. */
export interface RecordScope {
  /** id of the form on the screen; part of its controls' DOM ids */
  form: string
  /** entity key, '' for a form with fields of its own */
  entity: string
  fields: ReadonlyMap<string, Field>
  /** observable; it has every field id, empty ones as null */
  record: Record<string, unknown>
  /** the entity of the own rows of a field; null when it has none. @source ADR 0024 */
  rowsOf(id: string): Entity | null
  parent?: RecordScope
  /** address of the record inside the form: '' or `spans/0` */
  path: string
  set(id: string, value: unknown): void
  /** Sets or clears the partial input of the field's control. */
  holdPartialInput(id: string, partialInput: PartialInput | null): void
  /** the partial input with which the control of the field begins */
  partialInputOf(id: string): PartialInput | null
  stateOf(id: string): FieldState
  /** issues at the field, as texts in the reader's language */
  issuesOf(id: string): string[]
  /** how many issues are at these fields and in their rows */
  issuesAmong(ids: readonly string[]): number
  /** the labels of the ids in the field's value */
  labelsOf(id: string): Record<string, string> | undefined
  /** Shows the issues of what is filled in at `path` and below it. @returns whether there are none */
  check(path: string): boolean
  /** the jump to a field made last; each is an object of its own */
  called(): Jump | null
  /** what is said of the value the field began with, while it still holds it; absent: nothing is */
  noteOf?(id: string): FieldNote | null
  /** shown without editing */
  viewOnly: boolean
  /** where labels are placed; `hidden` shows them to screen readers only */
  label: 'top' | 'side' | 'hidden'
  labelWidth: number
  span: number
}

/** Where the value of a field comes from, in the reader's language, and what stands beside that. */
export interface FieldNote {
  text: string
  /** @param field  `change` empties it; `id` is that of its control */
  draw(field: { id: string; title: string; change(): void }): ReactNode
}

/** Somebody asked to see the field at `path`, from the summary of issues. */
export interface Jump {
  path: string
}

/**
 * Names with a short life: the row of a button, the selected rows, the event of a step list, the results of its steps.
 */
export interface Moment {
  row?: Record<string, unknown>
  /** ids of the selected rows, for a button in a table's toolbar */
  chosen?: string[]
  event?: Record<string, Json>
  step?: Record<string, Json>
  option?: Record<string, Json>
}

const PageContext = createContext<PageStore | null>(null)
const RecordContext = createContext<RecordScope | null>(null)
const LockedContext = createContext(false)

export const PageProvider = PageContext.Provider
export const RecordProvider = RecordContext.Provider
/** Around nodes whose fields are locked by a node that holds them. */
export const LockedProvider = LockedContext.Provider

/** Components that use the page are rendered again when its ports change, for example their language. */
export function usePage(): PageStore {
  useContext(PortsContext)
  const page = useContext(PageContext)
  if (!page) throw new Error('usePage() outside of <Screen>')
  return page
}

export function useRecord(): RecordScope | null {
  return useContext(RecordContext)
}

export function useLocked(): boolean {
  return useContext(LockedContext)
}

/** Address of a field of `scope` inside its form. */
export function pathOf(scope: Pick<RecordScope, 'path'>, id: string): string {
  return scope.path ? `${scope.path}/${id}` : id
}
