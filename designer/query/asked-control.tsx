/** The query document of a list, with a value for each of its params. @source docs/designer.md#queries */
import { Select } from 'antd'
import { isQuery } from '#engine/kind/query.ts'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument, Json, TableBody } from '#engine/schema/document.ts'
import { matches } from '#engine/text/match.ts'
import { sourcesOf } from '../controls/choices/queries.ts'
import { useSay } from '../say/say.ts'
import { useSessionState } from '../session/designer-context.tsx'
import { ParamValues } from './param-values.tsx'

interface AskedControlProps {
  id: string
  value: Json | undefined
  entity: EntityDocument | undefined
  onChange(value: Json | null): void
}

export function AskedControl({ id, value, entity, onChange }: AskedControlProps) {
  const t = useT()
  const say = useSay()
  const { view, app } = useSessionState('view', 'app')
  const asked = value as TableBody['query'] | undefined
  const document = asked && sourcesOf(view, app.library).query(asked.use)
  const fitting = [...Object.values(view.stored), ...app.library.documents].filter(
    one => isQuery(one) && one.entity !== undefined && one.entity === entity?.key && one.get === 'rows',
  )
  const put = (next: TableBody['query']) => onChange(JSON.parse(JSON.stringify(next)) as Json)
  return (
    <>
      <Select
        id={id}
        className="dz-full"
        allowClear
        showSearch
        value={asked?.use}
        placeholder={t(fitting.length > 0 ? 'designer.query.any' : 'designer.query.none')}
        onChange={(use?: string) => (use === undefined ? onChange(null) : put({ use }))}
        options={fitting.map(one => ({ value: one.key, label: say.text(one.title) }))}
        filterOption={(typed, option) => matches(typed, [option?.label, option?.value])}
      />
      {asked && document && (
        <ParamValues document={document} values={asked.params ?? {}} onChange={params => put({ ...asked, params })} />
      )}
    </>
  )
}
