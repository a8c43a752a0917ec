/** The task left the reader's hands: the next one is one key away. @source SH-26, WU-75…WU-81 */
import { Button, Result } from 'antd'
import type { HandledAnswer } from '#adapters/wire/process.ts'
import { useT } from '#engine/react/text.ts'
import { useShell } from '../../navigation/shell-state.tsx'
import { detailPath } from './params.ts'
import { TODO_PATH, useWay, useWayOut } from './way-out.ts'

/** @param said  '' when the form's own steps said it */
export function Done({ said, answer }: { said: string; answer: HandledAnswer | null }) {
  const t = useT()
  const { go } = useShell()
  const { closes } = useWay()
  const leave = useWayOut()
  const next = answer?.next
  return (
    <div role="status">
      <Result
        status="success"
        title={said || undefined}
        subTitle={next ? t('process.nextTask', { title: next.title }) : undefined}
        extra={[
          ...(next
            ? [
                <Button
                  key="next"
                  type="primary"
                  autoFocus
                  onClick={() => go(detailPath({ taskId: next.taskId, processInsId: next.processInsId }))}
                >
                  {t('process.openNext')}
                </Button>,
              ]
            : []),
          <Button key="back" autoFocus={!next} onClick={() => leave(TODO_PATH)}>
            {t(closes ? 'process.close' : 'process.toTodo')}
          </Button>,
        ]}
      />
    </div>
  )
}
