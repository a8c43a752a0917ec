/** Who will see the app, and how many people that is, counted by the server. @source docs/designer.md#publishing */
import { Alert, Tag } from 'antd'
import { isEntity } from '#engine/kind/entity.ts'
import { placeOfScreen } from '#engine/portal/pages.ts'
import { useLang, useT } from '#engine/react/text.ts'
import { useAudience } from '../../access/use-audience.ts'
import { keyOfParty, type Party, partiesOf } from '../../commands/access/party-rights.ts'
import { useParties } from '../../say/use-parties.ts'
import { useSessionState } from '../../session/designer-context.tsx'

export function Seen() {
  const t = useT()
  const lang = useLang()
  const { view, app } = useSessionState('view', 'app')
  // who uses a screen of the product is not said in it
  const help = app.kind === 'app' && t('designer.review.seenHelp')
  const parties = useParties()
  const audience = useAudience(view.stored)
  // until they are counted: the parties of the grants, by name
  const granted = Object.values(view.stored).flatMap(document =>
    isEntity(document) ? (document.access ?? []).flatMap(grant => partiesOf(grant.to)) : [],
  )
  const listed = audience ? (audience.parties as Party[]) : granted
  const seen = new Map(listed.map(parties.find).map(({ key, name }) => [key, name]))
  if (audience && seen.size === 0)
    return <Alert type="warning" showIcon message={t('designer.review.seenByNobody')} description={help} />
  const place = placeOfScreen(app.key)
  const count = (people: number) =>
    t(people === 0 ? 'designer.review.people.none' : `designer.review.people.${people === 1 ? 'one' : 'some'}`, {
      count: people.toLocaleString(lang),
    })
  const each = new Map(audience?.parties.map(({ people, ...party }) => [keyOfParty(party as Party), people]))
  return (
    <>
      {place && <p>{t(`designer.review.visitors.${place.isPublic ? 'see' : 'signIn'}`)}</p>}
      {audience &&
        (audience.people > 1 ? (
          <p>{t('designer.review.people', { people: count(audience.people) })}</p>
        ) : (
          <Alert
            type="warning"
            showIcon
            message={t(`designer.review.seenBy.${audience.people === 0 ? 'none' : 'one'}`)}
            description={help}
          />
        ))}
      <p className="dz-tags">
        {[...seen].map(([key, name]) => {
          const people = each.get(key)
          return (
            <Tag key={key}>
              {people === undefined ? name : t('designer.review.party', { name, people: count(people) })}
            </Tag>
          )
        })}
      </p>
    </>
  )
}
