/**
 * The forms on the screen, in the order they were opened. Before the screen is left, ask here; Ctrl-S goes to the
 * topmost.
 * @source docs/ui.md#a-form
 */
import type { ToldChange } from './store/form-changes.ts'

export interface OpenForm {
  /** is in a dialog, drawer or page of its own, opened to be filled in */
  opened: boolean
  unsaved(): boolean
  /** discards unsaved input */
  discard(): void
  /** its last changes, for a report of an error; without secrets */
  lastChanges?: (() => ToldChange[]) | undefined
}

/** Forms that leave the screen together: those of a dialog, or all of them. */
export interface FormGroup {
  /** @returns to be called when the form leaves the screen */
  enter(form: OpenForm): () => void
  /** Whether there is unsaved input. */
  hasUnsaved(): boolean
  /** Discards the unsaved input, after the person agreed. */
  discard(): void
}

/** A group inside `outer`; its forms belong to both. */
export function groupForms(outer?: FormGroup, forms: OpenForm[] = []): FormGroup {
  return {
    enter(form) {
      forms.push(form)
      const leave = outer?.enter(form)
      return () => {
        forms.splice(forms.indexOf(form), 1)
        leave?.()
      }
    },
    hasUnsaved: () => forms.some(form => form.unsaved()),
    discard() {
      for (const form of forms) form.discard()
    },
  }
}

const forms: OpenForm[] = []

export const allForms = groupForms(undefined, forms)

export const { enter: enterForm, hasUnsaved: hasUnsavedInput, discard: discardInput } = allForms

/** The last changes of the topmost form; none without a form. */
export const lastChanges = (): ToldChange[] => forms.at(-1)?.lastChanges?.() ?? []

export const isTopForm = (form: OpenForm): boolean => forms.at(-1) === form

/**
 * A form is in use: a newer version of the screen waits until it is closed, and an ended session is renewed over it.
 */
export const isFormInProgress = (): boolean => forms.some(form => form.opened || form.unsaved())
