/**
 * A record in place of its table, which is kept unchanged behind it: Esc and the button lead back there, and the focus
 * to the element that opened it.
 * @source docs/ui.md#hands
 */

import { Button } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'

interface RecordPageProps {
  title: string
  /** the element that had the focus and gets it back */
  opener: Element | null
  close(): void
  children: ReactNode
}

export default function RecordPage({ title, opener, close, children }: RecordPageProps) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    return () => (opener as HTMLElement | null)?.focus()
  }, [opener])
  return (
    <section
      className="sw-record-page"
      aria-label={title}
      onKeyDown={event => event.key === 'Escape' && !event.defaultPrevented && close()}
    >
      <header>
        <Button type="text" icon={<Icon name="arrow-left" />} onClick={close}>
          {t('react.back')}
        </Button>
        <h2 ref={heading} className="sw-table-title" tabIndex={-1}>
          {title}
        </h2>
      </header>
      {children}
    </section>
  )
}
