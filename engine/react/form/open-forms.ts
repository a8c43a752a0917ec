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
  giveUp(): void
}

const forms: OpenForm[] = []

/** @returns called when the form leaves the screen */
export function enterForm(form: OpenForm): () => void {
  forms.push(form)
  return () => void forms.splice(forms.indexOf(form), 1)
}

export const isTopForm = (form: OpenForm): boolean => forms.at(-1) === form

/** Something typed would be lost. */
export const hasUnsavedInput = (): boolean => forms.some(form => form.unsaved())

/** Somebody is at a form: a newer version of the screen waits for the end of it, an ended session is renewed over it. */
export const isFormInProgress = (): boolean => forms.some(form => form.opened || form.unsaved())

/** The person agreed to lose what was typed. */
export function giveUpInput(): void {
  for (const form of forms) form.giveUp()
}
