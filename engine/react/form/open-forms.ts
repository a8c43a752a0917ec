/**
 * The forms on the screen, in the order they came. Whoever is about to take the screen away asks here first; Ctrl-S goes
 * to the one on top.
 * @source docs/ui.md#a-form
 */
export interface OpenForm {
  /** stands in a dialog, drawer or page of its own: it is there to be filled in */
  opened: boolean
  unsaved(): boolean
  /** what was typed is let go */
  discard(): void
}

/** Forms that leave the screen together: those of a dialog, or all there are. */
export interface FormGroup {
  /** @returns called when the form leaves the screen */
  enter(form: OpenForm): () => void
  /** Something typed would be lost. */
  hasUnsaved(): boolean
  /** The person agreed to lose what was typed. */
  discard(): void
}

/** A group inside `outer`, whose forms are its own as well. */
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

export const isTopForm = (form: OpenForm): boolean => forms.at(-1) === form

/** Somebody is at a form: a newer version of the screen waits for the end of it, an ended session is renewed over it. */
export const isFormInProgress = (): boolean => forms.some(form => form.opened || form.unsaved())
