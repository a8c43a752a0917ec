import type { DesignPlace, PersonHere } from '#adapters/wire/design.ts'
import { useT } from '#engine/react/text.ts'
import type { DocName } from '../../commands/documents/docs.ts'
import { findItem } from '../../commands/documents/walk.ts'
import { useSay } from '../../say/say.ts'
import { useItemPlace } from '../../say/use-item-name.ts'
import { useView } from '../../session/designer-context.tsx'
import { isSurface } from '../../session/surfaces.ts'

/** Who is where, as creators know things: `Li: Data · Visitors · field Purpose`; only as far as this draft knows it. */
export function useSayWhere(): (person: PersonHere) => string {
  const t = useT()
  const say = useSay()
  const placeOf = useItemPlace()
  const { docs } = useView()
  const partsOf = ({ surface, document, node }: DesignPlace): string[] => {
    const name = document as DocName
    const seen = docs[name]
    return [
      isSurface(surface) ? t(`designer.surface.${surface}`) : '',
      say.text(seen?.title),
      seen && node !== '' && findItem(seen, node) ? placeOf(name, node) : '',
    ]
  }
  return person => t('designer.here.at', { name: person.name, place: partsOf(person).filter(Boolean).join(' · ') })
}
