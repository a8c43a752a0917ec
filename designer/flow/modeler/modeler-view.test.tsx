import '#widgets/stage/browser.ts'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { changeBetween } from '#engine/flow/sketch/change.ts'
import { type Drawn, readSketch } from '#engine/flow/sketch/sketch.ts'
import { startTexts } from '#engine/react/text.ts'
import type { FlowDocument } from '#engine/schema/document.ts'
import { loan, sampleDocs } from '#tests/support/design-sample.ts'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { newFlow } from '../../new/flow/new-flow.ts'
import { useSessionState } from '../../session/designer-context.tsx'
import ModelerView from './modeler-view.tsx'
import type { OpenModeler, openModeler } from './open-modeler.ts'

type On = Parameters<typeof openModeler>[3]
/** bpmn-js needs a browser; here the sketch is drawn by the test. */
const desk = vi.hoisted(() => ({
  fails: false,
  on: null as unknown,
  shown: [] as string[],
  chosen: [] as string[],
  marks: new Map<string, { says: string }>(),
}))
vi.mock('./open-modeler.ts', () => ({
  openModeler: (_: unknown, __: unknown, ___: unknown, on: unknown): OpenModeler => {
    desk.on = on
    let isClosed = false
    return {
      show: async xml => {
        if (isClosed) return
        if (desk.fails) throw new Error('no')
        desk.shown.push(xml)
      },
      choose: ids => void Object.assign(desk, { chosen: [...ids] }),
      mark: marks => void Object.assign(desk, { marks }),
      canAppend: () => true,
      append: () => undefined,
      removeChosen: () => undefined,
      fit: () => undefined,
      close: () => {
        isClosed = true
      },
    }
  },
}))
const sketch = vi.hoisted(() => ({ fails: false, written: 0 }))
vi.mock('#engine/flow/sketch/sketch.ts', async original => {
  const module = await original<typeof import('#engine/flow/sketch/sketch.ts')>()
  return {
    ...module,
    writeSketch: (...args: Parameters<typeof module.writeSketch>) => {
      if (sketch.fails) throw new TypeError('no')
      sketch.written += 1
      return module.writeSketch(...args)
    },
  }
})

afterEach(() => {
  cleanup()
  startTexts('zh')
  sketch.fails = false
  desk.shown.length = 0
})

const DOCUMENT = 'flow:loan.approval' as const

async function show() {
  const session = await openSample()
  session.run('document.add', { value: newFlow('loan', sampleDocs, loan) })
  const flow = () => session.state().view.docs[DOCUMENT] as FlowDocument
  const Shown = () => <ModelerView flow={useSessionState('view').view.docs[DOCUMENT] as FlowDocument} />
  render(
    <Stage session={session}>
      <Shown />
    </Stage>,
  )
  await waitFor(() => expect(desk.shown).toHaveLength(1))
  let before = readSketch(desk.shown[0]!)
  const draw = (change: (drawing: Map<string, Drawn>) => void, ids: string[]) =>
    act(async () => {
      const after = new Map(before)
      change(after)
      const on = desk.on as On
      on.changed(changeBetween(before, after, on.elements())!, ids)
      before = after
    })
  return { session, flow, draw }
}

it('what is drawn is one step, selects what is new and is not drawn again; its undo is', async () => {
  const { session, flow, draw } = await show()
  const was = flow()
  const steps = session.state().history.done
  const place = { name: 'bpmndi:BPMNShape', attributes: { id: 'x_di', bpmnElement: 'check' } }
  await draw(
    sketch => {
      sketch.set('check', { id: 'check', type: 'userTask', name: '复核', place })
      sketch.set('way', { id: 'way', type: 'sequenceFlow', from: 'approve', to: 'check' })
    },
    ['check'],
  )
  expect(session.state().history.done).toBe(steps + 1)
  expect(flow().elements.slice(0, was.elements.length)).toEqual(was.elements)
  expect(flow().elements.find(({ id }) => id === 'check')).toMatchObject({ bpmn: 'check', rest: 'read' })
  expect(session.state().selection?.addresses).toEqual(['elements/check'])
  expect(desk.shown).toHaveLength(1)
  await act(async () => session.undo())
  expect(flow()).toEqual(was)
  expect(desk.shown).toHaveLength(2)
})

it('a change elsewhere is drawn again only if it shows', async () => {
  const { session } = await show()
  const set = (path: string, value: string) =>
    act(async () => {
      session.run('prop.set', { document: DOCUMENT, addresses: ['elements/approve'], path: [path], value })
    })
  sketch.written = 0
  await set('own', 'pass')
  expect(desk.shown).toHaveLength(1)
  expect(sketch.written).toBe(1)
  await set('name', '院长审批')
  expect(desk.shown).toHaveLength(2)
  await act(async () => session.select({ document: DOCUMENT, addresses: ['elements/approve'] }))
  expect(desk.chosen).toEqual(['approve'])
})

it('names are drawn in the language of the designer, and what is typed is the name in it', async () => {
  startTexts('en')
  const { flow, draw } = await show()
  const named = () => flow().elements.find(({ id }) => id === 'approve')
  const { name, nameEn } = named()!
  expect(desk.shown.at(-1)).toContain(`name="${nameEn}"`)
  expect(desk.shown.at(-1)).not.toContain(`name="${name}"`)
  await draw(sketch => void sketch.set('approve', { ...sketch.get('approve')!, name: 'Look through' }), [])
  expect(named()).toMatchObject({ name, nameEn: 'Look through' })
  await act(async () => startTexts('zh'))
  expect(desk.shown.at(-1)).toContain(`name="${name}"`)
})

it('what is cut and pasted has its settings again', async () => {
  const { flow, draw } = await show()
  const { who } = flow().elements.find(({ id }) => id === 'approve')!
  await draw(sketch => void sketch.delete('approve'), [])
  expect(flow().elements.some(({ id }) => id === 'approve')).toBe(false)
  await draw(sketch => void sketch.set('copy', { id: 'copy', type: 'userTask', like: 'approve' }), ['copy'])
  expect(flow().elements.find(({ id }) => id === 'copy')?.who).toEqual(who)
})

it('what the check finds is marked where it is drawn, with its sentence', async () => {
  const { draw } = await show()
  await draw(sketch => void sketch.set('check', { id: 'check', type: 'userTask', name: '复核' }), ['check'])
  await waitFor(() => expect(desk.marks.get('check')?.says).toContain('没有说明谁来办理'))
  expect(screen.getByRole('region', { name: '流程图' })).toBeDefined()
})

it('a process that cannot be drawn for editing is shown, and edited again once it can', async () => {
  const { session } = await show()
  const rename = (value: string) =>
    act(async () => {
      session.run('prop.set', { document: DOCUMENT, addresses: ['elements/approve'], path: ['name'], value })
    })
  desk.fails = true
  await rename('x')
  expect(await screen.findByText('流程图编辑器打不开这个流程，只能看。')).toBeDefined()
  expect(screen.getByRole('img', { name: /流程图/ })).toBeDefined()
  desk.fails = false
  await rename('y')
  expect(screen.queryByText('流程图编辑器打不开这个流程，只能看。')).toBeNull()
  expect(desk.shown.at(-1)).toContain('name="y"')
})

it('a process whose sketch cannot be written is shown too', async () => {
  const { session } = await show()
  sketch.fails = true
  await act(async () => {
    session.run('prop.set', { document: DOCUMENT, addresses: ['elements/approve'], path: ['name'], value: 'x' })
  })
  expect(await screen.findByText('流程图编辑器打不开这个流程，只能看。')).toBeDefined()
})
