/** The place in the screens: the address contains the screen and the selection. @source docs/designer.md#surfaces */
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { DocName } from '../commands/documents/docs.ts'
import { useSession, useTold } from '../session/designer-context.tsx'
import { stepToRedo, stepToUndo } from '../session/journal/history.ts'
import { pictureOf, picturesOf } from '../stage/blocks.ts'
import { screensOf } from '../stage/screens.ts'

/** browsers refuse too many changes of the address, as when moving along an outline by key */
const REST_MS = 300

interface ScreenPlace {
  /** undefined: the app has no screen */
  current: DocName | undefined
  /** the block on the canvas, '' for the screen itself; it follows the selection */
  picture: string
  setPicture(picture: string): void
}

export function usePlace(): ScreenPlace {
  const session = useSession()
  const [query, setQuery] = useSearchParams()
  const [ownPicture, setPicture] = useState('')
  const asked = query.get('screen')
  const { current, pictures } = useTold(({ view }) => {
    const screens = screensOf(view)
    const current = screens.find(name => name === asked) ?? screens[0]
    return { current, pictures: picturesOf(current && view.docs[current]) }
  })

  // only the initial address selects; later the selection changes the address
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const node = query.get('node')
    if (current && node) session.select({ document: current, addresses: [node] })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the selection, not the other way round
  useEffect(() => {
    if (!current) return
    const here = location.pathname
    const mine = [null, asked, current]
    let written: string | null | undefined = null
    let timer: ReturnType<typeof setTimeout> | undefined
    // after leaving, this component only waits until the next surface or screen is drawn
    const isHere = () => location.pathname === here && mine.includes(new URLSearchParams(location.search).get('screen'))
    const follow = () => {
      const { selection, view } = session.state()
      const first = selection?.document === current ? selection.addresses[0] : undefined
      if (first === written) return
      written = first
      if (first) setPicture(pictureOf(view.docs[current], first))
      clearTimeout(timer)
      const next = { screen: current, ...(first ? { node: first } : {}) } as Record<string, string>
      timer = setTimeout(() => isHere() && setQuery(next, { replace: true }), REST_MS)
    }
    follow()
    const stop = session.subscribe(follow)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [session, current])
  // an undo or redo on another screen switches to that screen
  useEffect(() => {
    let told = session.state().said
    return session.subscribe(() => {
      const { said, history, selection, view } = session.state()
      if (said === told) return
      told = said
      const step = said?.done === 'undid' ? stepToRedo(history) : said?.done === 'redid' && stepToUndo(history)
      const changed = step ? step.patches.map(({ document }) => document) : []
      const to = changed.find(name => screensOf(view).includes(name))
      if (!to || (current && changed.includes(current))) return
      const node = selection?.document === to ? selection.addresses[0] : undefined
      setQuery({ screen: to, ...(node === undefined ? {} : { node }) })
    })
  }, [session, current, setQuery])
  return { current, picture: pictures.includes(ownPicture) ? ownPicture : '', setPicture }
}
