/** What the search finds: pages and commands at once, records, processes, people and apps when the server answers. */
import { useEffect, useState } from 'react'
import type { Page } from '#adapters/wire/envelope.ts'
import type { ProcessDefinitionRow, ProcessRow } from '#adapters/wire/process.ts'
import type { MenuItem } from '#adapters/wire/screen.ts'
import { MOST_LISTS, type SearchHit } from '#adapters/wire/search.ts'
import { detailPath, startPath } from '#engine/flow/process-address.ts'
import { useLang, useT } from '#engine/react/text.ts'
import { pick } from '#engine/text/text.ts'
import { http } from '../../client/http.ts'
import { newPath, recordPath } from '../../navigation/address/record-address.ts'
import { breadcrumbsOf, leavesOf, nameOf, routeOf, searchMenus } from '../../navigation/menus.ts'
import { useOwn } from '../../navigation/own.ts'
import { appsOf, entriesOf, pagesIn } from '../../navigation/sections.ts'
import { useShell } from '../../navigation/shell-state.tsx'
import { type Command, useMine, useTools } from '../commands/commands.tsx'

/** How long typing must pause before the server is asked. */
const REST_MS = 250
/** The most processes, and the most lists to add to. */
const MOST = 5
const USERS = 'system.user'

/** One result line. */
export interface Found {
  id: string
  label: string
  note?: string
  icon?: string
  /** of an app's tile */
  colour?: string
  /** it is a person */
  face?: true
  open(): void
}

/** What the server found; the processes are those that wait for the person, then those the person started. */
interface Hit extends SearchHit {
  processes: ProcessRow[]
  /** those the person may start */
  starts: ProcessDefinitionRow[]
}

async function ask(text: string, lists: string, signal: AbortSignal): Promise<Hit> {
  const processes = <Row>(list: string, query: Record<string, string>) =>
    http
      .call<Page<Row>>('GET', `/api/blade-workflow/process/${list}`, { query: { ...query, size: MOST }, signal })
      .then(
        ({ records }) => records,
        () => [],
      )
  const [hit, waiting, sent, starts] = await Promise.all([
    http.call<SearchHit>('GET', '/api/blade-system/search/all', { query: { text, lists }, signal }),
    processes<ProcessRow>('todoList', { title: text }),
    processes<ProcessRow>('sendList', { title: text }),
    processes<ProcessDefinitionRow>('processList', { processDefinitionName: text }),
  ])
  const others = sent.filter(({ processInsId }) => waiting.every(task => task.processInsId !== processInsId))
  return { ...hit, processes: [...waiting, ...others].slice(0, MOST), starts }
}

/** Lists whose records are found, those the person favours first, then those opened last, then those of apps. */
function useLists(): MenuItem[] {
  const { menus } = useShell()
  const { favourites, recent } = useOwn()
  const rank = ({ id, colour }: MenuItem) =>
    [favourites.includes(id), recent.includes(id), colour !== undefined || id.startsWith('app:'), true].indexOf(true)
  // people are found by name and account
  const lists = pagesIn(menus).filter(({ lists, screen }) => lists && screen !== USERS)
  return lists.sort((a, b) => rank(a) - rank(b))
}

/** Asks the server once typing pauses; a newer text cancels the request. `hit` is null while there is no answer. */
export function useFound(text: string): { hit: Hit | null; failed: boolean; again(): void } {
  const lists = [...new Set(useLists().map(item => item.lists))].slice(0, MOST_LISTS).join()
  const [answer, setAnswer] = useState<{ to: string; hit: Hit | null }>({ to: '', hit: null })
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  useEffect(() => {
    if (!text) return
    const ending = new AbortController()
    const { signal } = ending
    const tell = (hit: Hit | null) => signal.aborted || setAnswer({ to: text, hit })
    const resting = setTimeout(() => ask(text, lists, signal).then(tell, () => tell(null)), REST_MS)
    return () => {
      clearTimeout(resting)
      ending.abort()
    }
  }, [text, turn])
  const isThis = text !== '' && answer.to === text
  return {
    hit: isThis ? answer.hit : null,
    failed: isThis && answer.hit === null,
    again: () => {
      setAnswer({ to: '', hit: null })
      setTurn(turn + 1)
    },
  }
}

