/** Removes records after a confirmation. Loaded on demand. @source VM-10, VM-20, VM-21, VM-62 */
import type { ClientEntity } from '#adapters/wire/screen.ts'
import { sayFault } from '#engine/react/say-fault.ts'
import type { PageStore } from '#engine/react/state/page.ts'
import { addTexts, type Translate } from '#engine/react/text.ts'
import texts from '#schemas/text/remove.json'
import type { Choice } from './use-choice.ts'

addTexts('remove', texts)

interface Removal {
  page: PageStore
  entity: ClientEntity
  choice: Choice
  t: Translate
}

/**
 * @param isRow  started by the button of one row
 * @param left   how many of the chosen ones are not removed
 */
export async function removeRows(
  { page, entity, choice, t }: Removal,
  ids: string[],
  { isRow, left }: { isRow: boolean; left: number },
): Promise<void> {
  const { notify, data, lang } = page.ports
  if (ids.length === 0) return notify.message('warning', t('data.chooseOne'))
  if (!(await notify.confirm(t(isRow ? 'remove.askOne' : 'remove.ask'), { danger: true }))) return
  try {
    if (entity.document.foretold) {
      const { isWanted } = await import('#engine/react/data/foretell.ts')
      if (!(await isWanted(page.ports, `${entity.document.key}.remove`, { ids }))) return
    }
    await data.remove(entity, ids)
  } catch (error) {
    if (!isRow) throw error
    return notify.message('error', `${t('remove.failed')} ${sayFault(error, lang)}`)
  }
  choice.clear()
  const done = isRow ? 'remove.doneOne' : 'remove.done'
  notify.message(left ? 'warning' : 'success', left ? t('remove.doneBut', { n: left }) : t(done), {
    label: t('remove.undo'),
    run: () => void takeBack({ page, entity, t }, ids),
  })
  await page.changed(entity.document.key)
}

interface Restored {
  done: number
  failed: number
  why: string
}

/** Restores what was just removed, as far as it can be. */
async function takeBack({ page, entity, t }: Omit<Removal, 'choice'>, ids: string[]): Promise<void> {
  const { notify, data, lang } = page.ports
  const { key } = entity.document
  try {
    const { done, failed, why } = (await data.call(`${key}.restore`, { ids })) as Restored
    if (failed) notify.message('warning', t('remove.backBut', { n: done, failed, why }))
    else notify.message('success', t('remove.back', { n: done }))
    await page.changed(key)
  } catch (error) {
    notify.message('error', sayFault(error, lang))
  }
}
