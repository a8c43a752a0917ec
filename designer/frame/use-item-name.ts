import { useLang, useT } from '#engine/react/text.ts'
import type { Grant } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import { callParty } from '../access/use-parties.ts'
import { callItem, type View } from '../commands/command.ts'
import type { DocName } from '../commands/docs.ts'
import { partiesOf } from '../commands/party-rights.ts'
import { findItem } from '../commands/walk.ts'
import { useOutside, useSessionState, useView } from './designer-context.tsx'
import { useSay } from './say.ts'

/**
 * What a person calls an item: its title, its field's, what its button does, what its widget is.
 * @param of  the state it stands in; the draft when not given
 */
export function useItemName(of?: View): (document: DocName, address: string) => string {
  const t = useT()
  const say = useSay()
  const drafted = useView()
  const view = of ?? drafted
  const { manifests } = useOutside()
  const lang = useLang()
  const { library } = useSessionState('app').app
  return (document, address) => {
    const item = findItem(view.docs[document], address)
    const called = say.text(callItem(view, document, address))
    if (!item || called !== item.id) return called
    if (item.list === 'access')
      return partiesOf((item.value as unknown as Grant).to)
        .map(party => callParty(party, library, t, lang))
        .join(t('rule.comma'))
    const { does, widget, message } = item.value
    if (message !== undefined) return say.text(message as Text)
    if (typeof does === 'string') return t(`designer.does.${does}`)
    if (item.scope === '' && item.value.body && (item.id === 'form' || item.id === 'detail'))
      return t(`designer.picture.${item.id}`)
    return typeof widget === 'string' ? say.text(manifests[widget]?.title) || called : called
  }
}
