/** What becomes visible to people who are not signed in, as sentences. @source ADR 0046; docs/designer.md#access */
import { isTellable } from '#engine/access/guest-fields.ts'
import { isEntity } from '#engine/kind/entity.ts'
import { accessNamed } from '#engine/kind/kinds.ts'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { ANYONE, rightsOf } from '../../commands/access/party-rights.ts'
import type { Docs } from '../../commands/documents/docs.ts'
import { useSay } from '../../say/say.ts'

/** What a grant of totals to anyone shows of a model; '' without one. */
export function useSayOpenTotals(): (entity: EntityDocument) => string {
  const t = useT()
  const say = useSay()
  return entity => {
    const rights = rightsOf(entity, ANYONE)
    if (!rights) return ''
    const told = entity.fields.filter(field => isTellable(field) && !rights.hide.includes(field.id))
    const fields = told.map(({ title }) => say.text(title)).join(t('designer.comma'))
    const params = { name: say.text(entity.title), fields }
    return t(`designer.access.anyone.${told.length > 0 ? 'shows' : 'counts'}`, params)
  }
}

/** One sentence for each document of which something is open without sign-in. */
export function useSayOpen(): (docs: Docs) => string[] {
  const t = useT()
  const say = useSay()
  const sayTotals = useSayOpenTotals()
  return docs =>
    Object.values(docs).flatMap(document => {
      if (isEntity(document)) return sayTotals(document) || []
      const isOpen = accessNamed(document).some(({ to }) => to.anyone)
      return isOpen ? t('designer.access.anyone.opens', { name: say.text(document.title) }) : []
    })
}
