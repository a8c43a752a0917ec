/**
 * For one party: which rows it reaches, which fields are hidden from it, which it may not write. @source
 * docs/language.md#grants
 */
import { Segmented } from 'antd'
import { memo, useState } from 'react'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument, Json } from '#engine/schema/document.ts'
import { keyOfParty, rightsOf } from '../commands/access/party-rights.ts'
import { nameOf } from '../commands/documents/docs.ts'
import { FindFields, isWanted } from '../controls/choices/find-fields.tsx'
import { RuleControl } from '../rules/rule-control.tsx'
import { useSay } from '../say/say.ts'
import type { Named } from '../say/use-parties.ts'
import { useSession } from '../session/designer-context.tsx'
import { RIGHTS, type Right, usePutFieldRight } from './use-put-field-right.ts'
import { WholeFields } from './withheld-fields.tsx'

export function FieldRights({
  entity,
  party,
  name: called,
}: { entity: EntityDocument } & Pick<Named, 'party' | 'name'>) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const document = nameOf(entity)
  const [wanted, setWanted] = useState('')
  const rights = rightsOf(entity, party)
  const rightOf = (field: string): Right =>
    rights?.hide?.includes(field) ? 'hide' : rights?.readOnly?.includes(field) ? 'read' : 'write'
  const put = usePutFieldRight(entity, party, called)
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
      <FindFields fields={entity.fields} wanted={wanted} onWanted={setWanted} />
      <ul className="dz-rights">
        {entity.fields
          .filter(field => isWanted(field, wanted))
          .map(({ id, title }) => (
            <FieldRight key={id} field={id} title={say.text(title)} right={rightOf(id)} onPut={put} />
          ))}
      </ul>
      <WholeFields entity={entity} party={party} name={called} />
    </>
  )
}

interface FieldRightProps {
  field: string
  title: string
  right: Right
  onPut(field: string, right: Right): void
}

const FieldRight = memo(function FieldRight({ field, title, right, onPut }: FieldRightProps) {
  const t = useT()
  return (
    <li className="dz-row">
      <span className="dz-fill">{title}</span>
      <Segmented<Right>
        size="small"
        value={right}
        aria-label={title}
        onChange={chosen => onPut(field, chosen)}
        options={RIGHTS.map(value => ({ value, label: t(`designer.right.${value}`) }))}
      />
    </li>
  )
})
