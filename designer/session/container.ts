/** The container of the designer's dialogs and drawers, so that they have its theme. */
export function designerRoot(): HTMLElement {
  return document.querySelector<HTMLElement>('.dz') ?? document.body
}
