/** Where dialogs and drawers of the designer are put, so that they carry its theme. */
export function designerRoot(): HTMLElement {
  return document.querySelector<HTMLElement>('.dz') ?? document.body
}
