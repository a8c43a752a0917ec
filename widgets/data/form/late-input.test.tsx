/** Forms with files on their way. @source docs/ui.md#a-form */
import '../../stage/data/patience.ts'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { UploadPort } from '#engine/ports/ports.ts'
import { FormHostContext, type HostedForm } from '#engine/react/form/form-host.ts'
import { discardInput, hasUnsavedInput } from '#engine/react/form/open-forms.ts'
import type { FormBody } from '#engine/schema/document.ts'
import { LoanScreen, loanBundle, loanPorts } from '../../stage/data/loan-screen.tsx'

afterEach(() => void vi.useRealTimers())

const body: FormBody = {
  fields: [{ id: 'proof', type: 'file', title: { zh: 'Proof' } }],
  nodes: [{ id: 'proof', widget: 'upload', bind: 'proof' }],
}
const STORED = { link: '/f/1', name: 'a.pdf', originalName: 'a.pdf', size: 4, attachId: '1' }

/** A form on a screen of its own, with an upload that goes on until the test ends it. */
async function draw() {
  const bundle = loanBundle({ nodes: [{ id: 'own', widget: 'form', body }] })
  const upload = Promise.withResolvers<Awaited<ReturnType<UploadPort['put']>>>()
  const put = vi.fn(() => upload.promise)
  const ports = loanPorts(bundle, { ports: { upload: { put } } })
  const save = vi.fn(async (record: WireRecord) => record)
  let form: HostedForm | undefined
  const attach = (drawn: HostedForm) => {
    form = drawn
    return () => {}
  }
  const view = render(
    <FormHostContext value={{ record: null, save, attach }}>
      <LoanScreen bundle={bundle} ports={ports} />
    </FormHostContext>,
  )
  await waitFor(() => expect(view.container.querySelector('input[type=file]')).toBeTruthy())
  return {
    ...{ ...view, save },
    form: form!,
    async choose() {
      const input = view.container.querySelector('input[type=file]')!
      fireEvent.change(input, { target: { files: [new File(['%PDF'], 'a.pdf')] } })
      await waitFor(() => expect(put).toHaveBeenCalled())
    },
    arrive: () => act(async () => upload.resolve(STORED)),
  }
}

test('a form that leaves the screen while its save waits for a file is not saved', async () => {
  const { form, save, choose, unmount } = await draw()
  await choose()
  const saved = form.submit()
  unmount()
  expect(await saved).toBe(false)
  expect(save).not.toHaveBeenCalled()
})

test('a form that is discarded while its save waits for a file is not saved', async () => {
  const { form, save, choose, arrive } = await draw()
  await choose()
  const saved = form.submit()
  discardInput()
  await arrive()
  expect(await saved).toBe(false)
  expect(save).not.toHaveBeenCalled()
})

test('a save waits for the files of its own form, not for those of another', async () => {
  const one = await draw()
  const other = await draw()
  await one.choose()
  const saved = one.form.submit()
  expect(await act(() => other.form.submit())).toBe(true)
  expect(one.save).not.toHaveBeenCalled()
  await one.arrive()
  expect(await saved).toBe(true)
  expect(one.save).toHaveBeenCalledWith({ proof: [expect.objectContaining({ attachId: '1' })] })
})

test('what is kept elsewhere has the file that was on its way, and is no longer unsaved', async () => {
  const { form, choose, arrive } = await draw()
  await choose()
  const keep = vi.fn(async () => undefined)
  const kept = form.keep(keep)
  expect(keep).not.toHaveBeenCalled()
  await arrive()
  expect(await kept).toBe(true)
  expect(keep).toHaveBeenCalledWith({ proof: [expect.objectContaining({ attachId: '1' })] })
  expect(hasUnsavedInput()).toBe(false)
})

test('a file that is still on its way after ten seconds stays unsaved, whatever is kept', async () => {
  const { form, choose } = await draw()
  await choose()
  vi.useFakeTimers()
  const kept = form.keep(async () => undefined)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await kept).toBe(true)
  expect(hasUnsavedInput()).toBe(true)
  expect(screen.getByText('a.pdf')).toBeTruthy()
})
