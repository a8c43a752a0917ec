/** A dictionary is made where one is chosen, by those who may. @source docs/designer.md#inspector */
import '#widgets/stage/browser.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryPorts } from '#adapters/memory/memory.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Ports } from '#engine/ports/ports.ts'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { OutsideContext, useOutside } from '../../session/designer-context.tsx'
import { NewDict } from './new-dict.tsx'

afterEach(cleanup)

async function show(may: string[], save: Ports['data']['save'] = vi.fn()) {
  const session = await openSample()
  const memory = createMemoryPorts()
  const load = async () => ({ entities: { dictBiz: { may } } }) as never
  const ports = { ...memory, screens: { ...memory.screens, load }, data: { ...memory.data, save } }
  const onMade = vi.fn()
  function Inside() {
    const outside = useOutside()
    return (
      <OutsideContext.Provider value={{ ...outside, ports }}>
        <NewDict onMade={onMade} />
        <span>ready</span>
      </OutsideContext.Provider>
    )
  }
  render(
    <Stage session={session}>
      <Inside />
    </Stage>,
  )
  await screen.findByText('ready')
  return onMade
}

test('its entries are stored with it, and after a refusal it goes on where it stopped', async () => {
  const save = vi.fn(async (_: unknown, record: { dictValue?: string }) => {
    if (record.dictValue === '计算机' && save.mock.calls.length < 4) throw new Fault('design.busy')
    return { id: '7' }
  })
  const onMade = await show(['list', 'add'], save as never)
  await userEvent.click(await screen.findByRole('button', { name: '新建字典…' }))
  await userEvent.type(screen.getByLabelText('字典名称'), '设备')
  await userEvent.type(screen.getByLabelText('条目，每行一个'), '影音\n计算机\n影音')
  const create = screen.getByRole('button', { name: /创\s?建/ })
  await userEvent.click(create)
  await screen.findByRole('alert')
  await userEvent.click(create)
  await vi.waitFor(() => expect(onMade).toHaveBeenCalledWith('sheBei'))
  expect(save.mock.calls.map(([, record]) => record)).toMatchObject([
    { code: 'sheBei', dictValue: '设备' },
    { parentId: '7', code: 'sheBei', dictKey: 'yingYin', dictValue: '影音' },
    { dictValue: '计算机' },
    { dictKey: 'jiSuanJi', dictValue: '计算机' },
  ])
})

test('who may not add dictionaries is not offered it', async () => {
  await show(['list'])
  expect(screen.queryByRole('button', { name: '新建字典…' })).toBeNull()
})
