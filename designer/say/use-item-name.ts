import { useLang, useT } from '#engine/react/text.ts'
import type { DraftView } from '../commands/documents/command.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { useOutside, useSessionState, useView } from '../session/designer-context.tsx'
import { type Naming, nameThing, placeThing } from './thing-name.ts'

type NameOf = (document: DocName, address: string) => string

/**
 * What a person calls an item: its title, its field's, what its button does, what its widget is.
 * @param of  the state it stands in; the draft when not given
 */
export function useItemName(of?: DraftView): NameOf {
  const naming = useNaming(of)
  return (document, address) => nameThing(naming, document, address)
}

/** As `useItemName`, with its kind, and which of several it is. */
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
