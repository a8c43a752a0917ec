/**
 * The search results in groups: menu entries at once, users and apps when the server answers. Loaded with the first
 * focus of the input, whose keys it handles.
 * @source SH-54…SH-56; docs/http.md#session; ARIA combobox pattern
 */
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react'
import type { MenuItem } from '#adapters/wire/screen.ts'
import type { SearchHit } from '#adapters/wire/search.ts'
import { useLang, useT } from '#engine/react/text.ts'
import { pick } from '#engine/text/text.ts'
import { http } from '../../client/http.ts'
import { breadcrumbsOf, leavesOf, nameOf, routeOf, searchMenus } from '../../navigation/menus.ts'
import { useShell } from '../../navigation/shell-state.tsx'

/** How long typing must pause before the server is asked. */
const REST_MS = 250
const USERS = 'system.user'

/** One result line. */
interface Option {
  id: string
  label: string
  note?: string
  open(): void
}

export type HearKey = (event: KeyboardEvent) => void

interface SearchPanelProps {
  /** id of the list */
  list: string
  /** the search text, not empty */
  text: string
  /** receives the handler of keys pressed in the input */
  keys: Ref<HearKey>
  /** @param id  of the line that Enter would choose */
  onPoint(id: string | undefined): void
  onDone(): void
}

export default function SearchPanel({ list, text, keys, onPoint, onDone }: SearchPanelProps) {
  const t = useT()
  const [at, setAt] = useState(0)
  const { found, failed, again } = useFound(text)
  const groups = useGroups(text, found)
  const options = groups.flatMap(([, group]) => group)
  const chosen = options[at]
  const id = chosen && `${list}-${chosen.id}`
  useEffect(() => {
    onPoint(id)
    if (id) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
    return () => onPoint(undefined)
  }, [id, onPoint])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text begins at its first line
  useEffect(() => setAt(0), [text])
  const choose = (option: Option | undefined) => {
    if (!option) return
    onDone()
    option.open()
  }
  useImperativeHandle(keys, () => (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step && options.length) {
      event.preventDefault()
      setAt((at + step + options.length) % options.length)
    } else if (event.key === 'Enter') choose(chosen)
  })
  return (
    <div className="shell-found" onPointerDown={event => event.preventDefault()}>
      <div id={list} role="listbox" aria-label={t('runtime.search')}>
        {groups.map(
          ([name, group]) =>
            group.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
              <div key={name} role="group" aria-label={t(`runtime.search.${name}`)}>
                <p aria-hidden>{t(`runtime.search.${name}`)}</p>
                {group.map(option => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's
                  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
                  <div
                    key={option.id}
                    id={`${list}-${option.id}`}
                    role="option"
                    aria-selected={option === chosen}
                    onClick={() => choose(option)}
                  >
                    {option.label}
                    {option.note && <small>{option.note}</small>}
                  </div>
                ))}
              </div>
            ),
        )}
      </div>
      <div role="status">
        {failed && (
          <p>
            {t('runtime.search.failed')}{' '}
            <button type="button" onClick={again}>
              {t('runtime.search.again')}
            </button>
          </p>
        )}
        {!failed && found === null && <p>{t('runtime.search.waiting')}</p>}
        {found && options.length === 0 && <p>{t('runtime.searchNone')}</p>}
      </div>
    </div>
  )
}

/** Asks the server once typing pauses; a newer text cancels the request. */
function useFound(text: string): { found: SearchHit | null; failed: boolean; again(): void } {
  const [answer, setAnswer] = useState<{ to: string; found: SearchHit | null }>({ to: '', found: null })
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const tell = (found: SearchHit | null) => signal.aborted || setAnswer({ to: text, found })
    const ask = () => http.call<SearchHit>('GET', '/api/blade-system/search/all', { query: { text }, signal })
    const resting = setTimeout(() => ask().then(tell, () => tell(null)), REST_MS)
    return () => {
      clearTimeout(resting)
      ending.abort()
    }
  }, [text, turn])
  const isThis = answer.to === text
  return {
    found: isThis ? answer.found : null,
    failed: isThis && answer.found === null,
    again: () => {
      setAnswer({ to: '', found: null })
      setTurn(turn + 1)
    },
  }
}

/** The results and their routes, without groups whose screen is not in the user's menu. */
function useGroups(text: string, found: SearchHit | null): [name: string, options: Option[]][] {
  const lang = useLang()
  const { menus, openMenu, go } = useShell()
  const userScreen = leavesOf(menus).find(({ screen }) => screen === USERS)
  const mayDesign = breadcrumbsOf(menus, '/design').length > 0
  const ofMenus = searchMenus(menus, text, lang).map(item => ({
    id: item.id,
    label: breadcrumbNames(menus, item, lang),
    open: () => openMenu(item),
  }))
  const ofUsers = found?.users.map(({ id, account, realName, deptName }) => ({
    id: `user-${id}`,
    label: realName,
    note: [account, deptName].filter(Boolean).join(' · '),
    open: () => userScreen && go(`${routeOf(userScreen)}?account=${encodeURIComponent(account)}`),
  }))
  const ofApps = found?.apps.map(({ key, kind, title, version }) => ({
    id: `app-${key}`,
    label: pick(title, lang),
    note: key,
    open: () => go(`/design/${encodeURIComponent(key)}/${kind === 'app' && version === null ? 'data' : 'screens'}`),
  }))
  return [
    ['menus', ofMenus],
    ['users', (userScreen && ofUsers) ?? []],
    ['apps', (mayDesign && ofApps) || []],
  ]
}

/** The entry with the groups above it: `System / Posts`. */
function breadcrumbNames(menus: MenuItem[], item: MenuItem, lang: 'zh' | 'en'): string {
  const breadcrumbs = breadcrumbsOf(menus, routeOf(item))
  return (breadcrumbs.length ? breadcrumbs : [item]).map(step => nameOf(step, lang)).join(' / ')
}
