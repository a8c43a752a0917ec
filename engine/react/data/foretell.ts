/**
 * Asks what a change of records leads to, and whoever makes it whether they still want it. Loaded on demand.
 * @source docs/language.md#entity; ADR 0036
 */
import type { RightsEffect } from '#adapters/wire/permission.ts'
import texts from '#schemas/text/foretell.json'
import type { Ports } from '../../ports/ports.ts'
import type { Json } from '../../schema/document.ts'
import { addTexts, translate } from '../text.ts'

addTexts('foretell', texts)

/**
 * @param call  `entity.submit` or `entity.remove`
 * @returns false where it is not wanted; true at once where it leads to nothing
 */
export async function isWanted(
  { data, notify, lang }: Pick<Ports, 'data' | 'notify' | 'lang'>,
  call: string,
  sent: Record<string, Json>,
): Promise<boolean> {
  const { effect } = (await data.call(call, { ...sent, dryRun: true })) as { effect?: RightsEffect }
  if (!effect || effect.people.length + effect.more === 0) return true
  const danger = effect.said.some(({ tone }) => tone === 'danger')
  const said = effect.said.map(({ text }) => text).join('\n')
  return notify.confirm(said, {
    title: translate(lang, 'foretell.title'),
    ok: translate(lang, 'foretell.give'),
    danger,
  })
}
