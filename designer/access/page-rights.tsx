/** Who sees which page; by default everybody who may list its records. @source docs/language.md#page */
import { Alert, Select } from 'antd'
import { accessNamed, kindOf } from '#engine/kind/kinds.ts'
import { useT } from '#engine/react/text.ts'
import type { PageDocument } from '#engine/schema/document.ts'
import { ANYONE, EVERYONE, keyOfParty, partiesOf, toOf } from '../commands/access/party-rights.ts'
import { type DocName, namesOf } from '../commands/documents/docs.ts'
import { useSay } from '../say/say.ts'
import { useParties } from '../say/use-parties.ts'
import { useSession, useSessionState } from '../session/designer-context.tsx'
import './access.css'

export function PageRights() {
  const t = useT()
  const say = useSay()
  const { view } = useSessionState('view')
  const pages = namesOf(view.docs).filter(name => kindOf(view.docs[name] ?? {}).menu)
  return (
    <section className="dz-section" aria-label={t('designer.access.pages')}>
      <h3>{t('designer.access.pages')}</h3>
      <ul className="dz-pages">
        {pages.map(name => (
          <li key={name}>
            <label htmlFor={`dz-page-${name}`}>{say.text(view.docs[name]?.title)}</label>
            <OpenTo id={`dz-page-${name}`} document={name} placeholder={t('designer.access.whoeverLists')} />
            {accessNamed(view.docs[name]!).some(({ to }) => to.anyone) && (
              <Alert
                type="warning"
                showIcon
                message={t('designer.access.anyone.opens', { name: say.text(view.docs[name]?.title) })}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface OpenToProps {
  id: string
  document: DocName
  /** who it is open to when nobody is named */
  placeholder: string
}

/** Edits the `access` of a document. */
export function OpenTo({ id, document, placeholder }: OpenToProps) {
  const session = useSession()
  const { view } = useSessionState('view')
  const parties = useParties()
  const named = partiesOf((view.docs[document] as PageDocument | undefined)?.access ?? {})
  const anyone = parties.find(ANYONE)
  const isOpenable = kindOf(view.docs[document] ?? {}).forAnyone
  const put = (keys: string[]) => {
    const known = [...(isOpenable ? [anyone] : []), ...parties.all, ...named.map(parties.find)]
    const chosen = keys.flatMap(key => known.find(one => one.key === key)?.party ?? [])
    const whole = chosen.find(({ kind }) => kind === 'anyone') ?? chosen.find(({ kind }) => kind === 'everyone')
    const to = chosen.length > 0 ? toOf(whole ? [whole] : chosen) : null
    session.run('page.access', { document, to })
  }
  return (
    <Select
      id={id}
      mode="multiple"
      className="dz-roles"
      placeholder={placeholder}
      optionFilterProp="label"
      value={named.map(keyOfParty)}
      onChange={put}
      labelRender={({ value }) => parties.find(named.find(one => keyOfParty(one) === value) ?? EVERYONE).name}
      options={
        isOpenable
          ? [{ label: anyone.name, options: [{ value: anyone.key, label: anyone.name }] }, ...parties.options]
          : parties.options
      }
    />
  )
}
