/** A message with a button that takes back what it tells of. Loaded when the first is shown. */
import { type App, Button } from 'antd'
import type { NotifyPort } from '#engine/ports/ports.ts'

/** Longer than a message that is only read. */
const SECONDS = 10

type Message = Parameters<NotifyPort['message']>

export function offerUndo(
  { message }: Pick<ReturnType<typeof App.useApp>, 'message'>,
  type: Message[0],
  text: string,
  { label, run }: NonNullable<Message[2]>,
): void {
  const undo = () => {
    close()
    run()
  }
  const content = (
    <>
      {text}{' '}
      <Button type="link" onClick={undo}>
        {label}
      </Button>
    </>
  )
  const close = message.open({ type, content, duration: SECONDS })
}
