/**
 * Whom a screen is tried as: a role, a department or post that its grants name, or a person. @source
 * docs/designer.md#canvas
 */
import { Select } from 'antd'
import { useMemo, useRef, useState } from 'react'
import type { Coded } from '#adapters/wire/design.ts'
import { accessNamed } from '#engine/kind/kinds.ts'
import { useT } from '#engine/react/text.ts'
import { matches } from '#engine/text/match.ts'
import { listOf } from '../commands/documents/docs.ts'
import { useSay } from '../say/say.ts'
import { useOutside, useSessionState } from '../session/designer-context.tsx'

interface Choice {
  value: string
  label: string
}

interface TryPartyProps {
  /** `role:staff`, `dept:…`, `post:…`, `user:…`; '' = with all rights, or oneself */
  value: string
  /** the key of the text for an empty choice */
  none: string
  /** all departments and posts, not only those that grants of the app name */
  all?: boolean
  onChange(value: string): void
}

const QUIET_MS = 300

export function TryParty({ value, none, all = false, onChange }: TryPartyProps) {
  const t = useT()
  const say = useSay()
  const { view, app } = useSessionState('view', 'app')
  const { ports } = useOutside()
  const [people, setPeople] = useState<Choice[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const named = useMemo(() => namedIn(listOf(view.stored)), [view.stored])
  const find = (q: string) => {
    clearTimeout(timer.current)
    if (!q.trim()) return
    timer.current = setTimeout(async () => {
      const { records } = await ports.data.choices('user', { q: q.trim(), size: 20 })
      const chosen = people.filter(one => one.value === value)
      const found = records.map(({ id, label }) => ({ value: `user:${id}`, label }))
      setPeople([...chosen, ...found.filter(one => one.value !== value)])
    }, QUIET_MS)
  }
  const group = (kind: 'role' | 'dept' | 'post', list: readonly Coded[]) => ({
    label: t(`designer.try.${kind}`),
    options: list.map(({ code, title }) => ({ value: `${kind}:${code}`, label: say.text(title) })),
  })
  const groups = [
    {
      label: t('designer.try.nobody'),
      options: [{ value: '', label: t(none) }],
    },
    group('role', app.library.roles),
    group(
      'dept',
      app.library.depts.filter(({ code }) => all || named.depts.has(code)),
    ),
    group(
      'post',
      app.library.posts.filter(({ code }) => all || named.posts.has(code)),
    ),
    { label: t('designer.try.user'), options: people },
  ]
  return (
    <Select
      className="dz-try-as"
      showSearch
      value={value}
      aria-label={t('designer.try.as')}
      popupMatchSelectWidth={false}
      onSearch={find}
      onChange={onChange}
      filterOption={(typed, option) =>
        isPerson((option as Choice | undefined)?.value) || matches(typed, [option?.label])
      }
      notFoundContent={t('designer.try.find')}
      options={groups.filter(({ options }) => options.length > 0)}
    />
  )
}

/** People were already matched by the server's search. */
const isPerson = (value: unknown) => typeof value === 'string' && value.startsWith('user:')

/** Departments and posts named in grants and pages: the others have no rights of their own. */
function namedIn(documents: ReturnType<typeof listOf>): Record<'depts' | 'posts', Set<string>> {
  const given = documents.flatMap(accessNamed).map(({ to }) => to)
  const codes = (kind: 'depts' | 'posts') => new Set(given.flatMap(to => to[kind] ?? []))
  return { depts: codes('depts'), posts: codes('posts') }
}
