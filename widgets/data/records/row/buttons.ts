/**
 * Which buttons of a table a reader sees, and their titles.
 * @source docs/language.md#steps; docs/security.md#data
 */
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import { isTrue, type RuleAt, runRule } from '#engine/react/state/rules.ts'
import type { Translate } from '#engine/react/text.ts'
import type { Button, ButtonDoes } from '#engine/schema/document.ts'
import { type Lang, pick } from '#engine/text/text.ts'

/** The call a button needs; null when it needs none. Nobody has a right to a call the server does not offer. */
const NEEDS: Record<ButtonDoes, string | null> = {
  add: 'add',
  edit: 'edit',
  view: 'detail',
  copy: 'copy',
  remove: 'remove',
  editMany: 'edit',
  removeMany: 'remove',
  import: 'import',
  export: 'export',
  print: 'print',
  printList: 'printList',
  startFlow: 'detail',
}

export function shownButtons(buttons: readonly Button[] = [], entity: ClientEntity, at: RuleAt): Button[] {
  return buttons.filter(button => {
    const needs = button.does ? NEEDS[button.does] : null
    if (needs && !entity.may.includes(needs)) return false
    // a copy shows what the record has. DM-26
    if (button.does === 'copy' && !entity.may.includes('detail')) return false
    return button.when === undefined || at.page.mode === 'design' || isTrue(runRule(button.when, at))
  })
}

/**
 * The one that a click on its row presses: *view*; where nothing edits either, the first that only leads elsewhere.
 * @param all  of the table, where `buttons` are those of one row
 */
export function lookAmong(buttons: readonly Button[] = [], all = buttons): Button | undefined {
  const leads = ({ steps }: Button) => steps?.length === 1 && steps[0]!.do === 'navigate'
  const viewer = buttons.find(({ does }) => does === 'view')
  return viewer ?? (all.some(({ does }) => does === 'edit') ? undefined : buttons.find(leads))
}

export function buttonTitle(button: Button, lang: Lang, t: Translate): string {
  return pick(button.title, lang) || t(`data.${button.does ?? 'actions'}`)
}

/** Only a record in its normal state may be edited or removed. */
export function isLocked(entity: ClientEntity, row: WireRecord): boolean {
  return entity.document.status === true && row.dataStatus !== undefined && row.dataStatus !== 1
}

/** Whether the reader may change or remove the record as it is. */
export function mayChange(entity: ClientEntity, row: WireRecord, call: 'edit' | 'remove'): boolean {
  return entity.may.includes(call) && !row.$refused?.includes(call) && !isLocked(entity, row)
}

/** Whether it destroys, and is drawn so. */
export function isDangerous({ colour, does }: Button): boolean {
  return colour === 'danger' || (colour === undefined && does === 'remove')
}