/** The groups of results; of people and apps only what the reader has a page for. Without a text, what was opened last. */
export function useGroups(text: string, hit: Hit | null): [name: string, found: Found[]][] {
  const lang = useLang()
  const { menus, openMenu, go } = useShell()
  const t = useT()
  const { recent } = useOwn()
  const lists = useLists()
  const commands = [...useTools(), ...useMine()]
  const userScreen = leavesOf(menus).find(({ screen }) => screen === USERS)
  const mayDesign = breadcrumbsOf(menus, '/design').length > 0
  const page = (item: MenuItem): Found => {
    const [above, app] = [breadcrumbsOf(menus, routeOf(item)).slice(0, -1), item]
    const { colour, icon } = [app, ...above].find(step => step.colour) ?? item
    return {
      id: item.id,
      label: nameOf(item, lang),
      note: above.map(step => nameOf(step, lang)).join(' / '),
      icon,
      colour,
      open: () => openMenu(item),
    }
  }
  if (!text)
    return [
      ['recent', entriesOf(menus, recent).map(page)],
      ['commands', commands.map(asFound)],
    ]
  const users = hit?.users.map(
    ({ id, account, realName, deptName, postName }): Found => ({
      id: `user-${id}`,
      label: realName,
      note: [account, deptName, postName].filter(Boolean).join(' · '),
      face: true,
      open: () => userScreen && go(`${routeOf(userScreen)}?account=${encodeURIComponent(account)}`),
    }),
  )
  const processes = hit?.processes.map(
    ({ processInsId, taskId, title, processDefinitionName, taskName }): Found => ({
      id: `process-${processInsId}`,
      label: title,
      note: [processDefinitionName, taskName].filter(Boolean).join(' · '),
      icon: 'audit',
      open: () => go(detailPath({ processInsId, ...(taskId ? { taskId } : {}) })),
    }),
  )
  const apps = hit?.apps.map(
    ({ key, kind, title, version, icon, colour }): Found => ({
      id: `app-${key}`,
      label: pick(title, lang),
      note: key,
      icon: icon ?? (kind === 'app' ? undefined : 'layout'),
      colour,
      open: () => go(`/design/${encodeURIComponent(key)}/${kind === 'app' && version === null ? 'data' : 'screens'}`),
    }),
  )
  const records = hit?.records.flatMap(({ id, entity, title, number }): Found[] => {
    const list = lists.find(item => item.lists === entity)
    const path = recordPath(menus, entity, id)
    if (!list || !path) return []
    const app = breadcrumbsOf(menus, routeOf(list)).find(({ colour }) => colour)
    const notes = new Set([number, app && nameOf(app, lang), nameOf(list, lang)])
    const note = [...notes].filter(Boolean).join(' · ')
    return [{ ...page(list), id: `record-${id}`, label: title, note, open: () => go(path) }]
  })
  const adding = lists
    .filter(({ adds }) => adds)
    .map((list): Command => {
      const label = t('find.new', { title: nameOf(list, lang) })
      return { key: `new-${list.id}`, label, icon: 'plus', run: () => go(newPath(list)) }
    })
  const starts = (hit?.starts ?? []).map(
    ({ key, name, closed, categoryName }): Found => ({
      id: `start-${key}`,
      label: t('find.start', { name }),
      note: closed ?? categoryName ?? undefined,
      icon: 'send',
      open: () => go(startPath({ processDefKey: key })),
    }),
  )
  const wanted = text.toLowerCase()
  const isNamed = ({ label }: Command) => squeeze(label).includes(squeeze(text))
  const named = (item: MenuItem) => nameOf(item, lang).toLowerCase().includes(wanted)
  return [
    ['pages', searchMenus(menus, text, lang).map(page)],
    ['apps', appsOf(menus).filter(named).map(page)],
    ['starts', starts],
    ['records', records ?? []],
    ['processes', processes ?? []],
    ['commands', [...commands.filter(isNamed), ...adding.filter(isNamed).slice(0, MOST)].map(asFound)],
    ['users', (userScreen && users) ?? []],
    ['design', (mayDesign && apps) || []],
  ]
}

const squeeze = (text: string) => text.toLowerCase().replaceAll(/[\s:：]/g, '')

const asFound = ({ key, label, icon, run }: Command): Found => ({ id: `command-${key}`, label, icon, open: run })
