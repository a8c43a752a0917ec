/** Totals of a model for anyone, also without sign-in: given or taken, by which fields, and what then is seen. @source ADR 0046 */
import { Alert, Checkbox, Select } from 'antd'
import { TOTALS } from '#engine/access/grant-of.ts'
import { isTellable, withheldAtFirst } from '#engine/access/guest-fields.ts'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { ANYONE, rightsOf } from '../../commands/access/party-rights.ts'
import { nameOf } from '../../commands/documents/docs.ts'
import { useSay } from '../../say/say.ts'
import { useSession } from '../../session/designer-context.tsx'
import { useSayOpenTotals } from './say-open.ts'

export function OpenTotals({ entity }: { entity: EntityDocument }) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const sayOpen = useSayOpenTotals()
  const rights = rightsOf(entity, ANYONE)
  const id = `dz-open-${entity.key}`
  const set = (given: Partial<NonNullable<typeof rights>>) =>
    session.run('access.set', { document: nameOf(entity), party: ANYONE, rights: given })
  const offered = entity.fields.filter(isTellable)
  const told = offered.filter(field => !rights?.hide.includes(field.id))
  return (
    <>
      <div className="dz-row">
        <Checkbox
          checked={rights !== null}
          onChange={({ target }) =>
            set(target.checked ? { may: [TOTALS], hide: withheldAtFirst(entity) } : { may: [] })
          }
        >
          {t('designer.access.anyone.totals')}
        </Checkbox>
      </div>
      {rights && (
        <>
          <div className="dz-row">
            <label htmlFor={id}>{t('designer.access.anyone.fields')}</label>
            <Select
              id={id}
              mode="multiple"
              className="dz-roles"
              optionFilterProp="label"
              value={told.map(field => field.id)}
              options={offered.map(field => ({ value: field.id, label: say.text(field.title) }))}
              onChange={ids => set({ hide: offered.map(field => field.id).filter(each => !ids.includes(each)) })}
            />
          </div>
          <Alert type="warning" showIcon message={sayOpen(entity)} />
        </>
      )}
    </>
  )
}
