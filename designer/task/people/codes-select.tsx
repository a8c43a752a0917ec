/** Chooses users, roles, departments, posts or groups. @source docs/designer.md#processes */
import { Select } from 'antd'
import { useT } from '#engine/react/text.ts'
import { matches } from '#engine/text/match.ts'
import { useSay } from '../../say/say.ts'
import { useSessionState } from '../../session/designer-context.tsx'
import { useFindPeople, usePeopleNames } from './use-people.ts'

interface CodesSelectProps {
  id?: string
  of: 'users' | 'roles' | 'depts' | 'posts' | 'groups'
  label: string
  value: string[]
  /** one only */
  single?: boolean
  onChange(codes: string[]): void
}

export function CodesSelect({ id, of, label, value, single, onChange }: CodesSelectProps) {
  const t = useT()
  const say = useSay()
  const { library } = useSessionState('app').app
  const names = usePeopleNames(of === 'users' ? value : [])
  const { found, find } = useFindPeople()
  const known = of === 'users' || of === 'groups' ? [] : library[of]
  const options =
    of === 'users'
      ? [
          ...value.map(code => ({ value: code, label: names.get(code) ?? code })),
          ...found.filter(one => !value.includes(one.value)),
        ]
      : known.map(({ code, title }) => ({ value: code, label: say.text(title) }))
  const people = of === 'users'
  return (
    <Select<string | string[]>
      id={id}
      className="dz-full"
      mode={single ? undefined : of === 'groups' ? 'tags' : 'multiple'}
      showSearch
      allowClear
      value={single ? value[0] : value}
      aria-label={label}
      placeholder={t(people ? 'designer.try.find' : 'designer.flow.choose')}
      onSearch={people ? find : undefined}
      onChange={chosen => onChange(chosen === undefined ? [] : [chosen].flat())}
      filterOption={(typed, option) =>
        people
          ? !value.includes(String(option?.value))
          : matches(typed, [String(option?.label ?? ''), String(option?.value ?? '')])
      }
      notFoundContent={people ? t('designer.try.find') : undefined}
      options={options}
    />
  )
}
