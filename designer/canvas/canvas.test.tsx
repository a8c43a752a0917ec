/** What one change costs on the canvas, and what a press on it begins. @source docs/designer.md#canvas */
import '#widgets/stage/browser.ts'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WidgetLoader, WidgetProps } from '#engine/react/widget.ts'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { load } from '#widgets/gen/load.gen.ts'
import type { Call } from '../commands/index.ts'
import { DragProvider } from '../pointer/drag/drag.tsx'
import type { Session } from '../session/session.ts'
import { Canvas } from './canvas.tsx'

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
let dropped: Call[][]
beforeEach(async () => {
  dropped = []
  session = await openSample()
  render(
    <Stage session={session} loader={counting}>
      <DragProvider onDrop={calls => dropped.push(calls)}>
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

test('typing in a property redraws its node, and the form that contains it', async () => {
  expect(await redrawn(() => rename('reason', '事由一'))).toEqual({ form: 1, reason: 1 })
  expect(screen.getByLabelText('事由一')).toBeTruthy()
  expect(await redrawn(() => rename('quantity', '件数'))).toEqual({ form: 1, quantity: 1 })
  expect(await redrawn(() => rename('quantity', '件数二'))).toEqual({ form: 1, quantity: 1 })
})

test('a selection redraws no node', async () => {
  expect(await redrawn(() => session.select({ document: PAGE, addresses: ['form/reason'] }))).toEqual({})
})

describe('a press on the canvas', () => {
  /** Inputs as lines of 40 px, one per 100 px. */
  const TOPS: Record<string, number> = { reason: 100, quantity: 200 }
  const rectOf = (element: Element) => {
    const top = TOPS[element.getAttribute('data-node') ?? '']
    if (top !== undefined) return new DOMRect(0, top, 600, 40)
    return new DOMRect(0, 0, 600, element.matches('[data-node=form], .dz-canvas, [inert]') ? 800 : 0)
  }
  let canvas: Element
  beforeEach(async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return rectOf(this)
    })
    canvas = screen.getByLabelText(/事由/).closest('.dz-canvas')!
    // boxes are read again
    await act(async () => session.select({ document: PAGE, addresses: ['form'] }))
    await act(async () => rename('reason', '事由'))
  })
  afterEach(() => vi.restoreAllMocks())

  const press = (y: number, pointerType = 'mouse') =>
    fireEvent.pointerDown(canvas, { clientX: 300, clientY: y, button: 0, pointerType })
  const move = (y: number) =>
    act(async () => void fireEvent.pointerMove(window, { clientX: 300, clientY: y, buttons: 1 }))
  const release = () => act(async () => void fireEvent.pointerUp(window))
  const selected = () => session.state().selection?.addresses

  test('that moves drags the node under it, selected or not, and selects it', async () => {
    press(120)
    await move(122)
    expect(selected()).toEqual(['form'])
    await move(235)
    expect(selected()).toEqual(['form/reason'])
    await release()
    expect(dropped).toEqual([
      [
        {
          command: 'node.move',
          args: { document: PAGE, addresses: ['form/reason'], in: 'form/nodes', after: 'quantity' },
        },
      ],
    ])
  })

  test('that stays in place selects by its click', async () => {
    press(120)
    await release()
    expect([dropped, selected()]).toEqual([[], ['form']])
    fireEvent.click(canvas, { clientX: 300, clientY: 120 })
    expect(selected()).toEqual(['form/reason'])
  })

  test('by a finger that moves at once scrolls', async () => {
    press(120, 'touch')
    await move(235)
    await release()
    expect([dropped, selected()]).toEqual([[], ['form']])
  })

  test('on the ground draws a rectangle', async () => {
    await act(async () => session.select(null))
    press(60)
    await move(235)
    await waitFor(() => expect(document.querySelector('.dz-marquee')).not.toBeNull())
    await release()
    expect([dropped, selected()]).toEqual([[], ['form/quantity', 'form/reason']])
  })
})
