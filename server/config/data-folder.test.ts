import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDataFolder } from './data-folder.ts'

let folder: string
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-folder-'))
  fs.writeFileSync(path.join(folder, 'file'), '')
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

test('a data folder may be there or not, and the check leaves nothing in it', () => {
  checkDataFolder(folder)
  checkDataFolder(path.join(folder, 'deep/data'))
  expect(fs.readdirSync(folder)).toEqual(['file'])
})

test.each([
  ['a file', () => path.join(folder, 'file'), 'ENOTDIR'],
  ['a folder below a file', () => path.join(folder, 'file/data'), 'ENOTDIR'],
  ['a place that takes no folders, whoever asks', () => '/proc/data', /ENOENT|EACCES/],
])('%s is none, and the refusal says what the system says', (_title, place, reason) => {
  expect(() => checkDataFolder(place())).toThrow(
    expect.objectContaining({
      code: 'server.folder-refused',
      params: { folder: place(), reason: expect.stringMatching(reason) },
    }),
  )
})
