import '../../stage/browser.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import type { ListedApp } from '#adapters/wire/app-shell.ts'
import { drawWidget } from '../../stage/draw.tsx'
import AppSelect from './app-select.tsx'
import manifest from './widget.json'

/** It is fetched when it is opened, which takes its time the first time. */
window.matchMedia ??= (media: string) =>
  ({
    matches: false,
    media,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }) as never

beforeAll(() => import('#engine/react/picker/app-chooser.tsx'), 30_000)

const app = (appId: string, appName: string): ListedApp => ({
  ...{ id: appId, appId, appName, appIcon: '', appDesc: '', colour: null, createUser: '1' },
  ...{ category: null, categoryName: '', sort: 0, pin: '' },
})
const APPS = Array.from({ length: 20 }, (_, at) => app(`app${at}`, `应用 ${at}`))

interface Asked {
  appName?: string
  appId_equal?: string
  current?: number
  size: number
}

function draw(value: string | null) {
  const call = vi.fn(async (_: string, { appName = '', appId_equal: key, current = 1, size }: Asked) => {
    const found = APPS.filter(one => one.appName.includes(appName) && (!key || one.appId === key))
    return { records: found.slice((current - 1) * size, current * size), total: found.length, size, current, pages: 2 }
  })
  return { call, ...drawWidget(AppSelect, manifest, { value, outside: { data: { call } } } as never) }
}

test('MA-17 MA-18 an app is picked among cards, fourteen a page, by name', async () => {
  const { call, onChange } = draw(null)
  await userEvent.click(screen.getByRole('button', { name: /选择应用/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '选择应用' }))
  await vi.waitFor(() => expect(dialog.getAllByRole('listitem', { name: '' }).length).toBeGreaterThan(13))
  expect(call).toHaveBeenLastCalledWith('myApp.getMyAppList', { appName: '', current: 1, size: 14 })
  await userEvent.click(dialog.getByTitle('2'))
  expect(await dialog.findByRole('button', { name: /应用 19/ })).toBeTruthy()
  await userEvent.type(dialog.getByRole('textbox', { name: '应用名称' }), '应用 7')
  await userEvent.click(dialog.getByRole('button', { name: /搜\s?索/ }))
  await vi.waitFor(() =>
    expect(call).toHaveBeenLastCalledWith('myApp.getMyAppList', { appName: '应用 7', current: 1, size: 14 }),
  )
  await userEvent.click(await dialog.findByRole('button', { name: /应用 7/ }))
  expect(onChange).toHaveBeenLastCalledWith('app7')
})

test('a chosen one has its name, one that may not be opened its key; it is cleared', async () => {
  const { onChange } = draw('app3')
  expect(await screen.findByText('应用 3')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '清空' }))
  expect(onChange).toHaveBeenLastCalledWith(null)
  draw('gone')
  expect(await screen.findByText('gone')).toBeTruthy()
})
