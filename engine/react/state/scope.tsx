/**
 * What stands around a node: the page, and the nearest record if there is one.
 * @source docs/language.md#names
 */
import { createContext, useContext } from 'react'
import type { FieldState } from '../../entity/state-of.ts'
import type { Field, Json } from '../../schema/document.ts'
import { PortsContext } from '../ports.tsx'
import type { PartialInput } from '../widget.ts'
import type { PageStore } from './page.ts'

/** The nearest record: a form's, or a row's of a sub-table. */
export interface RecordScope {
  /** id of the form on the screen; part of its controls' DOM ids */
  form: string
  /** entity key, '' for a form of its own fields */
  entity: string
  fields: ReadonlyMap<string, Field>
  /** observable; every field id is there, empty is null */
  record: Record<string, unknown>
  parent?: RecordScope
  /** address of the record inside the form: '' or `spans/0` */
  path: string
  set(id: string, value: unknown): void
  /** The control of the field holds something that is no value, or no longer does. */
  holdPartialInput(id: string, partialInput: PartialInput | null): void
  /** what the control of the field is to begin with beside the value */
  partialInputOf(id: string): PartialInput | null
  blur(id: string): void
  stateOf(id: string): FieldState
  /** issues at the field, as texts in the reader's language */
  issuesOf(id: string): string[]
  /** what the ids in the field's value stand for */
  labelsOf(id: string): Record<string, string> | undefined
  /** A control at `path` came on the screen. @returns called when it leaves */
  mount(path: string): () => void
  /** shown, not edited */
  viewOnly: boolean
  /** where labels stand; `hidden` keeps them for readers of the screen only */
  label: 'top' | 'side' | 'hidden'
  labelWidth: number
  span: number
}

/** Names that only hold for a while: the row of a button, the rows chosen, the event of a step list, its steps' answers. */
export interface Moment {
  row?: Record<string, unknown>
  /** ids of the rows ticked in the table of a toolbar's button */
  chosen?: string[]
  event?: Record<string, Json>
  step?: Record<string, Json>
  option?: Record<string, Json>
}

const PageContext = createContext<PageStore | null>(null)
const RecordContext = createContext<RecordScope | null>(null)

export const PageProvider = PageContext.Provider
export const RecordProvider = RecordContext.Provider

/** Whoever uses the page is drawn again when its ports change: their language is one of them. */
export function usePage(): PageStore {
  useContext(PortsContext)
  const page = useContext(PageContext)
  if (!page) throw new Error('usePage() outside of <Screen>')
  return page
}

export function useRecord(): RecordScope | null {
  return useContext(RecordContext)
}

/** Address of a field of `scope` inside its form. */
export function pathOf(scope: Pick<RecordScope, 'path'>, id: string): string {
  return scope.path ? `${scope.path}/${id}` : id
}
