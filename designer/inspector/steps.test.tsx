/** The action of a step is chosen and set as a service of a process is. @source docs/designer.md#processes */
import '#widgets/stage/browser.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Json } from '#engine/schema/document.ts'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { StepsControl } from '../controls/steps/steps-control.tsx'
import { ServiceControl } from '../task/object-control.tsx'

afterEach(cleanup)

test('a step that has the server act offers the actions, and asks for the settings of the chosen one', async () => {
  let steps: Json | null = null
  function Steps() {
    const [value, setValue] = useState<Json | null>(null)
    steps = value
    return (
      <StepsControl
        id="steps"
        value={value ?? undefined}
        entity={undefined}
        Service={ServiceControl}
        onChange={setValue}
      />
    )
  }
  const session = await openSample()
  render(
    <Stage session={session}>
      <Steps />
    </Stage>,
  )
  await userEvent.click(await screen.findByRole('button', { name: /添加|步骤/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '执行服务器操作' }))
  const [action] = await screen.findAllByRole('combobox')
  await userEvent.click(action!)
  await userEvent.click(await screen.findByTitle('发消息'))
  await userEvent.type(await screen.findByLabelText('标题'), 'x')
  expect(steps).toEqual([{ id: 'act', do: 'act', service: { do: 'message', subject: 'x' } }])
  expect(screen.queryByLabelText('网址')).toBeNull()
})
