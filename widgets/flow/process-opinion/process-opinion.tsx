/** The opinion on a task and what can be decided, at the foot of the page. @source WU-17, WU-50 */
import { ErrorNotice } from '#engine/react/form/error-notice.tsx'
import { usePorts } from '#engine/react/ports.tsx'
import { sayFault } from '#engine/react/say-fault.ts'
import { useProcess } from '../use-process.ts'
import { ActionBar } from './action-bar.tsx'
import { Opinion } from './opinion.tsx'

export default function ProcessOpinion() {
  const { store, lang } = usePorts()
  const page = useProcess()
  if (!page?.decisions?.buttons.length) return null
  const { narrow } = page
  const { buttons, busy, failed, press, opinion } = page.decisions
  return (
    <ActionBar {...{ buttons, busy, narrow }} onPress={press}>
      {failed !== null && <ErrorNotice showIcon message={sayFault(failed, lang)} />}
      {opinion && <Opinion {...opinion} onChange={opinion.change} {...{ store, narrow }} />}
    </ActionBar>
  )
}
