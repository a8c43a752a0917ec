import { useLang, useT } from '#engine/react/text.ts'
import type { DraftView } from '../commands/documents/command.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { findItem } from '../commands/documents/walk.ts'
import { useOutside, useSessionState, useView } from '../session/designer-context.tsx'
import { type Naming, nameThing, placeThing } from './thing-name.ts'

type NameOf = (document: DocName, address: string) => string

/**
 * The name of an item: its title, its field's, its button's action, its widget's.
 * @param of  the state it is in; the draft by default
 */
export function useItemName(of?: DraftView): NameOf {
  const naming = useNaming(of)
  return (document, address) => nameThing(naming, document, address)
}

/** As `useItemName`, with its kind, and its number among equal ones. */
export function useItemPlace(of?: DraftView): NameOf {
  const naming = useNaming(of)
  return (document, address) => placeThing(naming, document, address)
}

/** How many of what: “4 fields” when all show a field, “4 items” otherwise. */
export function useSayCount(): (document: DocName, addresses: string[]) => string {
  const t = useT()
  const { docs } = useView()
  return (document, addresses) => {
    const fields = addresses.every(address => {
      const item = findItem(docs[document], address)
      return item?.list === 'fields' || typeof item?.value.bind === 'string'
    })
    return t(fields ? 'designer.count.fields' : 'designer.count.items', { count: addresses.length })
  }
}

function useNaming(of?: DraftView): Naming {
  const t = useT()
  const lang = useLang()
  const drafted = useView()
  const { manifests } = useOutside()
  const { library } = useSessionState('app').app
  return { t, lang, manifests, library, view: of ?? drafted }
}
