/** For one party: which rows it meets, which fields it does not see, which it may not write. @source docs/language.md#grants */
import { Segmented } from 'antd'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument, Json } from '#engine/schema/document.ts'
import { nameOf } from '../commands/docs.ts'
import { keyOfParty, rightsOf } from '../commands/party-rights.ts'
import { useSession } from '../frame/designer-context.tsx'
import { useSay } from '../frame/say.ts'
import { RuleControl } from '../inspector/rule-control.tsx'
import type { Named } from './use-parties.ts'

type Right = 'write' | 'read' | 'hide'

export function FieldRights({
  entity,
  party,
  name: called,
}: { entity: EntityDocument } & Pick<Named, 'party' | 'name'>) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const document = nameOf(entity)
  const rights = rightsOf(entity, party)
  const rightOf = (field: string): Right =>
    rights?.hide?.includes(field) ? 'hide' : rights?.readOnly?.includes(field) ? 'read' : 'write'
  const put = (field: string, right: Right) => {
    const without = (list: string[] = []) => list.filter(one => one !== field)
    const hide = [...without(rights?.hide), ...(right === 'hide' ? [field] : [])]
    const readOnly = [...without(rights?.readOnly), ...(right === 'read' ? [field] : [])]
    session.run('access.set', { document, party, called, rights: { hide, readOnly } })
  }
  return (
    <>
      <div className="dz-row">
        <label htmlFor={`dz-rows-${keyOfParty(party)}`}>{t('designer.access.rows')}</label>
        <RuleControl
          id={`dz-rows-${keyOfParty(party)}`}
          kind="rule"
          from="records"
          title={t('designer.access.rows')}
          value={rights?.rows as Json | undefined}
          entity={entity}
          onChange={rows => session.run('access.set', { document, party, called, rights: { rows: rows ?? true } })}
        />
      </div>
      <ul className="dz-rights">
        {entity.fields.map(field => (
          <li key={field.id} className="dz-row">
            <span className="dz-fill">{say.text(field.title)}</span>
            <Segmented<Right>
              size="small"
              value={rightOf(field.id)}
              aria-label={say.text(field.title)}
              onChange={right => put(field.id, right)}
              options={(['write', 'read', 'hide'] as const).map(value => ({
                value,
                label: t(`designer.right.${value}`),
              }))}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
