/** The task left the reader's hands: the next one is one key away. @source SH-26, WU-75…WU-81 */
import { Button } from 'antd'
import type { HandledAnswer } from '#adapters/wire/process-acts.ts'
import { detailPath } from '#engine/flow/process-address.ts'
import { useT } from '#engine/react/text.ts'
import { useShell } from '../../navigation/shell-state.tsx'
import { TODO_PATH } from '../../navigation/tabs.ts'
import { useWay, useWayOut } from './way-out.ts'

/** @param said  '' when the form's own steps said it */
export function Done({ said, answer }: { said: string; answer: HandledAnswer | null }) {
  const t = useT()
  const { go } = useShell()
  const { closes } = useWay()
  const leave = useWayOut()
  const next = answer?.next
  return (
    <section role="status" className="process-done">
      {said && <h1>{said}</h1>}
      {next && <p>{t('process.nextTask', { title: next.title })}</p>}
      <footer>
        {next && (
          <Button
            type="primary"
            autoFocus
            onClick={() => go(detailPath({ taskId: next.taskId, processInsId: next.processInsId }))}
          >
            {t('process.openNext')}
          </Button>
        )}
        <Button autoFocus={!next} onClick={() => leave(TODO_PATH)}>
          {t(closes ? 'process.close' : 'process.toTodo')}
        </Button>
      </footer>
    </section>
  )
}
