/**
 * What is printed alone, on A4: the rest of the page stays off the paper. It is drawn unseen, and the browser is asked to
 * print once nothing in it is loading any more.
 * @source WU-18, PE-07; docs/ui.md#on-paper
 */
import { theme } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { OfWidth } from '../frame/measure.tsx'
import { variablesOf } from '../look/tokens.ts'
import { PaperContext } from './on-paper.ts'
import './paper.css'

/** of A4, at 96 to the inch */
const PAPER_PX = 794
/** ms in which pictures and widgets are drawn */
const DELAY_MS = 500
/** ms after which it is printed as it is */
const LONGEST_MS = 10_000

interface PaperSheetProps {
  /** what is printed is there; its pictures and widgets may still be loading */
  ready: boolean
  /** after the browser has printed, or was told not to */
  onDone(): void
  children: ReactNode
}

export function PaperSheet({ ready, onDone, children }: PaperSheetProps) {
  const { token } = theme.useToken()
  const sheet = useRef<HTMLDivElement>(null)
  const latest = useRef(onDone)
  latest.current = onDone
  useEffect(() => {
    if (!ready) return
    const { body, documentElement: root } = document
    const { dark } = root.dataset
    const done = () => latest.current()
    const until = Date.now() + LONGEST_MS
    let timer = setTimeout(print, DELAY_MS)
    function print() {
      if (isLoading(sheet.current) && Date.now() < until) {
        timer = setTimeout(print, DELAY_MS)
        return
      }
      // paper is white in every theme
      delete root.dataset.dark
      window.print()
      // not every browser says when it has printed
      window.addEventListener('pointerdown', done)
    }
    body.dataset.printing = ''
    window.addEventListener('afterprint', done)
    return () => {
      clearTimeout(timer)
      delete body.dataset.printing
      if (dark !== undefined) root.dataset.dark = dark
      for (const event of ['afterprint', 'pointerdown']) window.removeEventListener(event, done)
    }
  }, [ready])
  return createPortal(
    <PaperContext value={true}>
      <div ref={sheet} className="sw sw-paper" style={variablesOf(token)}>
        <OfWidth px={PAPER_PX}>{children}</OfWidth>
      </div>
    </PaperContext>,
    document.body,
  )
}

const isLoading = (sheet: HTMLElement | null): boolean =>
  sheet !== null &&
  (sheet.querySelector('[aria-busy=true]') !== null || [...sheet.querySelectorAll('img')].some(img => !img.complete))
