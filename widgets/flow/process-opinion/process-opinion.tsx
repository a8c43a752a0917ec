/** The opinion on a task and what can be decided, at the foot of the page. @source WU-17, WU-50 */
import type { TextAreaRef } from 'antd/lib/input/TextArea'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ErrorNotice } from '#engine/react/form/error-notice.tsx'
import { usePorts } from '#engine/react/ports.tsx'
import { sayFault } from '#engine/react/say-fault.ts'
import { useProcess } from '../use-process.ts'
import { ActionBar } from './action-bar.tsx'
import { Opinion } from './opinion.tsx'

export default function ProcessOpinion() {
  const { store, lang } = usePorts()
  const page = useProcess()
  const [open, setOpen] = useState(false)
  const area = useRef<TextAreaRef>(null)
  if (!page?.decisions?.buttons.length) return null
  const { narrow } = page
  const { buttons, busy, failed, press, opinion } = page.decisions
  // on a phone an opinion is folded until it is wanted, and then stays; a note is never folded
  const isShown = opinion && (!narrow || open || opinion.isNote || opinion.issue !== '' || opinion.value !== '')
  if (isShown && !open) setOpen(true)
  const write = () => {
    flushSync(() => setOpen(true))
    area.current?.focus()
  }
  return (
    <ActionBar {...{ buttons, busy, narrow }} onPress={press} onWrite={opinion && !isShown && write}>
      {failed !== null && <ErrorNotice showIcon message={sayFault(failed, lang)} />}
      {isShown && <Opinion {...opinion} {...{ narrow, store }} ref={area} onChange={opinion.change} />}
    </ActionBar>
  )
}
