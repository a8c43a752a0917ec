/** What one change costs on the canvas: the nodes that are drawn again. @source docs/designer.md#canvas */
import '#widgets/stage/browser.ts'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { WidgetLoader, WidgetProps } from '#engine/react/widget.ts'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { load } from '#widgets/gen/load.gen.ts'
import type { Session } from '../frame/session.ts'
import { Canvas } from './canvas.tsx'
import { DragProvider } from './drag.tsx'

const PAGE = 'page:loan.manage'

/** node → how often its widget was drawn since the last look */
const drawn = new Map<string, number>()

const counting = Object.fromEntries(
  Object.entries(load).map(([name, fetch]) => [
    name,
    async () => {
      const { default: Widget } = (await fetch()) as { default: React.ComponentType<WidgetProps> }
      const Counted = (props: WidgetProps) => {
        drawn.set(props.node.id, (drawn.get(props.node.id) ?? 0) + 1)
        return <Widget {...props} />
      }
      return { default: Counted }
    },
  ]),
) as unknown as WidgetLoader

let session: Session
beforeEach(async () => {
  session = await openSample()
  render(
    <Stage session={session} loader={counting}>
      <DragProvider onDrop={() => undefined}>
        <Canvas document={PAGE} block="form" width={1440} zoom={null} onAdd={() => undefined} />
      </DragProvider>
    </Stage>,
  )
  await screen.findByLabelText(/事由/)
  drawn.clear()
})

async function redrawn(change: () => void) {
  await act(async () => change())
  const counts = Object.fromEntries(drawn)
  drawn.clear()
  return counts
}

const rename = (field: string, text: string) =>
  session.run('text.set', { document: PAGE, address: `form/${field}`, path: ['title'], language: 'zh', text })

test('a key in a property draws the node it is of, and the form it stands in', async () => {
  expect(await redrawn(() => rename('reason', '事由一'))).toEqual({ form: 1, reason: 1 })
  expect(screen.getByLabelText('事由一')).toBeTruthy()
  expect(await redrawn(() => rename('quantity', '件数'))).toEqual({ form: 1, quantity: 1 })
  expect(await redrawn(() => rename('quantity', '件数二'))).toEqual({ form: 1, quantity: 1 })
})

test('a selection draws no node', async () => {
  expect(await redrawn(() => session.select({ document: PAGE, addresses: ['form/reason'] }))).toEqual({})
})
