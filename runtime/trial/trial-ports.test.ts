import { expect, test, vi } from 'vitest'
import { createMemoryPorts } from '#adapters/memory/memory.ts'
import type { ClientEntity, ScreenBundle } from '#adapters/wire/screen.ts'
import { loan } from '#tests/support/design-sample.ts'
import { trialPorts } from './trial-ports.ts'

const client = { document: loan, path: '/api/data/loan', may: ['list', 'add'], readOnly: [] } as unknown as ClientEntity
const page = (key: string) =>
  ({ key, document: { kind: 'page', key }, entities: { loan: client }, dicts: {} }) as unknown as ScreenBundle

function tried() {
  const application = createMemoryPorts()
  const asked = vi.fn(async () => ({ rows: [] }))
  const remove = vi.fn()
  const data = { ...application.data, call: asked, save: asked, remove: asked, list: asked, query: asked } as never
  const open = vi.fn()
  const messages = { ...application.messages, open: remove, remove, readAll: remove, follow: remove }
  const route = { open, external: open, back: open }
  const ports = trialPorts({ ...application, data, messages }, [page('loan.all'), page('loan.mine')], route)
  return { ports, asked, remove, open }
}

test('every call of a trial is refused in words, published queries too, and what is saved stays in its memory', async () => {
  const { ports, asked } = tried()
  for (const name of ['datasource.execute', 'screen.act', 'loan.export', 'wfProcess.startProcess', 'mail.send'])
    await expect(ports.data.call(name, {})).rejects.toMatchObject({ code: 'try.call' })
  const { total } = await ports.data.list(client, { current: 1, size: 10 })
  const saved = await ports.data.save(client, { title: 'Just trying', quantity: 1 }).catch(error => error)
  expect(saved).toMatchObject({ title: 'Just trying' })
  expect((await ports.data.list(client, { current: 1, size: 10 })).total).toBe(total + 1)
  await ports.data.remove(client, [String(saved.id)])
  expect(asked).not.toHaveBeenCalled()
})

test('messages are neither read nor removed, processes have no pages, and pages lead where the trial says', () => {
  const { ports, remove, open } = tried()
  ports.messages.open('1')
  ports.messages.readAll()
  ports.messages.remove({ id: '1' } as never)
  expect(remove).not.toHaveBeenCalled()
  expect(ports.route.process).toBeUndefined()
  ports.route.open('loan.mine')
  expect(open).toHaveBeenCalledWith('loan.mine')
})
