import { expect, test, vi } from 'vitest'
import type { ScreenBundle } from '../../wire/screen.ts'
import { createMemoryPorts } from '../memory.ts'
import { samplePorts } from './sample-ports.ts'

test('Try asks the server for rows of queries alone: an action of a button is refused in words, not done as it is published', async () => {
  const published = createMemoryPorts()
  const call = vi.fn(async () => ({ rows: [] }))
  const bundle = {
    key: 'desk',
    document: { kind: 'page', key: 'desk' },
    entities: {},
    dicts: {},
  } as unknown as ScreenBundle
  const { data } = samplePorts({ ...published, data: { ...published.data, call } }, bundle)
  const acting = { screen: 'desk', at: '/nodes/list/body/toolbar/tell/steps/go', record: null }
  await expect(data.call('screen.act', acting)).rejects.toMatchObject({ code: 'try.call' })
  await expect(data.call('loan.remind', {})).rejects.toMatchObject({ code: 'try.call' })
  await expect(data.call('loan.import', {})).rejects.toMatchObject({ code: 'try.import' })
  expect(call).not.toHaveBeenCalled()
  await data.call('datasource.execute', {})
  expect(call).toHaveBeenCalledOnce()
})
