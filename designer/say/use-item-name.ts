import { useLang, useT } from '#engine/react/text.ts'
import type { DraftView } from '../commands/documents/command.ts'
import type { DocName } from '../commands/documents/docs.ts'
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

function useNaming(of?: DraftView): Naming {
  const t = useT()
  const lang = useLang()
  const drafted = useView()
  const { manifests } = useOutside()
  const { library } = useSessionState('app').app
  return { t, lang, manifests, library, view: of ?? drafted }
}
