/** Draws a page of a process with calls that are answered by the test. */
import '#widgets/stage/data/patience.ts'
import { render } from '@testing-library/react'
import { App } from 'antd'
import { MemoryRouter, Route, Routes } from 'react-router'
import { vi } from 'vitest'
import { Fault } from '#engine/error/fault.ts'
import { addTexts, startTexts } from '#engine/react/text.ts'
import type { PageDocument } from '#engine/schema/document.ts'
import { http } from '#runtime/client/http.ts'
import { session } from '#runtime/identity/session.ts'
import { ShellContext, type ShellState } from '#runtime/navigation/shell-state.tsx'
import { ExternalForm, ProcessDetail, ProcessStart } from '#runtime/process/process-routes.tsx'
import shell from '#schemas/text/runtime.json' with { type: 'json' }

const PAGES = import.meta.glob<PageDocument>('/schemas/screens/workflow/*-page.json', {
  eager: true,
  import: 'default',
})

type Answers = Record<string, unknown>

HTMLElement.prototype.showPopover = function () {
  this.removeAttribute('popover')
}
window.matchMedia = query => Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList

/** @param answers  by the name of the call; a function gets what was sent, an error is thrown */
export function drawPage(path: string, answers: Answers, { lang = 'zh' as 'zh' | 'en', width = 'desk' } = {}) {
  localStorage.clear()
  session.looks.lang = lang
  session.person = { id: '1', tenant: '000000', roles: [], posts: [], name: 'Bob' } as never
  addTexts('runtime', shell)
  startTexts(lang)
  const go = vi.fn()
  vi.spyOn(http.screens, 'load').mockImplementation(async key => {
    const document = PAGES[`/schemas/screens/workflow/${key.replace('workflow.', '')}.json`]
    if (!document) throw new Fault('screen.unknown', { screen: key })
    return { key, document, entities: {}, dicts: {}, app: null }
  })
  const asked: { name: string; sent: Record<string, unknown> }[] = []
  vi.spyOn(http, 'call').mockImplementation(async (_, address, call) => {
    const name = address.split('/').at(-1) as string
    const sent = (call?.json ?? call?.query ?? {}) as Record<string, unknown>
    asked.push({ name, sent })
    const found = answers[name]
    const answer = typeof found === 'function' ? found(sent) : found
    if (answer instanceof Error) throw answer
    return answer as never
  })
  const state = { go, width, menus: [], tabs: { list: [], active: '' }, setTabs: () => {} }
  const view = render(
    <ShellContext.Provider value={state as unknown as ShellState}>
      <App>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/workflow/process/start/:p" element={<ProcessStart />} />
            <Route path="/workflow/process/detail/:p" element={<ProcessDetail />} />
            <Route path="/workflow/process/external/:form/:type" element={<ExternalForm />} />
            <Route path="/portal/process/:p" element={<ProcessStart />} />
            <Route path="/portal/process/detail/:p" element={<ProcessDetail />} />
            <Route path="*" element={<p>elsewhere</p>} />
          </Routes>
        </MemoryRouter>
      </App>
    </ShellContext.Provider>,
  )
  const sentTo = (name: string) => asked.filter(each => each.name === name).map(({ sent }) => sent)
  return { ...view, go, asked, sentTo }
}
