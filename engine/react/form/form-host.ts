/**
 * A program around a screen that has the buttons of its form: it gives the form its record, submits it, and may save what
 * is filled in itself.
 * @source docs/workflow.md#form-of-a-task
 */
import { createContext } from 'react'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Rule } from '../../schema/document.ts'
import type { EngineRecord } from '../../value/value.ts'
import type { FieldNote } from '../state/scope.tsx'
import type { FormStore } from './store/form-store.ts'

export interface HostedForm {
  /** @returns false when there are issues, which the form shows; it goes to the first. @throws Fault of the call */
  submit(): Promise<boolean>
  keep: FormStore['keep']
  /** the issues shown, in the reader's language */
  problems(): string[]
  /** whether a rule over the form's values is true */
  holds(rule: Rule): boolean
  /** Calls `see` with what is filled in, unchecked, now and after each change. @returns to be called to stop */
  watch(see: (record: WireRecord) => void): () => void
}

export interface FormHost {
  /** the stored record; null for a new one, which begins with `given` */
  record: WireRecord | null
  given?: EngineRecord
  /**
   * Takes the checked record when the form is submitted; absent: the form saves it as everywhere.
   * @returns the record as it is now. @throws Fault; those of `record.refused` and `record.stale` are shown by the form
   */
  save?(record: WireRecord): Promise<WireRecord>
  /** Of a field that began with `given`: where its value comes from. @param value  as the field holds it now */
  noteOf?(id: string, value: unknown): FieldNote | null
  /** @returns to be called when the form leaves the screen */
  attach(form: HostedForm): () => void
  /** Enter in a one-line input, or Ctrl-S */
  enter?(): void
}

/** Of the outermost form of a screen; forms inside it have none. */
export const FormHostContext = createContext<FormHost | null>(null)
