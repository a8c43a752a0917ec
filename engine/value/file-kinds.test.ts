import { expect, test } from 'vitest'
import { KINDS } from '#server/files/kinds.ts'
import { endingOf, FILE_ENDINGS, fileGroupOf } from './file-kinds.ts'

test('RS-05 what the browser offers to upload is what the server takes', () => {
  expect([...FILE_ENDINGS].sort()).toEqual(Object.keys(KINDS).sort())
})

test('RS-05 pictures, video, audio, documents and archives are kinds of the product', () => {
  const given = ['doc', 'docx', 'ppt', 'pptx', 'pdf', 'xls', 'xlsx', 'txt', 'zip', '7z', 'tar', 'rar']
  expect(FILE_ENDINGS).toEqual(expect.arrayContaining([...given, 'png', 'jpg', 'jpeg', 'mp4', 'mp3']))
  const groups = new Set(FILE_ENDINGS.map(ending => fileGroupOf(`a.${ending}`)))
  expect([...groups].sort()).toEqual(['archive', 'audio', 'office', 'pdf', 'picture', 'text', 'video'])
})

test.each([
  ['Report.PDF', 'pdf', 'pdf'],
  ['a.b.jpeg', 'jpeg', 'picture'],
  ['archive.tar', 'tar', 'archive'],
  ['none', '', undefined],
  ['tool.exe', 'exe', undefined],
  ['constructor.constructor', 'constructor', undefined],
])('RS-05 %s ends in %s and is %s', (name, ending, group) => {
  expect([endingOf(name), fileGroupOf(name)]).toEqual([ending, group])
})
